import { expect, test } from 'vitest';
import { createFormat } from '../../../i18n/format.ts';
import { createTranslate } from '../../../i18n/translate.ts';
import { messages } from '../../../i18n/whole-english.ts';
import { type Explanation, whyModel } from './why-model.ts';

const writing = { t: createTranslate('en-GB', messages), format: createFormat('en-GB', 'UTC') };
const same = (value: string | null) => value ?? '–';
const names = { category: same, language: same, country: same, attribute: String };
const range = { minDate: '2026-03-01', maxDate: '2026-03-30' };
const part = (value: string | null, sessions: number, previousSessions: number) => ({
  value,
  sessions,
  previousSessions,
  metric: sessions,
  previousMetric: previousSessions,
  contribution: sessions - previousSessions,
  rateEffect: sessions - previousSessions,
  mixEffect: 0,
});
const answer = (change: number | null, values: ReturnType<typeof part>[]): Explanation => ({
  metric: 'totalSessions',
  value: 90,
  previousValue: change === null ? null : 90 - change,
  change,
  sessions: 90,
  previousSessions: 120,
  dateRange: range,
  previousDateRange: range,
  dimensions: [{ dimension: 'category', values }],
});

test('the sentence names what moved the figure most in its direction, and each part leads to its sessions', () => {
  const model = whyModel(
    answer(-30, [part('DELIVERY', 10, 50), part('REFUND', 70, 60), part(null, 10, 10)]),
    'Sessions',
    names,
    writing,
  );
  expect(model.summary).toBe(
    'Sessions went from 120 to 90 (−30). The biggest driver is category DELIVERY: −40.',
  );
  expect(
    model.groups[0]?.rows.map(({ label, part: text, level, drill }) => [label, text, level, drill]),
  ).toEqual([
    ['DELIVERY', '−40', -100, { category: ['DELIVERY'] }],
    ['REFUND', '+10', 25, { category: ['REFUND'] }],
  ]);
});

test('the sentence names a known value where there is one, and none that all sessions have', () => {
  const summary = (values: ReturnType<typeof part>[]) =>
    whyModel(answer(-30, values), 'Sessions', names, writing).summary;
  expect(summary([part(null, 60, 85), part('DELIVERY', 30, 35)])).toContain('category DELIVERY: −5');
  expect(summary([part(null, 60, 95), part('DELIVERY', 30, 25)])).toContain('category unknown: −35');
  expect(summary([part('DELIVERY', 90, 120)])).not.toContain('driver');
});

test('sessions of which a value is not known are found by an empty one', () => {
  const model = whyModel(answer(-30, [part(null, 90, 120)]), 'Sessions', names, writing);
  expect(model.groups[0]?.rows[0]).toMatchObject({ label: 'unknown', drill: { category: [''] } });
});

test('without a period before there is nothing to explain', () => {
  expect(whyModel(answer(null, []), 'Sessions', names, writing).summary).toBe(
    'Nothing to compare with: there is no figure for the previous period.',
  );
});

test('a part that is rounded to nothing has no sign', () => {
  const tiny = { ...part('REFUND', 70, 70), contribution: -0.0001 };
  const model = whyModel(
    {
      ...answer(-0.04, [{ ...part('DELIVERY', 10, 50), contribution: -0.04 }, tiny]),
      metric: 'escalatedShare',
    },
    'Escalated',
    names,
    writing,
  );
  expect(model.groups[0]?.rows.map(({ part: text }) => text)).toEqual(['−4 pp', '0 pp']);
});
