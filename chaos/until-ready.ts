import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until it says by itself that it can serve. */
export async function untilReady(url: string): Promise<number> {
  const from = performance.now();
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) return Math.round(performance.now() - from);
    if (performance.now() - from > 60_000) throw new Error('it did not recover within a minute');
    await sleep(100);
  }
}
