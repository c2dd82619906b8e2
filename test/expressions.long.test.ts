import { expect, test } from 'vitest';
import { keyMark } from '../src/ports/secret-kinds.ts';
import { backtracking } from './sources/backtracking.ts';
import { expressions, isCut } from './sources/judged-expressions.ts';

test('no regular expression of the source takes more than time in proportion to a text, whatever the text', async () => {
  const distinct = new Map(
    expressions
      .filter((expression) => !isCut(expression))
      .flatMap(({ source, flags, place }) =>
        source === null ? [] : [[`/${source}/${flags}`, { source, flags, place }]],
      ),
  );
  expect(distinct.size).toBeGreaterThan(400);
  const dangerous: string[] = [];
  for (const [written, { source, flags, place }] of distinct) {
    const how = await backtracking(source, flags);
    if (how !== null) dangerous.push(`${place} ${written} is ${how}`);
  }
  expect(dangerous).toEqual([]);
}, 600_000);

test.each([
  [`^${keyMark}[\\w-]{6,}`, 'g'],
  [`\\b${keyMark}[\\w-]+`, 'g'],
  [`\\b${keyMark}[\\w*.-]{4,}`, 'g'],
  [`(?<![\\p{L}\\p{N}_-])${keyMark}[\\w-]{8,}(?:\\.[\\w-]{4,}){0,2}`, 'gu'],
])('a text full of beginnings of keys takes no more than time in proportion: %s', async (source, flags) => {
  expect(await backtracking(source, flags)).toBeNull();
});

test.each([
  ['nested repetition', '^(a+)+$', ''],
  ['two that take the same', '^\\s*(.*)\\s*$', ''],
  ['a start anew at every place', '\\s+$', ''],
  ['an opening that is never closed', '<!--[\\s\\S]*?-->', 'g'],
  ['alternatives within a repetition', '^(?:a|a?b?)*c', ''],
  ['the second of two alternatives', '^x|\\d+z', ''],
])('the checker finds %s', async (_, source, flags) => {
  expect(await backtracking(source, flags)).toMatch(/polynomial|exponential/);
});
