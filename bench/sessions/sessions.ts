import type { Caller } from '../../test/rig/people.ts';
import { expectCount, openDataSet } from '../data-set.ts';
import { type BenchGroup, type Finding, ms, n, type Percentiles, sampled, times as shown } from '../frame.ts';
import { startSubject } from '../service.ts';
import { filteredAsked, listsAsked, overviewsAsked } from './asked-sessions.ts';

/** P1 to P3: the overview and the list of one company, by how much it holds. */
export const sessions: BenchGroup = {
  name: 'sessions',
  async run({ engine, isFull, log }) {
    const [few, many, most] = isFull ? [10_000, 1_000_000, 10_000_000] : [500, 500, 500];
    const rounds = isFull ? 60 : 3;
    const findings: Finding[] = [];
    const overview = new Map<number, Map<string, Percentiles>>();
    for (const count of new Set(engine === 'postgres' ? [few, most, many] : [few, many])) {
      const place = await openDataSet(engine, count, { words: count === many, log });
      await using subject = await startSubject(place);
      const { caller } = subject;
      await expectCount(caller, count);
      const times = new Map<string, Percentiles>();
      for (const { what, path } of overviewsAsked) {
        const seen = await measure(caller, () => path, rounds);
        times.set(what, seen);
        log(`${count} sessions, ${what}: ${shown(seen)}`);
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
  overview: ReadonlyMap<number, ReadonlyMap<string, Percentiles>>,
  few: number,
  p95Limit: number,
  isFull: boolean,
): Generator<Finding> {
  for (const [count, byDays] of overview) {
    for (const [range, times] of byDays) {
      const small = overview.get(few)?.get(range);
      const ratio = small ? times.p50 / small.p50 : undefined;
      yield {
        goal: 'P1',
        what: `overview with previous period, ${range}, ${n(count)} sessions`,
        measured: shown(times),
        ...(count === few || !small || ratio === undefined ? {} : { baseline: ms(small.p50), ratio }),
        holds: isFull ? times.p95 <= p95Limit && (ratio ?? 1) <= 2 : null,
      };
    }
  }
}

async function filteredOverview(caller: Caller, rounds: number, isGoal: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { what, path } of filteredAsked) {
    const first = (await caller.get(path)).ms;
    const times = await measure(caller, () => path, rounds);
    findings.push({
      goal: 'P2',
      what: `overview, ${what}`,
      measured: `${shown(times)}; first ${ms(first)}`,
      holds: isGoal ? times.p95 <= 150 : null,
    });
  }
  return findings;
}

async function lists(caller: Caller, rounds: number, isFull: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  const seen = new Map<string, Percentiles>();
  for (const { what, path, pathAt = () => path, limitMs, beside = '' } of listsAsked(isFull ? 1000 : 2)) {
    const first = (await caller.get(path)).ms;
    const times = await measure(caller, pathAt, rounds);
    seen.set(what, times);
    const { data } = await caller.get<{ pagination: { totalCount: number } }>(path);
    const other = seen.get(beside);
    const ratio = other && times.p50 / other.p50;
    findings.push({
      goal: 'P3',
      what: `list of ${n(data.pagination.totalCount)}: ${what}`,
      measured: `${shown(times)}; first ${ms(first)}`,
      ...(other && ratio !== undefined ? { baseline: ms(other.p50), ratio } : {}),
      holds: isFull ? times.p95 <= limitMs && times.max <= 1000 && first <= 1000 && (ratio ?? 1) <= 3 : null,
    });
  }
  return findings;
}

const measure = (caller: Caller, pathAt: (round: number) => string, rounds: number): Promise<Percentiles> =>
  sampled(rounds, async (round) => (await caller.get(pathAt(round))).ms, 3);
