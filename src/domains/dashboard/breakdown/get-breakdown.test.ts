import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions, someSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { writeListText } from '../../../kernel/lists/list-text.ts';
import { cuts } from '../../figures/breakdown/index.ts';
import type { BreakdownRow } from './breakdown-schema.ts';

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
const dayMs = 86_400_000;
const startDate = '2026-01-01';
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  await admin.browser.rpc('company.update', { settings: { assigneeFigures: true } });
  const untilMs = app.clock.now().getTime() - 3_600_000;
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  const sessions = someSessions(90, untilMs).map((one, index) => ({
    ...one,
    team: at(['Blue, north', 'Red', null], index),
    botVersion: at(['3.1', '3.2', null, '3.2'], index),
    assignee: at(['Noor', null, 'Piet'], index),
    tags: at([['vip', 'refund'], null, ['vip'], ['["odd"]']], index),
    rating: at([1, null, 5, 4, null], index),
    firstResponseSeconds: at([null, 10, 20.5], index),
    cost: at([0.5, null, 0.25], index),
    currency: at(['EUR', null, 'USD'], index),
  }));
  const gone = sessionInput('gone', { startTime: new Date(untilMs - 40 * dayMs), team: 'Gone' });
  await importSessions(app, admin.companyId, [...sessions, gone]);
});
afterAll(() => app[Symbol.asyncDispose]());

interface Answer {
  rows: BreakdownRow[];
  total: BreakdownRow;
  currency: string | null;
  pagination: { totalCount: number; totalPages: number };
  dateRange: { minDate: string; maxDate: string };
  previousDateRange: { minDate: string; maxDate: string };
  series: { value: string | null; points: { date: string; value: number | null }[] }[];
}
const asked = async (input: object) => {
  const { status, data, text } = await user.browser.rpc('dashboard.breakdown', input);
  expect([status, text]).toEqual([200, text]);
  return data as Answer;
};
const countOf = async (filters: object) => {
  const { data } = await user.browser.rpc('dashboard.sessions', { ...filters, limit: 1 });
  return (data as { pagination: { totalCount: number } }).pagination.totalCount;
};

test('each number of each row leads to exactly its sessions, by anything and within any filter', async () => {
  const filters = [{}, { tag: ['vip', ''], escalated: false }, { team: ['Blue, north', ''], ratingFrom: 2 }];
  for (const [index, by] of cuts.entries()) {
    const and = cuts[(index * 5 + 3) % cuts.length];
    const base = filters[index % filters.length] ?? {};
    const { rows, dateRange, previousDateRange } = await asked({
      by,
      ...(and === by ? {} : { and }),
      ...base,
      limit: 100,
    });
    for (const row of [rows[index % rows.length]]) {
      if (!row) continue;
      const narrowed = { ...base, ...row.filters };
      const period = { startDate: dateRange.minDate, endDate: dateRange.maxDate };
      const before = { startDate: previousDateRange.minDate, endDate: previousDateRange.maxDate };
      const told = [by, and, row.value, row.andValue];
      const counts = [row.sessions, row.previous?.sessions, row.resolvedCount];
      expect([...told, ...counts]).toEqual([
        ...told,
        ...(await Promise.all(
          [period, before, { ...period, resolved: true }].map((more) => countOf({ ...narrowed, ...more })),
        )),
      ]);
    }
  }
});

test('counts, shares, averages and costs of a row are those of its sessions', async () => {
  const { rows, total, currency } = await asked({ by: 'team', sortBy: 'value', sortOrder: 'asc' });
  expect(rows.map(({ value }) => value)).toEqual(['Blue, north', 'Gone', 'Red', null]);
  expect(total).toMatchObject({ sessions: 90, share: 1, ratedCount: 54, previous: { sessions: 1 } });
  expect(currency).toBe('EUR');
  expect(rows[0]).toMatchObject({
    sessions: 30,
    share: 1 / 3,
    cost: 15,
    avgFirstResponse: null,
    otherCosts: [],
  });
  expect(rows[3]).toMatchObject({
    sessions: 30,
    cost: 0,
    avgFirstResponse: 20.5,
    otherCosts: [{ currency: 'USD', cost: 7.5 }],
  });
  expect(rows[1]).toMatchObject({
    sessions: 0,
    resolvedShare: null,
    sessionTrend: -100,
    previous: { sessions: 1 },
  });
});

test('costs without a currency are those of the answer where most have none, whatever the period before had', async () => {
  const other = await app.signUp();
  const startTime = new Date(app.clock.now().getTime() - 3_600_000);
  const before = new Date(startTime.getTime() - 40 * dayMs);
  const told = async (input: object) =>
    (await other.browser.rpc('dashboard.breakdown', input)).data as Answer;
  await importSessions(app, other.companyId, [
    sessionInput('old', { startTime: before, cost: 2, currency: 'EUR' }),
  ]);
  expect(await told({ by: 'team' })).toMatchObject({
    currency: 'EUR',
    total: { cost: 0, previous: { cost: 2 } },
  });
  await importSessions(app, other.companyId, [sessionInput('new', { startTime, cost: 3, currency: null })]);
  expect(await told({ by: 'team' })).toMatchObject({
    currency: null,
    total: { cost: 3, otherCosts: [], previous: { cost: 0, otherCosts: [{ currency: 'EUR', cost: 2 }] } },
  });
});

test('a session with several tags counts for each, and once in the total', async () => {
  const { rows, total } = await asked({ by: 'tag', compare: 'none' });
  expect(total.sessions).toBe(90);
  expect(rows.map(({ value, sessions }) => [value, sessions])).toEqual([
    ['vip', 45],
    ['refund', 23],
    [null, 23],
    ['["odd"]', 22],
  ]);
  expect(rows[0]).toMatchObject({ previous: null, sessionTrend: null });
});

test('rows are sorted, unknown last in either order, and read page by page', async () => {
  for (const sortOrder of ['asc', 'desc']) {
    const { rows } = await asked({ by: 'rating', sortBy: 'value', sortOrder });
    expect(rows.at(-1)?.value).toBeNull();
    expect(rows.map(({ value }) => value).slice(0, 3)).toEqual(
      sortOrder === 'asc' ? ['1', '4', '5'] : ['5', '4', '1'],
    );
  }
  const pages = await Promise.all(
    [1, 2, 3].map((page) => asked({ by: 'hour', and: 'rating', limit: 30, page })),
  );
  const { totalCount } = pages[0]?.pagination ?? { totalCount: 0 };
  expect(totalCount).toBeGreaterThan(60);
  const seen = pages.flatMap(({ rows }) => rows.map(({ value, andValue }) => `${value} ${andValue}`));
  expect(new Set(seen).size).toBe(totalCount);
});

test('up to three values are drawn by day', async () => {
  const { series } = await asked({ by: 'team', values: ['Red', '', 'Nobody'], measure: 'sessions' });
  expect(series.map(({ value }) => value)).toEqual(['Red', null, 'Nobody']);
  const [red, , nobody] = series;
  expect(red?.points.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(30);
  expect(nobody?.points).toEqual([]);
  const rated = await asked({ by: 'team', values: ['Red'], measure: 'avgRating' });
  for (const { value } of rated.series[0]?.points ?? [])
    expect(value === null || (value >= 1 && value <= 5)).toBe(true);
});

test('all rows go into a file, CSV or JSON, by a plain address', async () => {
  const query = `by=team&and=tag&startDate=${startDate}&team=${encodeURIComponent(writeListText(['Blue, north', '']))}`;
  const csv = await user.browser.get(`/api/dashboard/breakdown/export?${query}`);
  expect([csv.status, csv.text]).toEqual([200, csv.text]);
  const lines = csv.text.trim().split('\r\n');
  expect(lines[0]).toMatch(/^\ufeff?team,tag,sessions,share,/);
  expect(csv.text).toContain('"Blue, north"');
  const json = await user.browser.get(`/api/dashboard/breakdown/export?${query}&format=jsonl`);
  const rows = json.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BreakdownRow);
  expect(rows).toHaveLength(lines.length - 1);
  expect(new Set(rows.map(({ value }) => value))).toEqual(new Set(['Blue, north', null]));
});

test('the same thing twice, what is no thing, or a fourth line is refused with what to do', async () => {
  for (const [query, path] of [
    ['by=team&and=team', 'and'],
    ['by=nothing', 'by'],
    ['by=team&values=a,b,c,d', 'values'],
    ['by=hour&values=24', 'values'],
    ['by=rating&values=good', 'values'],
    ['by=weekday&values=Monday', 'values'],
  ]) {
    const { status, text } = await user.browser.get(`/api/dashboard/breakdown?${query}`);
    expect([query, status]).toEqual([query, 400]);
    expect(text).toContain(`"${path}"`);
    if (path === 'by') expect(text).toContain('category, language, country');
  }
});

test('nothing is broken down by assignee while those figures are off', async () => {
  const { rows } = await asked({ by: 'assignee' });
  expect(rows.map(({ value }) => value).sort()).toContain('Noor');
  await admin.browser.rpc('company.update', { settings: { assigneeFigures: false } });
  for (const query of ['by=assignee', 'by=team&and=assignee', 'by=assignee&values=Noor'])
    for (const path of ['/api/dashboard/breakdown', '/api/dashboard/breakdown/export']) {
      const { status, text } = await user.browser.get(`${path}?${query}`);
      expect([path, query, status, text.includes('Noor')]).toEqual([path, query, 400, false]);
    }
});
