import { expect, test } from 'vitest';
import { readText } from '../read-text.ts';
import { isTagsCut, readTags } from './read-tags.ts';

test.each([
  ['vip', ['vip']],
  ['vip, big client ,vip', ['vip', 'big client']],
  ['vip|big client', ['vip', 'big client']],
  ['a, b; c', ['a, b', 'c']],
  ['a, b\nc', ['a, b', 'c']],
  ['a, b\rc', ['a, b\rc']],
  ['["vip", "big, client"]', ['vip', 'big, client']],
  [' ["vip"]', ['vip']],
  ["['vip', 'big client']", ['vip', 'big client']],
  [" ['vip', 'it\\'s']", ['vip', "it's"]],
  ['[vip, big]', ['[vip, big]']],
  ['vip [x], big', ['vip [x]', 'big']],
  ["vip ['x', 'y']", ["vip ['x'", "'y']"]],
  ["['vip, big", ["['vip, big"]],
  ['{vip,"big client"}', ['vip', 'big client']],
  [' {vip} ', ['vip']],
  ['{a:b, c}', ['{a:b', 'c}']],
  ['x {a,b}', ['x {a', 'b}']],
  ['{a,b} x', ['{a', 'b} x']],
  ['{a}{b}', ['{a}{b}']],
  [
    ['vip', { name: 'big' }, 5, null, ' ', 'vip'],
    ['vip', 'big', '5'],
  ],
  [['a, b'], ['a, b']],
  ['constructor, x', ['(constructor)', 'x']],
])('the tags of %j are %j', (value, tags) => {
  expect(readTags(value)).toEqual(tags);
});

test('nothing has none', () => {
  for (const value of ['', ' ', '{}', ',', [], [''], null, undefined, 5, {}])
    expect([value, readTags(value)]).toEqual([value, null]);
});

const many = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`);

test('twenty tags of sixty characters are kept, and it is told where there is more', () => {
  expect(readTags(many(25))).toEqual(many(20));
  expect(readTags(['x'.repeat(70)])).toEqual(['x'.repeat(60)]);
  for (const cut of [
    many(21),
    many(21).join(','),
    ['x'.repeat(61)],
    `${'x'.repeat(61)}`,
    ['a', 'x'.repeat(61)],
  ])
    expect([cut, isTagsCut(cut, readText)]).toEqual([cut, true]);
  for (const whole of [
    null,
    undefined,
    '',
    'a,b',
    many(20),
    many(20).join(','),
    ['x'.repeat(60)],
    'x'.repeat(60),
    [...many(20), 't1'],
  ])
    expect([whole, isTagsCut(whole, readText)]).toEqual([whole, false]);
  // Tags that differ only beyond what is kept are one.
  expect(readTags([`${'x'.repeat(60)}a`, `${'x'.repeat(60)}b`])).toEqual(['x'.repeat(60)]);
});
