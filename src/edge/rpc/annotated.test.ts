import superjson from 'superjson';
import { expect, test } from 'vitest';
import { readyJson } from '../../kernel/written/write-json.ts';
import { annotated } from './annotated.ts';

const plain = { a: [1, 'b', null, { c: true }], d: {} };

test.each([
  ['plain JSON', plain],
  ['nothing', null],
  ['a date', { at: new Date(0), plain }],
  ['a member without a value', { a: undefined, plain }],
  ['nothing at all', undefined],
  ['numbers that JSON has not', [Number.NaN, Number.POSITIVE_INFINITY]],
  ['a map', new Map([['a', 1]])],
  ['a large number', { a: 1n }],
])('%s is written as superjson writes it', (_name, value) => {
  expect(annotated(value)).toEqual(superjson.serialize(value));
});

test('a figure that came out as -0 is the number 0, as over REST', () => {
  expect(JSON.stringify(annotated({ mixEffect: -0 }))).toBe('{"json":{"mixEffect":0}}');
});

test('plain JSON is not copied, and a text that is ready is left whole', () => {
  expect(annotated(plain).json).toBe(plain);
  const ready = readyJson(() => '{"a":1}');
  // What superjson makes is typed as any JSON, which this object only becomes when it is written.
  expect((annotated({ ready }).json as { ready: object }).ready).toBe(
    (superjson.serialize({ ready }).json as unknown as { ready: object }).ready,
  );
});
