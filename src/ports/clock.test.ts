import { expect, test } from 'vitest';
import { createFakeClock, createSystemClock } from './clock.ts';

test('a fake clock stands still until it is moved, then both readings move alike', () => {
  const clock = createFakeClock('2026-03-01T00:00:00.000Z');
  expect(clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z');
  const before = clock.monotonicMs();
  clock.advance(90_000);
  expect(clock.now().toISOString()).toBe('2026-03-01T00:01:30.000Z');
  expect(clock.monotonicMs() - before).toBe(90_000);
});

test('L12 a jump of the wall clock leaves the monotonic reading alone', () => {
  const clock = createFakeClock('2026-03-01T00:00:00.000Z');
  const before = clock.monotonicMs();
  clock.jumpWallClock(-3_600_000);
  expect(clock.now().toISOString()).toBe('2026-02-28T23:00:00.000Z');
  expect(clock.monotonicMs()).toBe(before);
});

test('a fake clock refuses to run backwards, and a date handed out cannot change it', () => {
  const clock = createFakeClock(0);
  expect(() => clock.advance(-1)).toThrow(RangeError);
  clock.now().setFullYear(1999);
  expect(clock.now().getTime()).toBe(0);
});

test('the system clock tells today and never goes back', () => {
  const systemClock = createSystemClock();
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(60_000);
  const first = systemClock.monotonicMs();
  expect(systemClock.monotonicMs()).toBeGreaterThanOrEqual(first);
});
