import { expect, test } from 'vitest';
import { type PackedRow, worldInMemory, worldStartMs } from '../../../../test/labs/memory/days-in-memory.ts';
import { type Local, naive } from '../../../../test/labs/naive/naive-figures.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { bandEdgesSeconds } from '../store/figures.ts';
import { questionKey } from '../store/question-form.ts';
import type { Summary } from './summary.ts';

const from = worldStartMs;
const hourMs = 3_600_000;
const world = worldInMemory(7);
const periods: Period[] = [
  { fromMs: from - 48 * hourMs, belowMs: from + 500 * hourMs },
  { fromMs: from - hourMs, belowMs: from + 167 * hourMs },
  { fromMs: from + 11 * hourMs, belowMs: from + 200.5 * hourMs },
  { fromMs: from + 50 * hourMs, belowMs: from + 60 * hourMs },
  { fromMs: from + 900 * hourMs, belowMs: from + 960 * hourMs },
];

/** What the plain computation of figures leaves out, one row after the other. */
function rest(rows: readonly PackedRow[], localOf: (row: PackedRow) => Local) {
  const count = (passes: (row: PackedRow) => boolean) => rows.filter(passes).length;
  const ofAi = rows.filter(({ aiRequests }) => aiRequests !== null);
  const group = <T>(keyOf: (row: PackedRow) => T, some: readonly PackedRow[]) => {
    const groups = new Map<T, PackedRow[]>();
    for (const row of some) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
    return [...groups].map(([key, own]) => [key, own] as const);
  };
  const currencyOf = ({ currency }: PackedRow) => currency ?? '';
  const costing = (some: readonly PackedRow[]) => some.filter(({ costNanos }) => costNanos !== null);
  const sum = (some: readonly PackedRow[], read: (row: PackedRow) => number | null) =>
    some.reduce((all, row) => all + (read(row) ?? 0), 0);
  const asked = rows.flatMap(({ questions, escalated }) =>
    [...new Set((questions ?? []).map(questionKey))].filter(Boolean).map((key) => ({ key, escalated })),
  );
  return {
    ended: count(({ endedAt }) => endedAt !== null),
    forwarded: count(({ forwarded }) => forwarded === true),
    neutral: count(({ sentiment }) => sentiment === 0),
    durationCount: count(({ durationSeconds }) => durationSeconds !== null),
    responseCount: count(({ responseMs }) => responseMs !== null),
    firstCount: count(({ firstResponseMs }) => firstResponseMs !== null),
    aiRequests: ofAi.length,
    aiListCostNanos: sum(ofAi, ({ aiListCostNanos }) => aiListCostNanos),
    currencies: Object.fromEntries(group(currencyOf, costing(rows)).map(([key, own]) => [key, own.length])),
    byDay: Object.fromEntries(
      group((row) => localOf(row).day, rows).map(([day, own]) => [
        day,
        {
          tokens: sum(own, ({ tokens }) => tokens),
          costs: Object.fromEntries(
            group(currencyOf, costing(own)).map(([key, some]) => [
              key,
              sum(some, ({ costNanos }) => costNanos),
            ]),
          ),
        },
      ]),
    ),
    escalatedQuestions: asked.filter(({ escalated }) => escalated).length,
    bands: bandEdgesSeconds.map((edge, at) =>
      count(
        ({ responseMs: ms }) =>
          ms !== null && ms >= edge * 1000 && ms < (bandEdgesSeconds[at + 1] ?? Infinity) * 1000,
      ),
    ),
  };
}

const entries = (map: ReadonlyMap<string, number>) => Object.fromEntries(map);
const counts = (counted: Iterable<readonly [string, { readonly count: number }]>) =>
  Object.fromEntries([...counted].map(([key, { count }]) => [key, count]));

function told({ sums, maps, hours, days, ratings, fields, words, questions, users, responseBands }: Summary) {
  const { count, analysed, durationSeconds, responseMs, tokens, positive, negative, escalated } = sums;
  const costs: Record<string, number> = {};
  for (const day of days.values())
    for (const [currency, cost] of day.costs) costs[currency] = (costs[currency] ?? 0) + cost;
  return {
    ...{ count, analysed, durationSeconds, responseMs, tokens, positive, negative, escalated, costs },
    resolved: sums.resolved,
    aiTokens: sums.aiTokens,
    aiCostNanos: sums.aiCostNanos,
    days: Object.fromEntries([...days].map(([day, own]) => [day, own.count])),
    hours: [...hours],
    categories: entries(maps.categories),
    languages: entries(maps.languages),
    countries: entries(maps.countries),
    channels: counts(fields.channels),
    teams: counts(fields.teams),
    versions: counts(fields.versions),
    assignees: counts(fields.assignees),
    tags: counts(fields.tags),
    ratings: [...ratings],
    firstMs: sums.firstMs,
    users: users.isEstimated ? Number.NaN : users.count,
    words: counts(words.map((word) => [word.text, word])),
    questions: counts(questions.map((one) => [questionKey(one.text), one])),
    ended: sums.ended,
    forwarded: sums.forwarded,
    neutral: sums.neutral,
    durationCount: sums.durationCount,
    responseCount: sums.responseCount,
    firstCount: sums.firstCount,
    aiRequests: sums.aiRequests,
    aiListCostNanos: sums.aiListCostNanos,
    currencies: entries(maps.currencies),
    byDay: Object.fromEntries(
      [...days].map(([day, own]) => [day, { tokens: own.tokens, costs: entries(own.costs) }]),
    ),
    escalatedQuestions: questions.reduce((all, one) => all + one.escalated, 0),
    bands: responseBands.map((band) => band.count),
  };
}

function expectPercentiles({ median, p95 }: Summary['firstSeconds'], said: readonly (number | null)[]) {
  const times = said.filter((ms) => ms !== null).sort((a, b) => a - b);
  if (times.length === 0) return expect([median, p95]).toEqual([null, null]);
  for (const [share, seconds] of [
    [0.5, median],
    [0.95, p95],
  ] as const) {
    const wanted = times[Math.ceil(share * times.length) - 1] ?? Number.NaN;
    expect(Math.abs((seconds ?? Number.NaN) * 1000 - wanted)).toBeLessThanOrEqual(wanted * 0.02 + 1e-9);
  }
}

test.each(periods)(
  'all figures of a period equal a plain computation, from buckets and from chosen sessions, period %#',
  async (period) => {
    const { figures, rows: all, localOf } = await world();
    for (const [filter, passes] of [
      [{}, () => true],
      [{ language: ['nl', ''] }, ({ language }: PackedRow) => language === 'nl' || language === null],
    ] as const) {
      const rows = all
        .filter(({ startedAt }) => +startedAt >= period.fromMs && +startedAt < period.belowMs)
        .filter(passes);
      const summary = await figures.summary({ period, filter });
      expect(told(summary)).toEqual({ ...naive(rows, localOf), ...rest(rows, localOf) });
      expect(summary.words.concat(summary.questions).filter(({ missed }) => missed !== 0)).toEqual([]);
      expectPercentiles(
        summary.responseSeconds,
        rows.map(({ responseMs }) => responseMs),
      );
      expectPercentiles(
        summary.firstSeconds,
        rows.map(({ firstResponseMs }) => firstResponseMs),
      );
    }
  },
);

test('the values to filter by are those of all time, most frequent first, and their names in order', async () => {
  const { figures, rows } = await world();
  const facets = await figures.facets();
  const listed = (read: (row: PackedRow) => readonly (string | null)[]) => {
    const found = new Map<string, number>();
    for (const value of rows.flatMap(read)) if (value !== null) found.set(value, (found.get(value) ?? 0) + 1);
    return [...found]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  };
  expect(facets).toEqual({
    categories: listed(({ category }) => [category]),
    languages: listed(({ language }) => [language]),
    countries: listed(({ country }) => [country]),
    channels: listed(({ channel }) => [channel]),
    teams: listed(({ team }) => [team]),
    versions: listed(({ botVersion }) => [botVersion]),
    tags: listed(({ tags }) => tags ?? []),
    assignees: listed(({ assignee }) => [assignee]),
  });
  expect(await figures.facets()).toBe(facets);
});
