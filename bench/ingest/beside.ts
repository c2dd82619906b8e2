import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../test/rig/caller.ts';
import { type Percentiles, percentiles } from '../frame.ts';
import { residentMb } from '../memory.ts';

/** What a neighbour's overview takes, asked about every 50 ms, until it is stopped. */
export function watchOverview(neighbour: Caller): { stop(): Promise<Percentiles> } {
  const times: number[] = [];
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const path = `/api/dashboard/metrics?startDate=${day(29)}&endDate=${day(0)}`;
  return watch(
    50,
    async () => void times.push((await neighbour.get(path)).ms),
    () => percentiles(times),
  );
}

/** Resident memory every second, in MB. */
export function watchGrowth(pid: number): { stop(): Promise<readonly number[]> } {
  const samples: number[] = [];
  return watch(
    1_000,
    async () => void samples.push(await residentMb(pid)),
    () => samples,
  );
}

/** `act` again and again, so long after the one before, and what came of it. At least once. */
function watch<T>(everyMs: number, act: () => Promise<void>, result: () => T): { stop(): Promise<T> } {
  let going = true;
  const done = (async () => {
    do {
      await act();
      await sleep(everyMs);
    } while (going);
  })();
  return {
    async stop() {
      going = false;
      await done;
      return result();
    },
  };
}

/** Requests at their times, whether those before are answered or not: waiting for the service counts as being slow. */
export async function atRate(
  perSecond: number,
  seconds: number,
  send: (at: number) => Promise<void>,
): Promise<Percentiles> {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  const from = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = from + (at / perSecond) * 1000;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const sent = send(at)
      .then(() => void times.push(performance.now() - due))
      .finally(() => open.delete(sent));
    open.add(sent);
  }
  await Promise.all(open);
  return percentiles(times);
}
