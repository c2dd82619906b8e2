import { expect, test } from 'vitest';
import { createFakeClock } from '../../ports/clock.ts';
import { endAlike, probeMs } from './probe.ts';

test('a try that failed has taken the same time, however soon it failed', async () => {
  for (const failedAfterMs of [0, 3, 9_999]) {
    const clock = createFakeClock();
    const startedMs = clock.monotonicMs();
    clock.advance(failedAfterMs);
    await endAlike(clock, startedMs);
    expect(failedAfterMs + (clock.pauses[0] ?? 0)).toBe(probeMs);
  }
});

test('nobody waits for what took its time already, or once they are gone', async () => {
  const clock = createFakeClock();
  clock.advance(probeMs + 1);
  await endAlike(clock, 0);
  expect(clock.pauses).toEqual([]);
  const gone = { ...clock, pause: () => Promise.reject(new Error('called off')) };
  await endAlike(gone, clock.monotonicMs(), AbortSignal.abort());
});
