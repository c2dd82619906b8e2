import superjson from 'superjson';
import { expect, test } from 'vitest';
import { readAnswer } from './wire.ts';

test.each([
  ['nothing', undefined],
  ['a word', 'word'],
  ['plain JSON', { list: [1, null, { deep: 'x' }], none: null }],
  ['what was not said, at any depth', { a: undefined, b: [{ c: undefined }, { d: { e: undefined } }] }],
  [
    'keys with dots, backslashes and no letters',
    { 'a.b': undefined, '\\': { '.': undefined }, '': { '': undefined } },
  ],
  ['numbers that JSON has not', { most: Number.POSITIVE_INFINITY, mean: Number.NaN, less: -0 }],
])('%s is read as the service means it', (_name, value) => {
  expect(readAnswer(JSON.parse(JSON.stringify(superjson.serialize(value))))).toStrictEqual(value);
});

test('what this page cannot read is no answer', () => {
  expect(() => readAnswer(superjson.serialize({ when: new Set() }))).toThrow('set');
});
