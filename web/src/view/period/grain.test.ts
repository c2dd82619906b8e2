import { expect, test } from 'vitest';
import { grainStart, grainsFor, usualGrain } from './grain.ts';

test('a range is drawn in its own grain: today by hour, a month by day, a year by week, more by month', () => {
  expect([1, 2, 3, 92, 93, 365, 401].map(usualGrain)).toEqual([
    'hour',
    'hour',
    'day',
    'day',
    'week',
    'week',
    'month',
  ]);
  expect([1, 2].map(grainsFor)).toEqual([['hour'], ['hour', 'day']]);
  expect(grainsFor(7)).toEqual(['day']);
  expect(grainsFor(30)).toEqual(['day', 'week']);
  expect(grainsFor(365)).toEqual(['day', 'week', 'month']);
  expect(grainsFor(2000)).toEqual(['week', 'month']);
});

test('weeks begin on Monday, over the turn of a year too', () => {
  expect(grainStart('2026-01-01', 'week')).toBe('2025-12-29');
  expect(grainStart('2025-12-29', 'week')).toBe('2025-12-29');
  expect(grainStart('2026-03-31', 'month')).toBe('2026-03-01');
});
