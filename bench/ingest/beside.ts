import { setTimeout as sleep } from 'node:timers/promises';
import { onAndOn } from '../../test/rig/pace/on-and-on.ts';
import type { Caller } from '../../test/rig/people.ts';
import { lastDays, type Percentiles, percentiles } from '../frame.ts';
import { residentMb } from '../memory.ts';

/** What a neighbour's overview takes, asked about every 50 ms, until it is stopped. */
export function watchOverview(neighbour: Caller): { stop(): Promise<Percentiles> } {
  const path = `/api/dashboard/metrics?${lastDays(30)}`;
  const seen = collect(50, async () => (await neighbour.get(path)).ms);
  return { stop: async () => percentiles(await seen.stop()) };
}

/** Resident memory every second, in MB. */
export const watchGrowth = (pid: number) => collect(1_000, () => residentMb(pid));

function collect(everyMs: number, take: () => Promise<number>): { stop(): Promise<readonly number[]> } {
  const all: number[] = [];
  const going = onAndOn(async () => void all.push(await take()), everyMs);
  return {
    async stop() {
      await going.stop();
      return all;
    },
  };
}

/** Requests at their times, whether those before are answered or not: waiting for the service counts as being slow. */
export async function atRate(
  perSecond: number,
  seconds: number,
  send: (at: number, due: number) => Promise<void>,
): Promise<Percentiles> {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  const from = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = from + (at / perSecond) * 1000;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const sent = send(at, due)
      .then(() => void times.push(performance.now() - due))
      .finally(() => open.delete(sent));
    open.add(sent);
  }
  await Promise.all(open);
  return percentiles(times);
}
