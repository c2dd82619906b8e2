import { expect, test } from 'vitest';
import { type PackedRow, worldInMemory, worldStartMs } from '../../../../test/labs/memory/days-in-memory.ts';
import type { Local } from '../../../../test/labs/naive/naive-figures.ts';
import { questionKey } from '../store/question-form.ts';
import type { SessionFilter, View } from '../view.ts';
import { type SortField, sortFields } from './page.ts';

const from = worldStartMs;
const hourMs = 3_600_000;
const world = worldInMemory(3);
const idsOf = (rows: readonly PackedRow[]) => rows.map(({ id }) => id);
const whole = { sortBy: 'startTime', descending: false, offset: 0, limit: 1000 } as const;

const within = (value: number | null, least: number, below: number) =>
  value !== null && value >= least && value < below;
const isOneOf = (value: string | null | undefined, ...wanted: string[]) => wanted.includes(value ?? '');
const bug = questionKey('Where is order MO-12?');

/** Each filter, and which sessions pass it. */
const filters: readonly (readonly [SessionFilter, (row: PackedRow, local: Local) => boolean])[] = [
  [{}, () => true],
  [{ language: ['nl', 'en'] }, ({ language }) => isOneOf(language, 'nl', 'en')],
  [{ category: ['A', ''] }, ({ category }) => isOneOf(category, 'A', '')],
  [{ country: ['nowhere'] }, () => false],
  [{ channel: ['web'] }, ({ channel }) => channel === 'web'],
  [{ team: ['team 1', ''] }, ({ team }) => isOneOf(team, 'team 1', '')],
  [{ botVersion: [''] }, ({ botVersion }) => botVersion === null],
  [{ assignee: ['person 1', 'person 2'] }, ({ assignee }) => isOneOf(assignee, 'person 1', 'person 2')],
  [{ tags: ['tag 3', ''] }, ({ tags }) => !tags?.length || tags.includes('tag 3')],
  [{ tags: ['tag 3', 'tag 4'] }, ({ tags }) => !!tags?.some((tag) => isOneOf(tag, 'tag 3', 'tag 4'))],
  [{ allTags: ['vip', 'tag 3'] }, ({ tags }) => !!tags?.includes('vip') && tags.includes('tag 3')],
  [
    { attributes: { plan: ['pro', ''], key_1: [''] } },
    ({ attributes: own }) => isOneOf(own?.['plan'], 'pro', '') && own?.['key_1'] === undefined,
  ],
  [{ attributes: { other: ['x'] } }, () => false],
  [{ attributes: {} }, () => true],
  [{ ratingFrom: 3 }, ({ rating }) => within(rating, 3, 6)],
  [{ ratingTo: 3 }, ({ rating }) => within(rating, 1, 4)],
  [{ ratingFrom: 2, ratingTo: 2 }, ({ rating }) => rating === 2],
  [{ rated: true }, ({ rating }) => rating !== null],
  [{ rated: false }, ({ rating }) => rating === null],
  [{ sentiment: [-1, Number.NaN] }, ({ sentiment }) => sentiment === -1 || sentiment === null],
  [{ sentiment: [0, 1] }, ({ sentiment }) => sentiment === 0 || sentiment === 1],
  [{ analysis: [2, 3] }, ({ analysis }) => within(analysis, 2, 4)],
  [{ escalated: true }, ({ escalated }) => escalated === true],
  [{ escalated: false }, ({ escalated }) => escalated === false],
  [{ forwarded: true }, ({ forwarded }) => forwarded === true],
  [{ forwarded: false }, ({ forwarded }) => forwarded === false],
  [{ resolved: true }, (row) => row.endedAt !== null && !row.escalated && !row.forwarded],
  [{ resolved: false }, (row) => row.endedAt === null || !!row.escalated || !!row.forwarded],
  [{ origins: 5 }, ({ origins }) => (origins & 5) !== 0],
  [{ weekdays: [0, 6] }, (_, { weekday }) => weekday === 0 || weekday === 6],
  [{ hours: [0, 9, 10, 23] }, (_, { hour }) => [0, 9, 10, 23].includes(hour)],
  [{ weekdays: [3], hours: [9, 10, 11] }, (_, { weekday, hour }) => weekday === 3 && within(hour, 9, 12)],
  [{ responseFromMs: 2 }, ({ responseMs }) => within(responseMs, 2, Infinity)],
  [{ responseBelowMs: 4 }, ({ responseMs }) => within(responseMs, 0, 4)],
  [{ firstFromMs: 2, firstBelowMs: 500_000 }, ({ firstResponseMs: ms }) => within(ms, 2, 500_000)],
  [{ firstBelowMs: 3 }, ({ firstResponseMs: ms }) => within(ms, 0, 3)],
  [
    { question: 'where is order  MO-77' },
    ({ questions }) => !!questions?.some((text) => questionKey(text) === bug),
  ],
  [{ question: 'Nobody asked this' }, () => false],
];

const periods: readonly View['period'][] = [
  undefined,
  { fromMs: from + 50 * hourMs, belowMs: from + 200.5 * hourMs },
  { fromMs: from + 50 * hourMs, belowMs: from + 60 * hourMs },
];

test.each(filters)(
  'sessions are listed that pass %j, of any period, alone and with another filter',
  async (filter, passes) => {
    const { figures, rows, localOf } = await world();
    const others = filters.filter(([other]) => Object.keys(other).every((name) => !(name in filter)));
    const [other = {}, alsoPasses = () => true] =
      others[Object.keys(filter).join().length % others.length] ?? [];
    for (const period of periods)
      for (const isBoth of [false, true]) {
        const view = { period, filter: isBoth ? { ...filter, ...other } : filter };
        const wanted = rows.filter(
          (row) =>
            (!period || within(+row.startedAt, period.fromMs, period.belowMs)) &&
            passes(row, localOf(row)) &&
            (!isBoth || alsoPasses(row, localOf(row))),
        );
        expect(await figures.page(view, whole)).toEqual({ ids: idsOf(wanted), totalCount: wanted.length });
      }
  },
);

test('the sessions of one user are listed, with a filter and without, and those of an address are nobody’s', async () => {
  const { figures, rows } = await world();
  for (const user of ['u3', 'u7', '10.0.0.1', '']) {
    const own = rows.filter(({ endUser }) => endUser === user);
    const listed = async (filter: SessionFilter) =>
      (await figures.page({ period: undefined, filter, user }, whole)).ids;
    expect(await listed({})).toEqual(idsOf(own));
    expect(await listed({ rated: false })).toEqual(idsOf(own.filter(({ rating }) => rating === null)));
  }
  const none = { period: undefined, filter: {}, search: null };
  expect(await figures.page(none, whole)).toEqual({ ids: [], totalCount: 0 });
});

const keyOf: { readonly [field in SortField]: (row: PackedRow) => number | string | null } = {
  startTime: ({ startedAt }) => +startedAt,
  endTime: ({ endedAt }) => endedAt && +endedAt,
  durationSeconds: (row) => row.durationSeconds,
  messagesSent: (row) => row.messagesSent,
  avgResponseTime: (row) => row.responseMs,
  sentiment: (row) => row.sentiment,
  category: (row) => row.category,
  language: (row) => row.language,
  country: (row) => row.country,
  cost: (row) => row.costNanos,
  team: (row) => row.team,
  botVersion: (row) => row.botVersion,
  rating: (row) => row.rating,
  firstResponseSeconds: (row) => row.firstResponseMs,
};

test.each(sortFields)(
  'pages by %s are those of the whole list put in order: by id within one key, what is not known last',
  async (sortBy) => {
    const { figures, rows } = await world();
    const filter: SessionFilter = { language: ['nl', 'en', ''] };
    const read = keyOf[sortBy];
    for (const descending of [false, true])
      for (const isFiltered of [false, true]) {
        const sign = descending ? -1 : 1;
        const compare = (a: PackedRow, b: PackedRow) => {
          const [x, y] = [read(a), read(b)];
          if (x === y) return a.id < b.id ? -sign : sign;
          if (x === null || y === null) return x === null ? 1 : -1;
          return x < y ? -sign : sign;
        };
        const inOrder = rows.filter(({ language }) => !isFiltered || language !== 'xx').sort(compare);
        for (const [offset, limit] of [
          [0, 20],
          [7, 1],
          [20, 50],
          [inOrder.length - 5, 20],
          [inOrder.length, 20],
          [inOrder.length + 9, 20],
          [0, 1000],
        ] as const) {
          const view = { period: undefined, filter: isFiltered ? filter : {} };
          expect(await figures.page(view, { sortBy, descending, offset, limit })).toEqual({
            ids: idsOf(inOrder.slice(offset, offset + limit)),
            totalCount: inOrder.length,
          });
        }
      }
  },
);

test('all ids of a view come a day at a time, in order of their start or the other way round', async () => {
  const { figures, rows } = await world();
  const period = { fromMs: from + 50 * hourMs, belowMs: from + 200.5 * hourMs };
  for (const view of [
    { period: undefined, filter: {} },
    { period, filter: { rated: false } },
  ]) {
    const wanted = rows.filter(
      ({ startedAt, rating }) =>
        !view.period || (within(+startedAt, period.fromMs, period.belowMs) && rating === null),
    );
    for (const descending of [false, true]) {
      const ids: string[] = [];
      for await (const day of await figures.ids(view, { descending })) ids.push(...day);
      expect(ids).toEqual(descending ? idsOf(wanted).reverse() : idsOf(wanted));
    }
  }
});
