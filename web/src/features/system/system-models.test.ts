import { expect, test } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { createTranslate } from '../../i18n/translate.ts';
import { messages } from '../../i18n/whole-english.ts';
import { perMinute, type SystemSample, systemModels } from './system-models.ts';

const writing = { t: createTranslate('en-GB', messages), format: createFormat('en-GB', 'Europe/Amsterdam') };

const sample = (at: string, count: number, p95Ms: number | null, seconds = 60): SystemSample => ({
  at: `2026-01-05T${at}.000Z`,
  seconds,
  requests: { count, failed: count > 100 ? 3 : 0, p50Ms: null, p95Ms, p99Ms: null },
  database: { count: 2 * count, failed: 0, p95Ms, maxMs: p95Ms, waitP95Ms: null },
  loop: { p50Ms: 0.1, p99Ms: 0.4, maxMs: 12 },
  memory: { residentBytes: 120e6, heapUsedBytes: 40e6 },
  cores: 0.0123,
});
const models = (history: readonly SystemSample[], intervalSeconds = 60) =>
  systemModels({ history, intervalSeconds }, writing);

test('samples of different lengths are told by the minute', () => {
  expect([
    perMinute(30, sample('09:00:00', 0, null, 30)),
    perMinute(30, sample('09:00:00', 0, null, 600)),
  ]).toEqual([60, 3]);
  expect(perMinute(1, sample('09:00:00', 0, null, 0))).toBeNull();
});

test('what was not measured is no zero, and a peak is told with its time, in the reader’s zone', () => {
  const { answers, requests, memory, processor } = models([
    sample('09:00:00', 10, null),
    sample('09:01:00', 250, 420),
    sample('09:02:00', 20, 3.456),
  ]);
  expect(answers.rows.map(({ label, values }) => [label, values[0]])).toEqual([
    ['10:00', null],
    ['10:01', 420],
    ['10:02', 3.456],
  ]);
  expect(answers.summary).toBe('Peak at 10:01: 420 ms.');
  expect(requests.summary).toBe('280 since 10:00, 3 failed. Peak at 10:01: 250 per minute.');
  expect(memory.summary).toBe('Peak at 10:00: 120 MB.');
  expect(processor.rows[0]?.values).toEqual([1.23]);
});

test('times are as exact as the samples are apart, and name the day where there are two', () => {
  const labels = (history: readonly SystemSample[], interval: number) =>
    models(history, interval).memory.rows.map(({ label }) => label);
  expect(labels([sample('09:00:05', 1, 1, 5)], 5)).toEqual(['10:00:05']);
  expect(labels([sample('22:30:00', 1, 1), sample('23:30:00', 1, 1)], 60)).toEqual([
    '5 Jan, 23:30',
    '6 Jan, 00:30',
  ]);
});

test('no samples are said to be none', () => {
  const none = models([]);
  expect(Object.values(none).map(({ rows, summary }) => [rows.length, summary])).toEqual(
    Object.keys(none).map(() => [0, 'No data yet.']),
  );
});
