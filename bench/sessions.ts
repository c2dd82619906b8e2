import type { Caller } from '../test/rig/people.ts';
import { expectCount, openDataSet } from './data-set.ts';
import {
  type BenchGroup,
  dayOf,
  type Finding,
  lastDays,
  ms,
  n,
  type Percentiles,
  sampled,
  times as shown,
} from './frame.ts';
import { startSubject } from './service.ts';

/** P1 to P3: the overview and the list of one company, by how much it holds. */
export const sessions: BenchGroup = {
  name: 'sessions',
  async run({ engine, isFull, log }) {
    const [few, many, most] = isFull ? [10_000, 1_000_000, 10_000_000] : [500, 500, 500];
    const rounds = isFull ? 60 : 3;
    const findings: Finding[] = [];
    const overview = new Map<number, Map<number, Percentiles>>();
    for (const count of new Set(engine === 'postgres' ? [few, most, many] : [few, many])) {
      const place = await openDataSet(engine, count, { words: count === many, log });
      await using subject = await startSubject(place);
      const { caller } = subject;
      await expectCount(caller, count);
      const times = new Map<number, Percentiles>();
      for (const days of [30, 365]) {
        const seen = await measure(caller, () => metricsOf(days), rounds);
        times.set(days, seen);
        log(`${count} sessions, ${days} days: ${shown(seen)}`);
      }
      overview.set(count, times);
      if (count !== many) continue;
      findings.push(...(await filteredOverview(caller, rounds, isFull && engine === 'postgres')));
      findings.push(...(await lists(caller, rounds, isFull)));
    }
    return [...overviews(overview, few, engine === 'postgres' ? 50 : 80, isFull), ...findings];
  },
};

function* overviews(
  overview: ReadonlyMap<number, ReadonlyMap<number, Percentiles>>,
  few: number,
  p95Limit: number,
  isFull: boolean,
): Generator<Finding> {
  for (const [count, byDays] of overview) {
    for (const [days, times] of byDays) {
      const small = overview.get(few)?.get(days);
      const ratio = small ? times.p50 / small.p50 : undefined;
      yield {
        goal: 'P1',
        what: `overview with previous period, ${days} days, ${n(count)} sessions`,
        measured: shown(times),
        ...(count === few || !small || ratio === undefined ? {} : { baseline: ms(small.p50), ratio }),
        holds: isFull ? times.p95 <= p95Limit && (ratio ?? 1) <= 2 : null,
      };
    }
  }
}

async function filteredOverview(caller: Caller, rounds: number, isGoal: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, query] of [
    ['one filter, 30 days', `${metricsOf(30)}&category=BILLING`],
    ['two filters, 30 days', `${metricsOf(30)}&language=nl,de&escalated=true`],
    ['one filter, 365 days', `${metricsOf(365)}&category=BILLING`],
    ['two filters, 365 days', `${metricsOf(365)}&language=nl,de&escalated=true`],
  ] as const) {
    const first = (await caller.get(query)).ms;
    const times = await measure(caller, () => query, rounds);
    findings.push({
      goal: 'P2',
      what: `overview, ${what}`,
      measured: `${shown(times)}; first ${ms(first)}`,
      holds: isGoal ? times.p95 <= 150 : null,
    });
  }
  return findings;
}

const base = '/api/dashboard/sessions?limit=50';

async function lists(caller: Caller, rounds: number, isFull: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = async (
    what: string,
    query: string,
    limitMs: number,
    ratioTo?: Percentiles,
    pathAt: (round: number) => string = () => query,
  ) => {
    const first = (await caller.get(query)).ms;
    const times = await measure(caller, pathAt, rounds);
    const { data } = await caller.get<{ pagination: { totalCount: number } }>(query);
    const ratio = ratioTo === undefined ? undefined : times.p50 / ratioTo.p50;
    findings.push({
      goal: 'P3',
      what: `list of ${n(data.pagination.totalCount)}: ${what}`,
      measured: `${shown(times)}; first ${ms(first)}`,
      ...(ratio === undefined || ratioTo === undefined ? {} : { baseline: ms(ratioTo.p50), ratio }),
      holds: isFull ? times.p95 <= limitMs && times.max <= 1000 && first <= 1000 && (ratio ?? 1) <= 3 : null,
    });
    return times;
  };
  const page = isFull ? 1000 : 2;
  const plain = await add('no filter, page 1', base, 30);
  await add(`no filter, page ${page}`, `${base}&page=${page}`, 1000, plain);
  const filter = `${base}&category=COMPLAINT`;
  const filtered = await add('one filter', filter, 100);
  await add(`one filter, page ${page}`, `${filter}&page=${page}`, 1000, filtered);
  await add('two filters', `${base}&category=COMPLAINT&language=nl,de`, 100);
  for (const [nr, [what, search, filter = '']] of searches.entries()) {
    const query = `${base}&search=${encodeURIComponent(search)}${filter}`;
    const daysAgo = 500 + 500 * nr;
    // What was found is kept: another first day each time, all before the first session, finds it anew.
    await add(
      `${what}, never asked before`,
      query,
      100,
      undefined,
      (round) => `${query}&startDate=${dayOf(daysAgo + round)}`,
    );
    await add(`${what}, asked again`, query, 100);
  }
  await add('search for what all hold, asked again', `${base}&search=parcel`, 1000);
  for (const sortBy of sorts) {
    const sorted = await add(`by ${sortBy}`, `${base}&sortBy=${sortBy}`, 1000);
    await add(`by ${sortBy}, page ${page}`, `${base}&sortBy=${sortBy}&page=${page}`, 1000, sorted);
  }
  await add('by endTime, ascending', `${base}&sortBy=endTime&sortOrder=asc`, 1000);
  return findings;
}

/** Each form, found by a twentieth of the sessions or fewer where it can be. */
const searches = [
  ['search for a word', 'needle'],
  ['search for a word and filter', 'needle', '&language=de'],
  ['search outside transcripts', 'needle', '&searchTranscripts=false'],
  ['search in transcripts', 'amber'],
  ['search for a beginning', 'needl*'],
  ['search for a phrase', '"inquiry 3 amber"'],
  ['search with an exclusion', 'needle -shoes'],
  ['search for one of two', 'needle OR zyzzyva'],
  ['search for a code', 'bench-77'],
] as const;

const sorts =
  'endTime durationSeconds messagesSent avgResponseTime sentiment category language country cost'.split(' ');

const measure = (caller: Caller, pathAt: (round: number) => string, rounds: number): Promise<Percentiles> =>
  sampled(rounds, async (round) => (await caller.get(pathAt(round))).ms, 3);

const metricsOf = (days: number) => `/api/dashboard/metrics?${lastDays(days)}`;
