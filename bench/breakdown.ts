import type { Caller } from '../test/rig/caller.ts';
import { expectCount, openDataSet } from './data-set.ts';
import { type BenchGroup, type Finding, ms, percentiles } from './frame.ts';
import { startSubject } from './service.ts';

const cases = [
  ['one thing, 30 days', 'by=category', 30, 150],
  ['weekday, 30 days', 'by=weekday', 30, 150],
  ['two things, 365 days', 'by=category&and=country', 365, 500],
  ['two things and a filter, 365 days', 'by=hour&and=sentiment&language=nl,de', 365, 500],
] as const;

/** P16: the breakdown of one company. */
export const breakdown: BenchGroup = {
  name: 'breakdown',
  async run({ engine, scale, log }) {
    const isFull = scale === 'full';
    const count = isFull ? 1_000_000 : 500;
    const place = await openDataSet(engine, count, { words: true, log });
    await using subject = await startSubject(place);
    const { caller } = subject;
    await expectCount(caller, count);
    const findings: Finding[] = [];
    for (const [what, query, days, limitMs] of cases) {
      const path = `/api/dashboard/breakdown?${query}&startDate=${dayOf(days - 1)}&endDate=${dayOf(0)}`;
      findings.push(await measure(caller, path, { what, limitMs, isFull }));
    }
    return findings;
  },
};

async function measure(
  caller: Caller,
  path: string,
  { what, limitMs, isFull }: { what: string; limitMs: number; isFull: boolean },
): Promise<Finding> {
  const first = (await caller.get(path)).ms;
  const times: number[] = [];
  for (let round = 0; round < (isFull ? 40 : 3); round += 1) times.push((await caller.get(path)).ms);
  const { p50, p95 } = percentiles(times);
  return {
    goal: 'P16',
    what: `breakdown by ${what}`,
    measured: `p50 ${ms(p50)}, p95 ${ms(p95)}; first ${ms(first)}`,
    holds: isFull ? p95 <= limitMs : null,
  };
}

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
