import { expect, test } from 'vitest';
import { createTimeHistogram } from './time-histogram.ts';

test('quantiles are right to a twentieth, from hundredths of a millisecond to minutes, and the longest is exact', () => {
  for (const scale of [0.02, 1, 250]) {
    const histogram = createTimeHistogram();
    for (let n = 1; n <= 1000; n += 1) histogram.add(n * scale);
    for (const share of [0.5, 0.95, 0.99]) {
      const right = share * 1000 * scale;
      expect(Math.abs((histogram.quantile(share) ?? 0) - right) / right).toBeLessThan(0.06);
    }
    expect([histogram.count, histogram.max()]).toEqual([1000, 1000 * scale]);
  }
});

test('nothing timed is not known, and neither is it after a clearing', () => {
  const histogram = createTimeHistogram();
  const known = () => [histogram.count, histogram.max(), histogram.quantile(0.5)];
  expect(known()).toEqual([0, null, null]);
  histogram.add(0);
  expect(known()).toEqual([1, 0, 0]);
  histogram.clear();
  expect(known()).toEqual([0, null, null]);
});

test('a time beyond all bounds is counted, and no quantile is above the longest', () => {
  const histogram = createTimeHistogram();
  histogram.add(1e12);
  histogram.add(3);
  expect(histogram.max()).toBe(1e12);
  expect(histogram.quantile(0.5)).toBeLessThanOrEqual(3.15);
  expect(histogram.quantile(1)).toBeLessThanOrEqual(1e12);
});
