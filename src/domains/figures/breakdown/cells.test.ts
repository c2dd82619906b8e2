import { expect, test } from 'vitest';
import { type PackedRow, worldInMemory, worldStartMs } from '../../../../test/labs/memory/days-in-memory.ts';
import { naiveCells, toldCells } from '../../../../test/labs/naive/naive-cells.ts';
import { attributeCut, type Cut, cuts } from '../store/dimensions.ts';
import { type AmountName, amountOf, type Cell } from './amounts.ts';

const from = worldStartMs;
const hourMs = 3_600_000;
const world = worldInMemory(5);
const allCuts: readonly Cut[] = [...cuts, attributeCut('plan'), attributeCut('key_1')];
const all = { period: undefined, filter: {} };
const some = {
  period: { fromMs: from + 20 * hourMs, belowMs: from + 230.5 * hourMs },
  filter: { language: ['nl', 'en'] },
};
const isIn = ({ startedAt, language }: PackedRow, { period, filter }: typeof some) =>
  +startedAt >= period.fromMs && +startedAt < period.belowMs && filter.language.includes(language ?? '');

test.each(allCuts)(
  'sessions by %s, and by anything else within it, are those of a plain count',
  async (by) => {
    const { figures, rows, localOf } = await world();
    for (const and of [undefined, ...allCuts.filter((cut) => cut !== by)])
      for (const view of [all, some]) {
        const own = rows.filter((row) => view === all || isIn(row, some));
        expect(toldCells(await figures.cells(view, { by, and }))).toEqual(naiveCells(own, localOf, by, and));
      }
  },
);

test('of a cell it is told how many sessions had a cost, of each currency', async () => {
  const { figures, rows } = await world();
  for (const by of ['channel', 'tag'] as const) {
    const { all: whole } = await figures.cells(all, { by });
    const costing = rows.filter(({ costNanos }) => costNanos !== null);
    const counted = (wanted: string) => costing.filter(({ currency }) => (currency ?? '') === wanted).length;
    expect([...whole.costs].map(([currency, { count }]) => [currency, count]).sort()).toEqual(
      ['', 'EUR', 'USD'].map((currency) => [currency, counted(currency)]),
    );
  }
});

test('single values are told day by day, on the days that have sessions of them', async () => {
  const { figures, rows, localOf } = await world();
  for (const [by, values] of [
    ['team', ['team 1', null, 'nobody']],
    ['tag', ['vip', null, 'tag 3']],
    ['hour', ['9', '23']],
    ['team', []],
  ] as const)
    for (const view of [all, some]) {
      const told = await figures.cellsOfDays(view, by, values);
      const own = rows.filter((row) => view === all || isIn(row, some));
      expect([...told.keys()]).toEqual([...values]);
      for (const value of values) {
        const days = [...new Set(own.map((row) => localOf(row).day))].map((day) => {
          const ofDay = own.filter((row) => localOf(row).day === day);
          return { day, cell: naiveCells(ofDay, localOf, by)[JSON.stringify([value, null])] };
        });
        const asTold = (told.get(value) ?? []).map(({ day, cell }) => ({
          day,
          cell: toldCells({ all: cell, by: new Map() })['all'],
        }));
        expect(asTold).toEqual(days.filter(({ cell }) => cell !== undefined));
      }
    }
});

test('steps that follow each other count each session once, and its people', async () => {
  const { figures, rows } = await world();
  for (const startsMs of [
    [0, 10, 30, 31, 200, 201].map((hours) => from + hours * hourMs),
    Array.from({ length: 290 }, (_, hours) => from + hours * hourMs),
    [from - hourMs],
  ]) {
    const period = { fromMs: startsMs[0] ?? 0, belowMs: from + 250 * hourMs };
    const view = { period, filter: {} };
    const steps = await figures.steps(view, startsMs);
    const wanted = startsMs.map((fromMs, at) => {
      const belowMs = Math.min(startsMs[at + 1] ?? Infinity, period.belowMs);
      const own = rows.filter(({ startedAt }) => +startedAt >= fromMs && +startedAt < belowMs);
      const people = own.map(({ endUser, address }) =>
        endUser === null ? address && `i${address}` : endUser,
      );
      return {
        sessions: own.length,
        tokens: own.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
        users: new Set(people.filter((one) => one !== null)).size,
      };
    });
    const of = (cell: Cell, name: AmountName) => amountOf(cell, name);
    expect(
      steps.map((step) => ({
        sessions: of(step, 'sessions'),
        tokens: of(step, 'tokens'),
        users: step.users,
      })),
    ).toEqual(wanted);
  }
});

test('what a company does not declare, or may not see by person, is no cut', async () => {
  const { figures } = await world();
  await expect(figures.cells(all, { by: attributeCut('other') })).rejects.toThrow('other');
  await expect(figures.cells(all, { by: 'team', and: attributeCut('other') })).rejects.toThrow('other');
});
