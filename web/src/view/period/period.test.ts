import { expect, test } from 'vitest';
import { addDays, dayIn, isMomentOrDay, periodOf } from './period.ts';

const now = new Date('2026-03-29T22:30:10Z');

test('a preset of days ends with the day that it is in the company, not in the browser', () => {
  expect(periodOf({ range: '7d' }, now, 'Europe/Amsterdam')).toEqual({
    startDate: '2026-03-24',
    endDate: '2026-03-30',
  });
  expect(periodOf({ range: '7d' }, now, 'America/New_York').endDate).toBe('2026-03-29');
});

test('today and this month are whole days of the company, the month from its first', () => {
  expect(periodOf({ range: 'today' }, now, 'Europe/Amsterdam')).toEqual({
    startDate: '2026-03-30',
    endDate: '2026-03-30',
  });
  expect(periodOf({ range: 'month' }, now, 'America/New_York')).toEqual({
    startDate: '2026-03-01',
    endDate: '2026-03-29',
  });
});

test('a preset of hours ends with the running minute, so that the same address asks the same for a minute', () => {
  expect(periodOf({ range: '1h' }, now, 'UTC')).toEqual({
    startDate: '2026-03-29T21:31:00.000Z',
    endDate: '2026-03-29T22:31:00.000Z',
  });
});

test('dates go before a preset, and nothing chosen is no limit', () => {
  const dates = { startDate: '2026-01-01', endDate: '2026-01-31' };
  expect(periodOf({ range: '7d', ...dates }, now, 'UTC')).toEqual(dates);
  expect(periodOf({}, now, 'UTC')).toEqual({});
});

test('days are counted by the calendar, over clock changes and leap years', () => {
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(dayIn('Asia/Tokyo', now)).toBe('2026-03-30');
});

test('only moments with an offset and days are taken from an address', () => {
  expect(isMomentOrDay('2026-01-01')).toBe(true);
  expect(isMomentOrDay('2026-01-01T00:00:00.000Z')).toBe(true);
  expect(isMomentOrDay('yesterday')).toBe(false);
  expect(isMomentOrDay('2026-01-01T00:00')).toBe(false);
});
