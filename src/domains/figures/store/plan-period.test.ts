import { expect, test } from 'vitest';
import { allDays } from './day-parts.ts';
import { planPeriod, rangeOf } from './plan-period.ts';

const zone = 'Europe/Amsterdam';
const at = (text: string) => Date.parse(text);
const dayOf = (text: string) => at(`${text}T00:00:00Z`) / 86_400_000;
const plan = (from: string, below: string) => planPeriod(zone, { fromMs: at(from), belowMs: at(below) });
const [first, last] = [dayOf('2026-03-27'), dayOf('2026-03-30')];
const hourMs = 3_600_000;

test('whole local days are whole, over the night in which the clock goes forward too', () => {
  expect(plan('2026-03-26T23:00:00Z', '2026-03-30T22:00:00Z')).toEqual({ whole: { first, last }, edges: [] });
});

test('a period that begins or ends within a day takes a part of it', () => {
  expect(plan('2026-03-27T00:00:00Z', '2026-03-30T22:00:00Z')).toEqual({
    whole: { first: first + 1, last },
    edges: [{ day: first, fromMs: hourMs, belowMs: 4 * 24 * hourMs - hourMs }],
  });
  expect(plan('2026-03-26T23:00:00Z', '2026-03-30T21:00:00Z')).toEqual({
    whole: { first, last: last - 1 },
    edges: [{ day: last, fromMs: 0, belowMs: 23 * hourMs }],
  });
  expect(plan('2026-03-27T00:00:00Z', '2026-03-30T21:00:00Z')).toMatchObject({
    whole: { first: first + 1, last: last - 1 },
    edges: [{ day: first }, { day: last, fromMs: 0 }],
  });
});

test('a part of one day is one edge, of two days two, and neither has a whole day', () => {
  expect(plan('2026-03-27T08:00:00Z', '2026-03-27T09:00:00Z')).toEqual({
    whole: undefined,
    edges: [{ day: first, fromMs: 9 * hourMs, belowMs: 10 * hourMs }],
  });
  expect(plan('2026-03-27T08:00:00Z', '2026-03-28T09:00:00Z')).toMatchObject({
    whole: undefined,
    edges: [{ day: first }, { day: first + 1 }],
  });
});

test('the days a period touches: the end is not in it, and no period is all time', () => {
  const range = (from: string, below: string) => rangeOf(zone, { fromMs: at(from), belowMs: at(below) });
  expect(range('2026-03-26T23:00:00Z', '2026-03-30T22:00:00Z')).toEqual({ first, last });
  expect(range('2026-03-26T22:59:59.999Z', '2026-03-30T22:00:00.001Z')).toEqual({
    first: first - 1,
    last: last + 1,
  });
  expect(rangeOf(zone, undefined)).toEqual(allDays);
});
