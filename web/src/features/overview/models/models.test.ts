import { expect, test } from 'vitest';
import { chartCsv } from '../../../charts/chart-model.ts';
import { questionsModel } from '../../../charts/texts-model.ts';
import { createFormat } from '../../../i18n/format.ts';
import { createTranslate } from '../../../i18n/translate.ts';
import { messages } from '../../../i18n/whole-english.ts';
import { countsModel } from './counts-model.ts';
import { daysModel } from './days-model.ts';
import { hoursModel } from './hours-model.ts';
import { responseModel } from './response-model.ts';

const writing = { t: createTranslate('en-GB', messages), format: createFormat('en-GB', 'UTC') };
const languages = (counts: Record<string, number>, limit?: number) =>
  countsModel(
    {
      id: 'languages',
      labelHeader: 'Language',
      counts,
      labelOf: (value) => value.toUpperCase(),
      drillOf: (language) => ({ language }),
      ...(limit ? { limit } : {}),
    },
    writing,
  );

test('every row of counts leads to exactly its sessions, the folded rest to all that it holds', () => {
  const model = languages({ nl: 5, en: 30, de: 10, fr: 5 }, 3);
  expect(model.rows.map(({ label, values, drill }) => [label, values, drill])).toEqual([
    ['EN', [30, 60], { language: ['en'] }],
    ['DE', [10, 20], { language: ['de'] }],
    ['2 others', [10, 20], { language: ['fr', 'nl'] }],
  ]);
  expect(model.summary).toBe('EN leads with 60% of 50 sessions.');
});

test('a chart of nothing says so and has no share', () => {
  expect(languages({}).summary).toBe('No sessions in this range.');
  expect(languages({ nl: 0 }).rows[0]?.values).toEqual([0, null]);
});

test('the running day is marked as unfinished, and partial edge days keep the period of the view', () => {
  const model = daysModel(
    {
      days: { '2026-03-02': 4, '2026-03-01': 9 },
      previousDays: { '2026-02-27': 1, '2026-02-28': 2 },
      period: { startDate: '2026-03-01T12:00:00.000Z', endDate: '2026-03-02T12:00:00.000Z' },
      grain: 'day',
      now: new Date('2026-03-02T11:59:00Z'),
      timeZone: 'UTC',
    },
    writing,
  );
  expect(model.rows.map(({ values, isUnfinished }) => [values, isUnfinished])).toEqual([
    [[9, 1], false],
    [[4, 2], true],
  ]);
  expect(model.rows.map(({ drill }) => drill)).toEqual([
    { startDate: '2026-03-01T12:00:00.000Z', endDate: '2026-03-01' },
    { startDate: '2026-03-02', endDate: '2026-03-02T12:00:00.000Z' },
  ]);
  expect(model.summary).toBe('13 sessions in 2 days, most on 1 Mar with 9.');
});

test('one session on one day is told as one', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const source = { days: { '2026-03-01': 1 }, previousDays: null, period: {}, now, timeZone: 'UTC' } as const;
  expect(daysModel({ ...source, grain: 'day' }, writing).summary).toBe('1 session in 1 day, on 1 Mar.');
});

test('weeks add up their days, keep the ends of the range, and lie over the same days of the period before', () => {
  const model = daysModel(
    {
      days: { '2026-03-06': 1, '2026-03-07': 2, '2026-03-08': 4, '2026-03-09': 8, '2026-03-10': 16 },
      previousDays: { '2026-03-01': 1, '2026-03-02': 1, '2026-03-03': 1, '2026-03-04': 5, '2026-03-05': 5 },
      period: { startDate: '2026-03-06', endDate: '2026-03-10' },
      grain: 'week',
      now: new Date('2026-03-10T11:59:00Z'),
      timeZone: 'UTC',
    },
    writing,
  );
  expect(
    model.rows.map(({ label, values, drill, isUnfinished }) => [label, values, drill, isUnfinished]),
  ).toEqual([
    ['6 Mar – 8 Mar', [7, 3], { startDate: '2026-03-06', endDate: '2026-03-08' }, false],
    ['9 Mar – 10 Mar', [24, 10], { startDate: '2026-03-09', endDate: '2026-03-10' }, true],
  ]);
});

test('an hour of the week leads to that weekday and hour', () => {
  const hours = Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => day * hour));
  const model = hoursModel(hours, writing);
  expect(model.rows).toHaveLength(168);
  expect(model.rows[167]).toMatchObject({ label: 'Sunday 23:00', drill: { weekday: [6], hour: [23] } });
  expect(model.summary).toBe('Busiest on Sunday 23:00 with 138 sessions.');
});

test('the last band of response times has no upper end', () => {
  const bands = [
    { fromSeconds: 0, toSeconds: 1, count: 1 },
    { fromSeconds: 3600, toSeconds: null, count: 3 },
  ];
  const model = responseModel({ bands, median: 4000, p95: null }, writing);
  expect(model.rows.map(({ drill }) => drill)).toEqual([
    { responseTimeFrom: 0, responseTimeTo: 1 },
    { responseTimeFrom: 3600 },
  ]);
});

test('empty bands at the ends are left out, those between others stay', () => {
  const band = (fromSeconds: number, count: number) => ({ fromSeconds, toSeconds: fromSeconds + 1, count });
  const bands = [band(0, 0), band(1, 2), band(2, 0), band(3, 1), band(4, 0)];
  const model = responseModel({ bands, median: 2, p95: 4 }, writing);
  expect(model.rows.map(({ values }) => values[0])).toEqual([2, 0, 1]);
});

test('the file of a chart carries raw numbers, quotes what needs it and runs nothing', () => {
  const model = questionsModel(
    [
      { question: '=HYPERLINK("x")', count: 1200, escalatedShare: 0.125 },
      { question: 'Where, and when?', count: 2, escalatedShare: null },
    ],
    writing,
  );
  expect(chartCsv(model)).toBe(
    'Question,Sessions,Escalated\r\n"\'=HYPERLINK(""x"")",1200,12.5\r\n"Where, and when?",2,\r\n',
  );
});
