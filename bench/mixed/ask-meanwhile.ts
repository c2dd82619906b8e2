import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, type Finding, ms, type Percentiles, percentiles, timesToLongest } from '../frame.ts';

/** A neighbour's small request about every 20 ms, one after the other, until a work is done. */
export async function askMeanwhile(
  ask: () => Promise<{ readonly ms: number }>,
  work: Promise<unknown>,
): Promise<Percentiles> {
  const seen: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    seen.push((await ask()).ms);
    await sleep(20);
  }
  await ended;
  return percentiles(seen);
}

/** P13: at most twice what it takes alone on PostgreSQL, and never long where both share one process. */
export function neighbourFinding(
  what: string,
  seen: Percentiles,
  { engine, isFull }: { readonly engine: Engine; readonly isFull: boolean },
  alone?: Percentiles,
): Finding {
  const isGood =
    engine === 'postgres' ? seen.p95 <= Math.max(20, 2 * (alone?.p95 ?? seen.p95)) : seen.max <= 250;
  return {
    goal: 'P13',
    what: `a neighbour's small request, ${what}`,
    measured: timesToLongest(seen),
    ...(alone && { baseline: `alone p95 ${ms(alone.p95)}`, ratio: seen.p95 / alone.p95 }),
    holds: isFull && alone ? isGood : null,
  };
}
