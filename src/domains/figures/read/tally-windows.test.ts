import { expect, test } from 'vitest';
import { type PackedRow, worldInMemory, worldStartMs } from '../../../../test/labs/memory/days-in-memory.ts';
import type { SessionFilter } from '../view.ts';
import { type Measure, measures } from './measures.ts';

const from = worldStartMs;
const hourMs = 3_600_000;
const world = worldInMemory(11);
const passesAll = () => true;

const share = (is: boolean | null) => (is ? 1 : 0);
const inSeconds = (ms: number | null) => ms && ms / 1000;
const ofSentiment = (sentiment: number | null, wanted: number) => sentiment && share(sentiment === wanted);
/** What a session adds to a measure; null: nothing. */
const plain: { readonly [measure in Measure]: (row: PackedRow) => number | null } = {
  totalSessions: () => 1,
  avgSessionLength: (row) => row.durationSeconds,
  avgResponseTime: (row) => inSeconds(row.responseMs),
  escalatedShare: (row) => share(row.escalated),
  forwardedShare: (row) => share(row.forwarded),
  resolvedShare: (row) => share(row.endedAt !== null && !row.escalated && !row.forwarded),
  negativeShare: (row) => ofSentiment(row.sentiment, -1),
  positiveShare: (row) => ofSentiment(row.sentiment, 1),
  avgRating: (row) => row.rating,
  ratedShare: (row) => share(row.rating !== null),
  avgFirstResponse: (row) => inSeconds(row.firstResponseMs),
  avgCost: (row) => row.costNanos && row.costNanos / 1e9,
};
const amountsOf = (rows: readonly PackedRow[], measure: Measure) => {
  const values = rows.flatMap((row) => plain[measure](row) ?? []);
  return {
    sessions: rows.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    count: values.length,
  };
};
const near = (value: number) => expect.closeTo(value, 6);

const nl: readonly [SessionFilter, (row: PackedRow) => boolean] = [
  { language: ['nl'] },
  ({ language }) => language === 'nl',
];
const rated: readonly [SessionFilter, (row: PackedRow) => boolean] = [
  { rated: true, responseFromMs: 0, attributes: { plan: ['pro'] } },
  ({ rating, responseMs, attributes }) =>
    rating !== null && responseMs !== null && attributes?.['plan'] === 'pro',
];
const every = (hours: number, count: number, gap = 0, first = 0) =>
  Array.from({ length: count }, (_, at) => ({
    fromMs: from + first + at * hours * hourMs,
    belowMs: from + first + (at + 1) * hours * hourMs - gap,
  }));

test('windows of many views are counted as sessions one by one are, whatever lies between them', async () => {
  const { figures, rows } = await world();
  const shared = every(6, 60);
  const cases = [
    ...measures.flatMap((measure) => [
      { measure, windows: shared, filter: {}, passes: passesAll },
      { measure, windows: shared, filter: nl[0], passes: nl[1] },
    ]),
    { measure: 'avgRating', windows: every(7, 9, hourMs, 1234), filter: {}, passes: passesAll },
    { measure: 'avgRating', windows: every(0.5, 600, 60_000), filter: rated[0], passes: rated[1] },
    { measure: 'totalSessions', windows: every(24, 3, 0, 40 * hourMs), filter: {}, passes: passesAll },
    { measure: 'totalSessions', windows: every(30, 2, 20 * hourMs), filter: {}, passes: passesAll },
  ] as const;
  const told = await figures.windows(cases);
  const wanted = cases.map(({ measure, windows, passes }) =>
    windows.map(({ fromMs, belowMs }) => {
      const own = rows.filter((row) => +row.startedAt >= fromMs && +row.startedAt < belowMs && passes(row));
      const { sum, ...counts } = amountsOf(own, measure);
      return { ...counts, sum: near(sum) };
    }),
  );
  expect(told).toEqual(wanted);
  expect(await figures.windows([])).toEqual([]);
  expect(await figures.windows([{ measure: 'avgRating', windows: [], filter: {} }])).toEqual([[]]);
});

const dimensions: Readonly<Record<string, (row: PackedRow) => readonly (string | null)[]>> = {
  category: ({ category }) => [category],
  botVersion: ({ botVersion }) => [botVersion],
  team: ({ team }) => [team],
  tag: ({ tags }) => (tags?.length ? tags : [null]),
  'attribute.plan': ({ attributes }) => [attributes?.['plan'] ?? null],
};

test.each(measures)('a change of %s is told by its parts, as the rule says of each', async (measure) => {
  const { figures, rows } = await world();
  const middleMs = from + 140 * hourMs;
  const periods = [
    { fromMs: middleMs, belowMs: from + 300 * hourMs },
    { fromMs: from - 48 * hourMs, belowMs: middleMs },
  ] as const;
  const filter = measure === 'avgCost' ? nl[0] : {};
  const passes = measure === 'avgCost' ? nl[1] : passesAll;
  const [now, before] = periods.map((period) =>
    rows.filter((row) => +row.startedAt >= period.fromMs && +row.startedAt < period.belowMs && passes(row)),
  );
  if (!now || !before) throw new Error('there are two periods');
  const told = await figures.explain(measure, { period: periods[0], filter }, { period: periods[1], filter });
  const mean = ({ sum, count }: { sum: number; count: number }) => (count === 0 ? null : sum / count);
  const isCount = measure === 'totalSessions';
  const toldOf = (some: readonly PackedRow[]) => (isCount ? some.length : mean(amountsOf(some, measure)));
  expect(told.value).toEqual(near(toldOf(now) ?? 0));
  expect(told.previousValue).toEqual(near(toldOf(before) ?? 0));
  expect(told.change).toEqual(near((toldOf(now) ?? 0) - (toldOf(before) ?? 0)));
  expect([told.sessions, told.previousSessions]).toEqual([now.length, before.length]);
  for (const [dimension, valuesOf] of Object.entries(dimensions)) {
    const groupOf = (some: readonly PackedRow[], wanted: string | null) => {
      const own = some.filter((row) => valuesOf(row).includes(wanted));
      const parts = own.map((row) => ({ part: 1 / valuesOf(row).length, value: plain[measure](row) }));
      const known = parts.filter(({ value }) => value !== null);
      const add = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0);
      return {
        sessions: own.length,
        metric: isCount ? own.length : mean(amountsOf(own, measure)),
        size: add(parts.map(({ part }) => part)),
        count: add(known.map(({ part }) => part)),
        sum: add(known.map(({ part, value }) => part * (value ?? 0))),
      };
    };
    const wanted = [...new Set([...now, ...before].flatMap(valuesOf))].map((value) => {
      const [mine, theirs] = [groupOf(now, value), groupOf(before, value)];
      const [m1, m0] = [mean(mine) ?? mean(theirs) ?? 0, mean(theirs) ?? mean(mine) ?? 0];
      const [w1, w0] = [
        mine.count / amountsOf(now, measure).count,
        theirs.count / amountsOf(before, measure).count,
      ];
      const rate = isCount ? mine.size - theirs.size : w0 * (m1 - m0);
      const mix = isCount ? 0 : (w1 - w0) * (m1 - (toldOf(before) ?? 0));
      return {
        value,
        sessions: mine.sessions,
        previousSessions: theirs.sessions,
        metric: mine.metric === null ? null : near(mine.metric),
        previousMetric: theirs.metric === null ? null : near(theirs.metric),
        contribution: near(rate + mix),
        rateEffect: near(rate),
        mixEffect: near(mix),
      };
    });
    const values = told.dimensions.find((one) => one.dimension === dimension)?.values ?? [];
    const byName = (a: { value: string | null }, b: { value: string | null }) =>
      String(a.value) < String(b.value) ? -1 : 1;
    expect([...values].sort(byName)).toEqual(wanted.sort(byName));
    const sizes = values.map(({ contribution }) => Math.abs(contribution));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  }
});
