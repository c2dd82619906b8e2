import { expect, test } from 'vitest';
import { trend } from './trend.ts';

test.each([
  [[], 'stable', 0],
  [[0, 0, 0, 0], 'stable', 0],
  [[10, 10, 10, 10], 'stable', 0],
  [[10, 10, 11, 11], 'stable', 10],
  [[10, 10, 20, 20], 'increasing', 100],
  [[20, 20, 10, 10], 'decreasing', -50],
  [[10, 0, 0, 0], 'decreasing', -100],
  [[0, 0, 0, 5], 'increasing', 100],
  [[3, 100, 4], 'increasing', 33.3],
  [[5], 'increasing', 100],
  [[0], 'stable', 0],
])('%j is %s by %d percent', (counts, trendDirection, changePercent) => {
  expect(trend(counts)).toEqual({ trendDirection, changePercent });
});
