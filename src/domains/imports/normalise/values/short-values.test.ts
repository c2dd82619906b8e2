import { expect, test } from 'vitest';
import type { SourceFields } from '../import-field.ts';
import { readLabel, readText } from '../read-text.ts';
import { cutValues, isCut, readQuestions, shortValues } from './short-values.ts';

const cutIn = (fields: SourceFields) => cutValues(fields, readText, readLabel).map(({ field }) => field);

test('what is kept of each name and text is told where it is less than was said', () => {
  const lengths = {
    userId: 255,
    channel: 200,
    category: 200,
    assignee: 120,
    team: 120,
    botVersion: 120,
    ratingComment: 2_000,
    initialMsg: 4_000,
    summary: 8_000,
  };
  for (const [field, length] of Object.entries(lengths)) {
    expect(cutIn({ [field]: 'x'.repeat(length) })).toEqual([]);
    expect(cutIn({ [field]: ` ${'x'.repeat(length)} ` })).toEqual([]);
    expect(cutIn({ [field]: 'x'.repeat(length + 1) })).toEqual([field]);
    expect(cutIn({ [field]: { name: 'x'.repeat(length + 1) } })).toEqual([field]);
  }
  expect(
    cutIn({ tags: ['x'.repeat(61)], questions: ['x'.repeat(1_001)], country: 'x'.repeat(9_000) }),
  ).toEqual(['tags', 'questions']);
});

test('a hundred questions of a thousand characters are kept', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `q${at}`);
  expect(readQuestions(many(101), readText)).toEqual(many(100));
  expect(readQuestions(['x'.repeat(1_001)], readText)).toEqual(['x'.repeat(1_000)]);
  for (const questions of [
    many(100),
    many(100).join('|'),
    ['x'.repeat(1_000)],
    null,
    undefined,
    '',
    'x'.repeat(100),
  ])
    expect(cutIn({ questions })).toEqual([]);
  for (const questions of [many(101), many(101).join('|'), ['a', 'x'.repeat(1_001)], 'x'.repeat(1_001)])
    expect(cutIn({ questions })).toEqual(['questions']);
});

test('nothing is not cut, nor are two halves of one sign', () => {
  for (const value of [null, undefined, 5, [], 'abc', 'ab😀'.slice(0, 3)])
    expect([value, isCut(value, 3, readText)]).toEqual([value, false]);
  for (const value of ['abcd', 'ab😀', 12_345, { name: 'abcd' }])
    expect([value, isCut(value, 3, readText)]).toEqual([value, true]);
});

test('a book in a cell is looked at no further than anything that is read goes, but where a book may stand', () => {
  const book = `  ${'x'.repeat(3_000)}`;
  expect(shortValues({ userId: book, cost: 'y', tokens: 5 })).toEqual({
    userId: 'x'.repeat(2_100),
    cost: 'y',
    tokens: 5,
  });
  const whole = {
    transcript: book,
    initialMsg: book,
    summary: book,
    questions: book,
    ratingComment: book,
    tags: book,
    messageContent: book,
    messageReply: book,
  };
  expect(shortValues({ ...whole, userId: book })).toEqual({ ...whole, userId: 'x'.repeat(2_100) });
  const short = { userId: 'x'.repeat(2_100), ...whole };
  expect(shortValues(short)).toBe(short);
});
