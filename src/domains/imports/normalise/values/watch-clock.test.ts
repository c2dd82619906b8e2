import { expect, test } from 'vitest';
import type { RowWarning } from '../imported-session.ts';
import { createTimeZone } from '../time-zone.ts';
import { readDate } from './read-date.ts';
import { shownClock, watchClock } from './watch-clock.ts';

const zone = createTimeZone('Europe/Amsterdam');

function read(text: string, tellsLocal?: boolean) {
  const warnings: RowWarning[] = [];
  const form = { zone, order: 'dmy' as const, ...(tellsLocal !== undefined && { tellsLocal }) };
  const instant = readDate(text, watchClock(form, 'endTime', warnings));
  return [typeof instant === 'number' ? new Date(instant).toISOString() : instant.code, warnings];
}
const told = (kind: RowWarning['kind'], sample: string) => ({ field: 'endTime', kind, count: 1, sample });

test.each([
  ['27.10.2024 02:30', '2024-10-27T00:30:00.000Z', 'TIME_TWICE', '2024-10-27 02:30'],
  ['31.03.2024 02:30:59', '2024-03-31T01:30:59.000Z', 'TIME_SKIPPED', '2024-03-31 02:30'],
] as const)('that %s is in doubt is told, with what the clock showed', (text, instant, kind, sample) => {
  expect(read(text)).toEqual([instant, [told(kind, sample)]]);
  expect(read(text, false)).toEqual([instant, [told(kind, sample)]]);
});

test('where nobody was told of the zone, each time of day without one is, and no day alone', () => {
  expect(read('05.03.2024 14:05', true)).toEqual([
    '2024-03-05T13:05:00.000Z',
    [told('TIME_LOCAL', '2024-03-05 14:05')],
  ]);
  expect(read('27.10.2024 02:30', true)).toEqual([
    '2024-10-27T00:30:00.000Z',
    [told('TIME_LOCAL', '2024-10-27 02:30'), told('TIME_TWICE', '2024-10-27 02:30')],
  ]);
  for (const text of ['05.03.2024', '05.03.2024 00:00'])
    expect(read(text, true)).toEqual(['2024-03-04T23:00:00.000Z', []]);
  expect(read('2024-03-05T14:05:00+01:00', true)).toEqual(['2024-03-05T13:05:00.000Z', []]);
  expect(read('05.03.2024 14:05')).toEqual(['2024-03-05T13:05:00.000Z', []]);
});

test('a clock shows day and minute', () => {
  expect(shownClock(Date.UTC(2024, 2, 5, 4, 5, 59, 999))).toBe('2024-03-05 04:05');
});
