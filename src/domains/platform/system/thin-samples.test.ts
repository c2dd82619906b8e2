import { expect, test } from 'vitest';
import type { SystemSample } from '../../../kernel/machine/system-sample.ts';
import { thinSamples } from './thin-samples.ts';

const interval = 60;
const sampleAt = (n: number): SystemSample => ({
  at: new Date(Date.UTC(2026, 0, 5) + n * interval * 1000).toISOString(),
  seconds: interval,
  requests: { count: n, failed: n % 3, p50Ms: n % 2 === 0 ? null : n, p95Ms: 2 * n, p99Ms: null },
  database: { count: 1, failed: 0, p95Ms: 1, maxMs: (n * 37) % 1000, waitP95Ms: null },
  loop: { p50Ms: 0, p99Ms: 1, maxMs: n % 100 },
  memory: { residentBytes: 1000 - n, heapUsedBytes: n },
  cores: n / 10_000,
});
const day = Array.from({ length: 1440 }, (_, n) => sampleAt(n));
const sum = (samples: readonly SystemSample[], of: (one: SystemSample) => number) =>
  samples.reduce((total, one) => total + of(one), 0);

test('a few samples stay as they are', () => {
  expect(thinSamples(day.slice(0, 240), 240, interval)).toEqual(day.slice(0, 240));
  expect(thinSamples([], 240, interval)).toEqual([]);
});

test('a day is thinned to the bound; no request is lost, and no peak', () => {
  const thin = thinSamples(day, 240, interval);
  expect(thin.length).toBeLessThanOrEqual(240);
  expect(thin.length).toBeGreaterThan(150);
  for (const of of [
    (one: SystemSample) => one.requests.count,
    (one: SystemSample) => one.requests.failed,
    (one: SystemSample) => one.seconds,
  ])
    expect(sum(thin, of)).toBe(sum(day, of));
  const longest = (samples: readonly SystemSample[]) =>
    Math.max(...samples.map(({ database }) => database.maxMs ?? 0));
  expect(longest(thin)).toBe(longest(day));
  // At both ends a point may hold a single sample.
  const joined = thin.slice(1, -1).map(({ requests }) => requests);
  expect(joined.every(({ p50Ms, p99Ms }) => p50Ms !== null && p99Ms === null)).toBe(true);
  expect(thin.at(-1)?.at).toBe(day.at(-1)?.at);
});

test('what was joined at one look is joined alike at the next', () => {
  const known = new Set(thinSamples(day, 240, interval).map(({ at }) => at));
  const later = thinSamples([...day.slice(1), sampleAt(1440)], 240, interval).map(({ at }) => at);
  expect(later.filter((at) => !known.has(at)).length).toBeLessThanOrEqual(1);
});
