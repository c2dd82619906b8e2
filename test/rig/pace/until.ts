import { setTimeout as sleep } from 'node:timers/promises';

/** Looks until it is so, and says what it saw; what does not come in time is an error. */
export async function until<T>(
  look: () => Promise<T | false | null | undefined>,
  what: string,
  { everyMs = 500, withinMs = 300_000 } = {},
): Promise<T> {
  const end = performance.now() + withinMs;
  // As a page looks: who asks all the time slows what is waited for.
  for (let waitMs = 20; ; waitMs = Math.min(everyMs, waitMs * 2)) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined) return seen;
    if (performance.now() > end) throw new Error(`${what} did not come within ${withinMs / 1000} s`);
    await sleep(waitMs);
  }
}
