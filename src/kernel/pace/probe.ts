import type { Clock } from '../../ports/clock.ts';

/** So long may a try of an address that somebody typed take, and so long does one that fails take always. */
export const probeMs = 10_000;

/**
 * Waits until a try that failed has taken its time: a refused name, a closed port and a silent host answer alike, so that
 * nobody maps the network with it.
 */
export async function endAlike(clock: Clock, startedMs: number, signal?: AbortSignal): Promise<void> {
  const leftMs = probeMs - (clock.monotonicMs() - startedMs);
  // Whoever is gone waits for nothing.
  if (leftMs > 0) await clock.pause(leftMs, signal).catch(() => {});
}
