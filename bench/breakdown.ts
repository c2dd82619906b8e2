import type { Caller } from '../test/rig/caller.ts';
import { expectCount, openDataSet } from './data-set.ts';
import { type BenchGroup, type Finding, ms, percentiles } from './frame.ts';
import { startSubject } from './service.ts';

const cases = [
  ['one thing, 30 days', 'by=category', 30, 150],
  ['weekday, 30 days', 'by=weekday', 30, 150],
  ['an attribute of 1,000 values, 30 days', 'by=attribute.key_3', 30, 150],
  ['two things, 365 days', 'by=category&and=country', 365, 500],
  ['an attribute and a category, 365 days', 'by=attribute.key_7&and=category', 365, 500],
  ['two things and a filter, 365 days', 'by=hour&and=sentiment&language=nl,de', 365, 500],
] as const;

/** P16: the breakdown of one company that has declared ten attributes. */
export const breakdown: BenchGroup = {
  name: 'breakdown',
  async run({ engine, scale, log }) {
    const isFull = scale === 'full';
    const count = isFull ? 1_000_000 : 500;
    const place = await openDataSet(engine, count, { words: false, log });
    await using subject = await startSubject(place);
    const { caller } = subject;
    await expectCount(caller, count);
    const findings: Finding[] = [];
    for (const [what, query, days, limitMs] of cases) {
      const period = `startDate=${dayOf(days - 1)}&endDate=${dayOf(0)}`;
      findings.push(await measure(caller, { query, period, what, limitMs, isFull }));
    }
    return findings;
  },
};

interface Case {
  readonly query: string;
  readonly period: string;
  readonly what: string;
  readonly limitMs: number;
  readonly isFull: boolean;
}

/** In turns with the filtered overview of the same days, which goes through as many sessions. */
async function measure(caller: Caller, { query, period, what, limitMs, isFull }: Case): Promise<Finding> {
  const path = `/api/dashboard/breakdown?${query}&${period}`;
  const other = `/api/dashboard/metrics?escalated=false&${period}`;
  const first = (await caller.get(path)).ms;
  await caller.get(other);
  const times: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < (isFull ? 40 : 3); round += 1) {
    times.push((await caller.get(path)).ms);
    others.push((await caller.get(other)).ms);
  }
  const { p50, p95 } = percentiles(times);
  const overview = percentiles(others);
  return {
    goal: 'P16',
    what: `breakdown by ${what}`,
    measured: `p50 ${ms(p50)}, p95 ${ms(p95)}; first ${ms(first)}`,
    baseline: `a filtered overview ${ms(overview.p50)}`,
    ratio: p50 / overview.p50,
    holds: isFull ? p95 <= limitMs : null,
  };
}

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
