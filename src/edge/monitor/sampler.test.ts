import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.ts';
import { createSampler, keptSamples } from './sampler.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function openLab(intervalSeconds: number, enabled = true) {
  const clock = createFakeClock();
  const sampler = createSampler({ clock, enabled, intervalSeconds });
  const pass = (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      clock.advance(1000);
      vi.advanceTimersByTime(1000);
    }
  };
  return { clock, sampler, pass };
}

const transaction = (ms: number, more: { waitMs?: number; failed?: boolean } = {}) => ({
  kind: 'company' as const,
  ms,
  waitMs: more.waitMs ?? null,
  failed: more.failed ?? false,
});

test('a sample is taken each time the interval is over, whichever it is', () => {
  for (const interval of [1, 7, 60]) {
    const { sampler, pass } = openLab(interval);
    pass(interval * 2);
    expect(sampler.history()).toEqual([]);
    sampler.start();
    pass(interval - 1);
    expect(sampler.history()).toHaveLength(0);
    pass(1);
    expect(sampler.history()).toHaveLength(1);
    pass(interval * 4);
    expect(sampler.history()).toHaveLength(5);
    expect(sampler.history()?.at(-1)?.seconds).toBe(interval);
    sampler.stop();
    pass(interval * 4);
    expect(sampler.history()).toHaveLength(5);
  }
});

test('a sample tells of its own interval and no other: counts, failures, times', () => {
  const { sampler, pass } = openLab(60);
  sampler.start();
  for (let n = 1; n <= 100; n += 1) sampler.observeRequest({ status: n > 97 ? 500 : 404, ms: n });
  sampler.observeTransaction(transaction(20, { waitMs: 5 }));
  sampler.observeTransaction(transaction(40, { failed: true }));
  pass(60);
  sampler.observeRequest({ status: 200, ms: 1000 });
  pass(120);
  const [first, second, third] = sampler.history() ?? [];
  expect(first).toMatchObject({
    at: '2026-01-05T09:01:00.000Z',
    seconds: 60,
    requests: { count: 100, failed: 3 },
    database: { count: 2, failed: 1, maxMs: 40 },
  });
  expect(first?.requests.p50Ms).toBeCloseTo(50, -1);
  expect(first?.requests.p99Ms).toBeCloseTo(99, -1);
  expect(first?.database.waitP95Ms).toBeCloseTo(5, 0);
  expect(first?.memory.residentBytes).toBeGreaterThan(first?.memory.heapUsedBytes ?? 0);
  expect(first?.cores).toBeGreaterThanOrEqual(0);
  expect(second?.requests).toMatchObject({ count: 1, failed: 0 });
  expect(third?.requests).toEqual({ count: 0, failed: 0, p50Ms: null, p95Ms: null, p99Ms: null });
  expect(third?.database).toEqual({ count: 0, failed: 0, p95Ms: null, maxMs: null, waitP95Ms: null });
  sampler.stop();
});

test('a day at a sample a minute is kept, and never more, whatever the interval', () => {
  const { sampler, pass } = openLab(1);
  sampler.start();
  pass(keptSamples + 10);
  const history = sampler.history() ?? [];
  expect([history.length, history[0]?.at]).toEqual([1440, '2026-01-05T09:00:11.000Z']);
  sampler.stop();
});

test('a loop that stood still is told with how long, in whichever part of a sample it was', () => {
  for (const at of [100, 1000, 1100, 2000]) {
    const { clock, sampler } = openLab(1);
    sampler.start();
    for (let ms = 100; ms <= 3000; ms += 100) {
      clock.advance(ms === at ? 500 : 100);
      vi.advanceTimersByTime(100);
    }
    const delays = (sampler.history() ?? []).map(({ loop }) => loop.maxMs ?? 0);
    expect(Math.max(...delays), `after ${at} ms`).toBe(400);
    expect(delays.filter((ms) => ms > 0)).toHaveLength(1);
    for (const { loop } of sampler.history() ?? []) expect(loop.p50Ms).toBeLessThan(1);
    sampler.stop();
  }
});

test('switched off there are no samples, no timers, and no figures', () => {
  const { sampler, pass } = openLab(1, false);
  sampler.start();
  sampler.observeRequest({ status: 200, ms: 1 });
  sampler.observeTransaction(transaction(1));
  pass(10);
  expect([sampler.history(), vi.getTimerCount()]).toEqual([null, 0]);
  expect(sampler.uptimeSeconds()).toBe(10);
  sampler.stop();
});
