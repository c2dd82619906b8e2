import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { checkJson, endOfString, JsonTooMuch, jsonBounds, parseJson } from './parse-json.ts';

const { depth, values, names } = jsonBounds;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const list = (count: number) => `[${Array.from({ length: count - 1 }, () => '0').join()}]`;
const named = (count: number) => `{${Array.from({ length: count }, (_, n) => `"n${n}" : 0`).join()}}`;

test('what is at the bounds is read, and one more of anything is too much', () => {
  for (const text of [nested(depth), list(values), named(names), `[${nested(depth - 1)}]`])
    expect(parseJson(text)).toEqual(JSON.parse(text));
  const worse: [string, string][] = [
    [nested(depth + 1), 'nested more than 64 levels deep: leave out what lies deeper'],
    [
      `${'{"a":'.repeat(depth + 1)}0${'}'.repeat(depth + 1)}`,
      'nested more than 64 levels deep: leave out what lies deeper',
    ],
    [list(values + 1), 'more than 100,000 values'],
    [`[${'[],'.repeat(values)}[]]`, 'more than 100,000 values'],
    [`{${'"a":0,'.repeat(values)}"a":0}`, 'more than 100,000 values'],
    [named(names + 1), 'more than 10,000 different field names'],
    ['['.repeat(100_000), 'nested more than 64 levels deep: leave out what lies deeper'],
  ];
  for (const [text, reason] of worse) {
    expect(() => parseJson(text)).toThrow(JsonTooMuch);
    expect(() => parseJson(text)).toThrow(reason);
  }
});

test('the same few names any number of times are few names', () => {
  const text = `[${Array.from({ length: 20_000 }, () => '{"role":"user","content":":,[{"}').join()}]`;
  expect(parseJson(text)).toHaveLength(20_000);
});

test('what stands in a text counts for nothing, quotes and backslashes in it included', () => {
  for (const inner of ['[[[[,,,,', '\\"', '\\\\', '\\', '"', 'x'.repeat(100), '\\\\"[', '\ud800']) {
    const value = { text: inner.repeat(200_000 / inner.length), [inner]: 1 };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  }
});

test('what is no JSON is a fault of its writing, not too much', () => {
  for (const text of ['', '{', '"', '"\\', ']'.repeat(200), `"${'x'.repeat(200)}`, `${'x'.repeat(99)}"\\"`])
    expect(() => parseJson(text)).toThrow(SyntaxError);
});

test('whatever the value and its spaces, it is let through as long as it is within the bounds', () => {
  const count = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, child) => sum + count(child), 1)
      : 1;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 0, max: 3 }), (value, spaces) => {
      const text = JSON.stringify(value, null, spaces);
      expect(parseJson(text)).toEqual(JSON.parse(text));
      // As many of it as there is room for, and one more.
      const room = Math.floor((values - 1) / count(value));
      const many = (copies: number) => `[${Array.from({ length: copies }, () => text).join()}]`;
      if (text.length < 60) {
        checkJson(many(room));
        expect(() => checkJson(many(room + 1))).toThrow(JsonTooMuch);
      }
    }),
    { numRuns: 100 },
  );
});

test('where a string ends is found whatever is escaped in it, and escaped quotes are not looked for one by one', () => {
  const parts = ['\\\\', '\\"', 'a', '\\u0022', '\\\\\\"', '\\n'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts)), fc.string(), (inner, behind) => {
      const text = `["${inner.join('')}"${behind}`;
      expect(endOfString(text, 1)).toBe(inner.join('').length + 2);
    }),
  );
  expect(endOfString('"never', 0)).toBe(6);
  expect(endOfString('"never\\"', 0)).toBe(8);
  const search = vi.spyOn(String.prototype, 'indexOf');
  try {
    expect(endOfString(`"${'\\"'.repeat(10_000)}"`, 0)).toBe(20_001);
    expect(search.mock.calls.length).toBeLessThan(10);
  } finally {
    search.mockRestore();
  }
});
