import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importSessions, someSessions } from '../../../../test/labs/dashboard-lab.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
const hourMs = 3_600_000;
// The clocks of this zone go back half an hour on 6 April 2025.
const zone = 'Australia/Lord_Howe';
const untilMs = Date.parse('2025-04-09T12:00:00Z');
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  await admin.browser.rpc('company.update', { timeZone: zone });
  const sessions = someSessions(300, untilMs).map((one, index) => ({
    ...one,
    startTime: new Date(untilMs - ((index * 7919) % (24 * 80)) * hourMs),
    endTime: null,
    rating: index % 4 || null,
    firstResponseSeconds: index % 3 ? index : null,
    cost: 0.25 * (index % 5),
    currency: 'EUR',
  }));
  await importSessions(app, admin.companyId, sessions);
});
afterAll(() => app[Symbol.asyncDispose]());

type Figures = Record<string, (number | null)[]> & { startsAt: string[] };
interface Answer {
  grain: string;
  series: Figures;
  previous: Figures | null;
  currency: string | null;
}
const asked = async (input: object) => {
  const { status, data, text } = await admin.browser.rpc('dashboard.series', input);
  expect([status, text]).toEqual([200, text]);
  return data as Answer;
};

test('each step holds the figures of its period, in any grain, over a change of clocks, within any filter', async () => {
  const asks = [
    { grain: 'hour', startDate: '2025-04-05', endDate: '2025-04-06' },
    { grain: 'day', startDate: '2025-04-01T05:20:00Z', endDate: '2025-04-08' },
    { grain: 'week', startDate: '2025-02-05', endDate: '2025-04-09', sentiment: ['NEGATIVE', ''] },
    { grain: 'month', startDate: '2025-01-20', endDate: '2025-04-09', rated: true },
  ];
  const told: number[] = [];
  for (const ask of asks) {
    const { grain: _, startDate: _from, endDate, ...filters } = ask;
    const { series } = await asked(ask);
    const { startsAt } = series;
    told.push(startsAt.length);
    for (const at of new Set([0, 1, Math.floor(startsAt.length / 2), startsAt.length - 1])) {
      const next = startsAt[at + 1];
      const period = {
        startDate: startsAt[at],
        endDate: next ? new Date(Date.parse(next) - 1).toISOString() : endDate,
      };
      const { data } = await admin.browser.rpc('dashboard.metrics', {
        ...filters,
        ...period,
        compare: 'none',
      });
      const { metrics } = data as { metrics: Record<string, number> & { ratings: { average: number } } };
      const close = (value: number | null | undefined) => value && Math.round(value * 1e6);
      expect([
        ask,
        at,
        ...['sessions', 'uniqueUsers', 'avgSessionLength', 'avgResponseTime', 'avgRating', 'cost'].map(
          (name) => close(series[name]?.[at]),
        ),
      ]).toEqual([
        ask,
        at,
        ...[
          metrics.totalSessions,
          metrics.uniqueUsers,
          metrics.avgSessionLength,
          metrics.avgResponseTime,
          metrics.ratings.average,
          metrics.totalCost,
        ].map(close),
      ]);
      const escalated = (metrics.escalatedCount ?? 0) / (metrics.totalSessions || Number.NaN);
      expect(series.escalatedShare?.[at]).toBe(Number.isNaN(escalated) ? null : escalated);
    }
  }
  // 48.5 hours; from a moment of the first day on; from the middle of a week; from the middle of a month.
  expect(told).toEqual([49, 8, 10, 4]);
});

test('a step without sessions is told, the period before has as many, and a grain is chosen by the period', async () => {
  const { grain, series, previous, currency } = await asked({
    startDate: '2025-04-10',
    endDate: '2025-04-16',
    compare: 'previous',
  });
  expect([grain, currency, series.sessions, series.escalatedShare]).toEqual([
    'day',
    null,
    [0, 0, 0, 0, 0, 0, 0],
    [null, null, null, null, null, null, null],
  ]);
  expect(previous?.sessions).toHaveLength(7);
  expect(previous?.sessions?.some((count) => count !== 0)).toBe(true);
  const grains = await Promise.all(
    ['2025-04-08', '2025-01-08', '2024-04-01', '2020-01-01'].map(
      async (startDate) => (await asked({ startDate, endDate: '2025-04-09' })).grain,
    ),
  );
  expect(grains).toEqual(['hour', 'day', 'week', 'month']);
});

test('steps too many to be read are refused', async () => {
  const tooMany = { startDate: '2020-01-01', endDate: '2025-04-09' };
  for (const grain of ['hour', 'day']) {
    const { status, text } = await admin.browser.rpc('dashboard.series', { ...tooMany, grain });
    expect([status, text]).toEqual([400, expect.stringContaining('more than 1,000 steps')]);
  }
});

test('steps too many to be read are refused before where each of them begins is looked up', async () => {
  const lookUps = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  for (const grain of ['day', 'week']) {
    lookUps.mockClear();
    const ask = { startDate: '1960-01-01', endDate: '2025-04-09', compare: 'previous', grain };
    const { status } = await admin.browser.rpc('dashboard.series', ask);
    expect([grain, status]).toEqual([grain, 400]);
    expect(lookUps.mock.calls.length).toBeLessThan(grain === 'day' ? 10_000 : 6000);
  }
  lookUps.mockRestore();
});
