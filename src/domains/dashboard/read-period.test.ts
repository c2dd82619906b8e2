import { expect, test } from 'vitest';
import { closedPeriod, daysOf, dayText, openPeriod, previousPeriod } from './read-period.ts';

const zone = 'Europe/Amsterdam';
const now = Date.parse('2026-04-10T22:30:00Z'); // already the 11th in Amsterdam
const shown = ({ fromMs, belowMs }: { fromMs: number; belowMs: number }) => [
  new Date(fromMs).toISOString(),
  new Date(belowMs).toISOString(),
];

test('without dates it is the last 30 local days, today included, whatever the clocks did in between', () => {
  const period = closedPeriod({}, zone, now);
  expect(shown(period)).toEqual(['2026-03-12T23:00:00.000Z', '2026-04-11T22:00:00.000Z']);
  const { first, last } = daysOf(period, zone);
  expect([dayText(first), dayText(last), last - first + 1]).toEqual(['2026-03-13', '2026-04-11', 30]);
});

test('the period before has as many days, or as many milliseconds', () => {
  const days = closedPeriod({ startDate: '2026-03-29', endDate: '2026-03-30' }, zone, now);
  expect(shown(days)).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-30T22:00:00.000Z']);
  expect(shown(previousPeriod(days, zone))).toEqual(['2026-03-26T23:00:00.000Z', '2026-03-28T23:00:00.000Z']);
  const hour = closedPeriod(
    { startDate: '2026-04-01T10:00:00Z', endDate: '2026-04-01T10:59:59.999Z' },
    zone,
    now,
  );
  expect(shown(previousPeriod(hour, zone))).toEqual(['2026-04-01T09:00:00.000Z', '2026-04-01T10:00:00.000Z']);
});

test('one date is enough, the last day and the last moment count, and one day may be first and last', () => {
  expect(shown(closedPeriod({ endDate: '2026-01-31' }, 'UTC', now))).toEqual([
    '2026-01-02T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ]);
  expect(shown(closedPeriod({ startDate: '2026-04-01' }, 'UTC', now))).toEqual([
    '2026-04-01T00:00:00.000Z',
    '2026-04-11T00:00:00.000Z',
  ]);
  expect(shown(closedPeriod({ startDate: '2027-01-01' }, 'UTC', now))).toEqual([
    '2027-01-01T00:00:00.000Z',
    '2027-01-02T00:00:00.000Z',
  ]);
  expect(openPeriod({ startDate: '2026-01-01', endDate: '2026-01-01' }, 'UTC')).toBeDefined();
  expect(openPeriod({}, 'UTC')).toBeUndefined();
  for (const startDate of ['2239-12-31', '2251-01-01', '9999-12-31', '9999-12-31T23:59:59.999Z'])
    expect(openPeriod({ startDate }, 'UTC')).toBeDefined();
});

test('everything since 1970 is a range like any other', () => {
  expect(closedPeriod({ startDate: '1970-01-01' }, 'UTC', now).fromMs).toBe(0);
});

test.each([
  { startDate: '2026-01-02', endDate: '2026-01-01' },
  { startDate: '2026-01-01T00:00:00.001Z', endDate: '2026-01-01T00:00:00Z' },
  { startDate: '1900-01-01', endDate: '9999-12-31' },
])('a range that ends before it starts, or has no end, is 400: %j', (dates) => {
  expect(() => closedPeriod(dates, zone, now)).toThrow(expect.objectContaining({ status: 400 }));
});
