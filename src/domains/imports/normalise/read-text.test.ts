import { expect, test } from 'vitest';
import { readLabel, readText, readTexts, readWritten } from './read-text.ts';

test.each([
  [' a ', 'a'],
  ['', null],
  ['  ', null],
  [7, '7'],
  [0, '0'],
  [true, null],
  [null, null],
  [['a'], null],
  [{ name: 'a', label: 'b' }, 'a'],
  [{ label: 'a', title: 'b' }, 'a'],
  [{ title: 'a', value: 'b' }, 'a'],
  [{ value: 5 }, '5'],
  [{ name: { name: { name: { name: { name: 'a' } } } } }, 'a'],
  [{ name: { name: { name: { name: { name: { name: 'a' } } } } } }, null],
  [{ other: 'a' }, null],
  ['abcdefgh', 'abcde'],
  [`${' '.repeat(100)}abcdefgh`, 'abcde'],
  ['ab\0cd', 'abcd'],
])('%j is the text %j', (value, text) => {
  expect(readWritten(value, 5)).toBe(text);
  expect(readText(value, 5)).toBe(text);
});

test('a long whole number is written to its last digit', () => {
  expect(readText(9_007_199_254_740_993n, 20)).toBe('9007199254740993');
});

test('NULL is nothing where it stands for nothing, and a text where it was written to us; words for nothing are no label', () => {
  for (const text of ['NULL', 'null', '\\N'])
    expect([readWritten(text, 9), readText(text, 9), readLabel(text, 9)]).toEqual([text, null, null]);
  for (const text of ['n/a', '-', 'Null', 'unknown'])
    expect([readText(text, 9), readLabel(text, 9)]).toEqual([text, null]);
  expect([
    readText({ name: 'NULL' }, 9),
    readLabel({ name: 'x' }, 9),
    readLabel('x', 9),
    readLabel(null, 9),
  ]).toEqual(['NULL', 'x', 'x', null]);
});

test.each([
  [
    ['a', ' ', null, 5, { name: 'b' }],
    ['a', '5', 'b'],
  ],
  ['a\nb\r\nc', ['a', 'b', 'c']],
  ['a|b;c', ['a', 'b', 'c']],
  ['a, b', ['a, b']],
  [' ["a", "b|c"] ', ['a', 'b|c']],
  ['[a|b', ['[a', 'b']],
  ['["a"] b', ['["a"] b']],
  ['', null],
  [[], null],
  [['', null], null],
  [{ name: 'a' }, null],
  [7, null],
  [null, null],
])('the texts of %j are %j', (value, texts) => {
  expect(readTexts(value, 10, 20)).toEqual(texts);
});

test('no more texts are read, and none longer, than are kept', () => {
  expect(readTexts(['a', '', 'bcd', 'e'], 2, 2)).toEqual(['a', 'bc']);
  expect(readTexts('a|bcdefgh|i', 2, 3)).toEqual(['a', 'bcd']);
  expect(readTexts(['NULL', 'x'], 5, 9)).toEqual(['x']);
  expect(readTexts(['NULL', 'x'], 5, 9, readWritten)).toEqual(['NULL', 'x']);
});
