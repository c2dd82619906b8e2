import { expect, test } from 'vitest';
import { dayMs } from '../day-ms.ts';
import { daySeries, isDaySeries } from './day-series.ts';
import { writeJson } from './write-json.ts';

const dayOf = (text: string): number => Date.parse(text) / dayMs;

function expected(first: number, last: number, values: ReadonlyMap<number, number>): string {
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const nameOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
  return JSON.stringify(Object.fromEntries(days.map((day) => [nameOf(day), values.get(day) ?? 0])));
}

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-03-13', '2026-04-11'],
  ['2023-12-31', '2025-01-01'],
  ['2024-01-01', '2024-12-31'],
  ['1890-02-27', '1958-07-01'],
  ['1958-07-01', '2026-11-23'],
])('from %s to %s every day is there once, in order, with its value or 0', (from, to) => {
  const [first, last] = [dayOf(from), dayOf(to)];
  const values = new Map([
    [first, 1],
    [last, 2.5e-7],
    [Math.floor((first + last) / 2), 12_345],
    [first - 1, 7],
    [last + 1, 8],
  ]);
  for (const given of [values, new Map<number, number>()]) {
    const series = daySeries({ first, last }, given);
    expect(isDaySeries(series)).toBe(true);
    expect(writeJson({ a: [series], b: 'c' })).toBe(`{"a":[${expected(first, last, given)}],"b":"c"}`);
    // Who writes it down another way gets the same, with more work.
    expect(JSON.stringify(series)).toBe(expected(first, last, given));
  }
});

test('what is no number is refused, and what was not made here is no series', () => {
  expect(() => daySeries({ first: 0, last: 1 }, [[0, Number.NaN]])).toThrow('no number');
  expect([isDaySeries({}), isDaySeries(null), isDaySeries('x')]).toEqual([false, false, false]);
});
