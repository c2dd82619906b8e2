import type { Caller } from '../../test/rig/people.ts';
import { expectCount, openDataSet } from '../data-set.ts';
import { type BenchGroup, type Finding, lastDays, ms, percentiles, times } from '../frame.ts';
import { startSubject } from '../service.ts';

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
  async run({ engine, isFull, log }) {
    const count = isFull ? 1_000_000 : 500;
    const place = await openDataSet(engine, count, { words: false, log });
    await using subject = await startSubject(place);
    await expectCount(subject.caller, count);
    const findings: Finding[] = [];
    for (const one of cases) findings.push(await measure(subject.caller, one, isFull));
    return findings;
  },
};

/** In turns with the filtered overview of the same days, which goes through as many sessions. */
async function measure(
  caller: Caller,
  [what, query, days, limitMs]: (typeof cases)[number],
  isFull: boolean,
): Promise<Finding> {
  const path = `/api/dashboard/breakdown?${query}&${lastDays(days)}`;
  const other = `/api/dashboard/metrics?escalated=false&${lastDays(days)}`;
  const first = (await caller.get(path)).ms;
  await caller.get(other);
  const [own, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < (isFull ? 40 : 3); round += 1) {
    own.push((await caller.get(path)).ms);
    others.push((await caller.get(other)).ms);
  }
  const [seen, overview] = [percentiles(own), percentiles(others)];
  return {
    goal: 'P16',
    what: `breakdown by ${what}`,
    measured: `${times(seen)}; first ${ms(first)}`,
    baseline: `a filtered overview ${ms(overview.p50)}`,
    ratio: seen.p50 / overview.p50,
    holds: isFull ? seen.p95 <= limitMs : null,
  };
}
