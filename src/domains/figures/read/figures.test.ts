import { expect, test } from 'vitest';
import { type Chance, createChance } from '../../../../test/chance.ts';
import { naiveCells, toldCells } from '../../../../test/labs/naive/naive-cells.ts';
import { type Local, naive, passes } from '../../../../test/labs/naive/naive-figures.ts';
import { companyOf } from '../../../../test/labs/session-fixture.ts';
import { bases, createWorld, type Row, worldAttributes, zones } from '../../../../test/labs/session-world.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import type { KeptValues } from '../../../kernel/services.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { type Cut, cuts } from '../breakdown/index.ts';
import { createFiguresMemory, createPartCache } from '../memory.ts';
import type { CurrentCompany, Reading } from '../place.ts';
import { attributeCut, explained } from '../store/dimensions.ts';
import { bucketBase } from '../store/figures.ts';
import type { Counted, Frequent } from '../store/frequent.ts';
import { questionKey } from '../store/question-form.ts';
import type { SessionFilter } from '../view.ts';
import type { explain } from './explain.ts';
import { measures } from './measures.ts';
import { readCurrent } from './read-current.ts';
import { readWhole } from './read-whole.ts';
import { readChosen } from './summary.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

const allCuts: readonly Cut[] = [...cuts, 'attribute.plan', ...worldAttributes.map(attributeCut)];

function someFilter({ happens, oneOf }: Chance): SessionFilter {
  return {
    ...(happens(0.5) ? { language: ['nl', 'en'] } : {}),
    ...(happens(0.3) ? { escalated: happens(0.5) } : {}),
    ...(happens(0.3) ? { sentiment: [oneOf([-1, 0, 1, Number.NaN])] } : {}),
    ...(happens(0.2) ? { responseFromMs: 2, responseBelowMs: 5000 } : {}),
    ...(happens(0.2) ? { question: questionKey('How do I pay?') } : {}),
    ...(happens(0.2) ? { team: ['team 1', oneOf(['', 'team 2'])] } : {}),
    ...(happens(0.1) ? { assignee: Array.from({ length: 20 }, (_, at) => `person ${at}`) } : {}),
    ...(happens(0.2) ? { tags: ['vip', oneOf(['', 'tag 3'])] } : {}),
    ...(happens(0.2) ? { attributes: { plan: ['pro', oneOf(['', 'team'])] } } : {}),
    ...(happens(0.1) ? { attributes: { page: Array.from({ length: 500 }, (_, at) => `/page/${at}`) } } : {}),
    ...(happens(0.2) ? { ratingFrom: 2 } : {}),
    ...(happens(0.2) ? { ratingTo: oneOf([3, 5]) } : {}),
    ...(happens(0.1) ? { rated: happens(0.5) } : {}),
    ...(happens(0.1) ? { allTags: ['vip', 'tag 3'] } : {}),
    ...(happens(0.1) ? { firstFromMs: 0 } : {}),
    ...(happens(0.2) ? { hours: [9, 10, 11, 23, 0] } : {}),
    ...(happens(0.2) ? { resolved: happens(0.5) } : {}),
    ...(happens(0.2) ? { analysis: [2, 3] } : {}),
  };
}

async function engine(
  { reading, company }: { reading: Reading; company: CurrentCompany },
  period: Period,
  filter: SessionFilter | undefined,
  cache: KeptValues,
) {
  const place = { ...reading, company, cache };
  const { figures, exactUsers } = filter
    ? await readChosen(place, { period, filter })
    : await readWhole(place, period);
  const { sums, maps, days, hours, words, questions, fields, ratings } = figures;
  const costs: Record<string, number> = {};
  for (const day of days.values())
    for (const [currency, cost] of day.costs) costs[currency] = (costs[currency] ?? 0) + cost;
  const answer = {
    count: sums.count,
    analysed: sums.analysed,
    durationSeconds: sums.durationSeconds,
    responseMs: sums.responseMs,
    tokens: sums.tokens,
    positive: sums.positive,
    negative: sums.negative,
    escalated: sums.escalated,
    resolved: sums.resolved,
    aiTokens: sums.aiTokens,
    aiCostNanos: sums.aiCostNanos,
    days: Object.fromEntries([...days].map(([day, { count }]) => [day, count])),
    hours: [...hours],
    categories: Object.fromEntries(maps.categories),
    languages: Object.fromEntries(maps.languages),
    countries: Object.fromEntries(maps.countries),
    channels: countsOf(fields.channels),
    teams: countsOf(fields.teams),
    versions: countsOf(fields.versions),
    assignees: countsOf(fields.assignees),
    tags: countsOf(fields.tags),
    ratings: [...ratings],
    firstMs: sums.firstMs,
    costs,
    users: exactUsers,
    words: countsOf(words),
    questions: countsOf(questions),
  };
  const sorted = (buckets: ReadonlyMap<number, number>) => [...buckets].sort((a, b) => a[0] - b[0]);
  return { answer, buckets: sorted(figures.responseBuckets), firstBuckets: sorted(figures.firstBuckets) };
}

const countsOf = ({ entries }: Frequent<Counted>): Record<string, number> =>
  Object.fromEntries([...entries].map(([key, { count }]) => [key, count]));

/** Read from the database's own clockwork, not from the engine's. */
async function localTimes(tx: Reading, zone: string): Promise<(row: Row) => Local> {
  const found = await rows(
    tx,
    `SELECT id, (started_at AT TIME ZONE $2)::date - date '1970-01-01' AS day,
       extract(isodow FROM started_at AT TIME ZONE $2)::int - 1 AS weekday, extract(hour FROM started_at AT TIME ZONE $2)::int AS hour
     FROM session WHERE company_id = $1`,
    [tx.companyId, zone],
    { id: is.uuid, day: is.number, weekday: is.number, hour: is.number },
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return ({ id }) => byId.get(id) ?? { day: Number.NaN, weekday: 0, hour: 0 };
}

function expectPercentiles(values: readonly (number | null)[], buckets: readonly [number, number][]): void {
  const times = values.flatMap((ms) => ms ?? []).sort((a, b) => a - b);
  for (const share of [0.5, 0.95]) {
    const rank = Math.ceil(share * times.length);
    const wanted = times[rank - 1];
    if (wanted === undefined) continue;
    const seenUpTo = (at: number) => buckets.slice(0, at + 1).reduce((seen, [, count]) => seen + count, 0);
    const [bucket = 0] = buckets.find((_, at) => seenUpTo(at) >= rank) ?? [];
    const got = bucket === 0 ? 0 : (2 * bucketBase ** (bucket - 1)) / (1 + bucketBase);
    expect(Math.abs(got - wanted)).toBeLessThanOrEqual(wanted * 0.02 + 1e-9);
  }
}

interface Halves {
  readonly now: readonly Row[];
  readonly before: readonly Row[];
  readonly localOf: (row: Row) => Local;
}

/** By each thing the parts of a change are the change, and count the sessions that there are. */
function expectExplained(
  { change, dimensions }: Awaited<ReturnType<typeof explain>>,
  { now, before, localOf }: Halves,
): void {
  expect(dimensions).toHaveLength(explained.length + worldAttributes.length);
  for (const { dimension, values } of dimensions) {
    const sum = values.reduce((all, { contribution }) => all + contribution, 0);
    if (change !== null) expect(Math.abs(sum - change)).toBeLessThanOrEqual(1e-9 * (1 + scaleOf(values)));
    for (const [side, rows] of [
      ['sessions', now],
      ['previousSessions', before],
    ] as const) {
      const { all: _all, ...cells } = naiveCells(rows, localOf, dimension);
      const told = values.filter((value) => value[side] > 0);
      expect(Object.fromEntries(told.map((one) => [JSON.stringify([one.value, null]), one[side]]))).toEqual(
        Object.fromEntries(Object.entries(cells).map(([key, { amounts }]) => [key, amounts[0]])),
      );
    }
  }
}

const scaleOf = (values: readonly { readonly contribution: number }[]): number =>
  values.reduce((most, { contribution }) => Math.max(most, Math.abs(contribution)), 0);

test.each([1, 2, 3, 4, 5, 6])(
  'figures equal a plain computation after any writes, removals, moves and zones, seed %i',
  async (seed) => {
    const random = createChance(seed);
    const companyId = await companyOf(lab.database, clock, random.oneOf(zones));
    const baseMs = Date.parse(random.oneOf(bases));
    await lab.database.system((tx) =>
      tx.query('UPDATE company SET assignee_figures = true, attributes = $2::jsonb WHERE id = $1', [
        companyId,
        JSON.stringify(worldAttributes.map((key) => ({ key, label: key, type: 'text', fromColumn: null }))),
      ]),
    );
    const world = createWorld(lab.database, clock, companyId, random, baseMs);
    // The same few periods again and again, as what was kept of them grows old.
    const periods = Array.from({ length: 4 }, () => ({
      from: baseMs + random.below(6 * dayMs),
      length: 1 + random.below(9 * dayMs),
    }));
    const figures = createFiguresMemory();
    for (let step = 0; step < 14; step += 1) {
      await world.step();
      if (random.happens(0.4)) continue;
      const { from, length } = random.oneOf(periods);
      const wholeDays = random.happens(0.5);
      const filter = random.happens(0.5) ? someFilter(random) : undefined;
      const services = { database: lab.database, figures };
      const ctx = { companyId, transaction: world.inCompany, ports: { clock }, services };
      await readCurrent(ctx, {
        plan({ timeZone }) {
          const period = wholeDays
            ? {
                fromMs: dayStartMs(timeZone, localDay(timeZone, from)),
                belowMs: dayStartMs(timeZone, localDay(timeZone, from + length) + 1),
              }
            : { fromMs: from, belowMs: from + length };
          return { view: { period, filter: filter ?? {} }, period, isLong: filter !== undefined };
        },
        async read(current, { period }) {
          const localOf = await localTimes(current.reading, current.company.timeZone);
          const rows = world.live
            .filter(({ startedAt }) => +startedAt >= period.fromMs && +startedAt < period.belowMs)
            .filter((row) => !filter || passes(row, filter, localOf(row)));
          const by = random.oneOf(allCuts);
          const and = random.oneOf([undefined, ...allCuts.filter((cut) => cut !== by)]);
          expect(toldCells(await current.cells({ period, filter: filter ?? {} }, { by, and }))).toEqual(
            naiveCells(rows, localOf, by, and),
          );
          const middleMs = period.fromMs + Math.floor((period.belowMs - period.fromMs) / 2);
          const [before, now] = [
            { fromMs: period.fromMs, belowMs: middleMs },
            { fromMs: middleMs, belowMs: period.belowMs },
          ];
          const viewOf = (half: Period) => ({ period: half, filter: filter ?? {} });
          const why = await current.explain(random.oneOf(measures), viewOf(now), viewOf(before));
          expectExplained(why, {
            now: rows.filter(({ startedAt }) => +startedAt >= middleMs),
            before: rows.filter(({ startedAt }) => +startedAt < middleMs),
            localOf,
          });
          // A small one lets go of days in the middle of an answer.
          const cache = random.oneOf([figures.cache, createPartCache(20_000)]);
          const { answer, buckets, firstBuckets } = await engine(current, period, filter, cache);
          expect(answer).toEqual(naive(rows, localOf));
          expectPercentiles(
            rows.map(({ responseMs }) => responseMs),
            buckets,
          );
          expectPercentiles(
            rows.map(({ firstResponseMs }) => firstResponseMs),
            firstBuckets,
          );
        },
      });
    }
  },
);
