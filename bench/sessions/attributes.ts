import type { Caller } from '../../test/rig/people.ts';
import { expectCount, openDataSet } from '../data-set.ts';
import { type BenchGroup, type Finding, n, percentiles, times } from '../frame.ts';
import { startSubject } from '../service.ts';
import { type Asked, filteredAsked, listsAsked, overviewsAsked } from './asked-sessions.ts';

const mostTimes = 1.1;

/** P1 to P3: the same sessions where each says ten attributes of 1,000 texts, and where none says any, in turns. */
export const attributes: BenchGroup = {
  name: 'attributes',
  async run({ engine, isFull, log }) {
    const findings: Finding[] = [];
    const [many, most] = isFull
      ? [1_000_000, Number(process.env['BENCH_MOST_SESSIONS'] ?? 10_000_000)]
      : [500, 400];
    const lists = listsAsked(isFull ? 1000 : 2);
    for (const count of [many, most]) {
      const words = count === many;
      const rounds = !isFull ? 3 : words ? 100 : 20;
      if (engine === 'embedded' && !words) continue;
      const open = async (said: boolean) =>
        startSubject(await openDataSet(engine, count, { words, attributes: said, log }));
      await using withThem = await open(true);
      await using without = await open(false);
      const pair = { said: withThem.caller, unsaid: without.caller };
      for (const caller of Object.values(pair)) await expectCount(caller, count);
      for (const [goal, part, all] of [
        ['P1', 'overview with previous period', overviewsAsked],
        ['P2', 'overview', filteredAsked],
        ['P3', 'list', words ? lists : lists.slice(0, 1)],
      ] as const) {
        for (const asked of all) {
          const seen = await inTurns(pair, asked, rounds);
          const ratio = seen.said.p50 / seen.unsaid.p50;
          log(`${n(count)}: ${part}, ${asked.what}: ${times(seen.said)}, without ${times(seen.unsaid)}`);
          findings.push({
            goal,
            what: `ten attributes in each of ${n(count)}: ${part}, ${asked.what}`,
            measured: times(seen.said),
            baseline: `none ${times(seen.unsaid)}`,
            ratio,
            holds: isFull ? ratio <= mostTimes : null,
          });
        }
      }
    }
    return findings;
  },
};

type Pair = { readonly said: Caller; readonly unsaid: Caller };

/** One after the other, and another one first each time, so that whatever else happens on the machine meets both alike. */
async function inTurns(pair: Pair, { path, pathAt = () => path }: Asked, rounds: number) {
  const seen = { said: [] as number[], unsaid: [] as number[] };
  for (let round = -3; round < rounds; round += 1) {
    for (const on of round % 2 === 0 ? (['said', 'unsaid'] as const) : (['unsaid', 'said'] as const)) {
      const { ms } = await pair[on].get(pathAt(round));
      if (round >= 0) seen[on].push(ms);
    }
  }
  return { said: percentiles(seen.said), unsaid: percentiles(seen.unsaid) };
}
