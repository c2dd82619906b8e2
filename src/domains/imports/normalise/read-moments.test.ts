import { expect, test } from 'vitest';
import { inEnglish } from '../../../words/sentence.ts';
import type { SourceFields } from './import-field.ts';
import type { RowWarning } from './imported-session.ts';
import { isEmpty, type Moment, readMoments } from './read-moments.ts';
import { createTimeZone } from './time-zone.ts';

const form = { zone: createTimeZone('Europe/Amsterdam'), order: 'dmy' as const };
const shown = (moment: Moment) =>
  typeof moment === 'number' ? new Date(moment).toISOString() : moment && inEnglish(moment);

function read(fields: SourceFields) {
  const warnings: RowWarning[] = [];
  const { start, end } = readMoments(fields, form, warnings);
  return { start: shown(start), end: shown(end), warnings };
}

test('day and time of the day in columns of their own are one moment', () => {
  expect(
    read({ startTime: '05.03.2024', startClock: '14:00', endTime: '06.03.2024', endClock: '15:30' }),
  ).toEqual({ start: '2024-03-05T13:00:00.000Z', end: '2024-03-06T14:30:00.000Z', warnings: [] });
  expect(read({ startTime: '05.03.2024 14:00', startClock: 'n/a', endTime: '-', endClock: null })).toEqual({
    start: '2024-03-05T13:00:00.000Z',
    end: null,
    warnings: [],
  });
  expect(read({ startTime: '05.03.2024', endTime: '05.03.2024', endClock: '15:30' })).toMatchObject({
    start: '2024-03-04T23:00:00.000Z',
    end: '2024-03-05T14:30:00.000Z',
  });
});

test('an end of which only the time is told is on the day of the start, or in the night after it', () => {
  const night = { startTime: '30.03.2024', startClock: '23:30' };
  expect(read({ ...night, endClock: '23:45' }).end).toBe('2024-03-30T22:45:00.000Z');
  expect(read({ ...night, endClock: '23:30' }).end).toBe('2024-03-30T22:30:00.000Z');
  // Over the night in which the clock goes forward: an hour less.
  expect(read({ ...night, endClock: '03:30' }).end).toBe('2024-03-31T01:30:00.000Z');
  expect(read({ startTime: '05.03.2024', startClock: '14:00' }).end).toBeNull();
});

test('a time that cannot be read is a fault of its own, one that fits no day is told and left out', () => {
  expect(read({ startTime: '05.03.2024', startClock: 'noon', endClock: 'x'.repeat(60) })).toEqual({
    start: expect.stringContaining('noon'),
    end: expect.stringMatching(/x{39}/),
    warnings: [],
  });
  expect(read({ startTime: '05.03.2024 14:00', startClock: '15:00' })).toEqual({
    start: '2024-03-05T13:00:00.000Z',
    end: null,
    warnings: [{ field: 'startClock', kind: 'VALUE_NOT_TAKEN', count: 1, sample: '15:00' }],
  });
  expect(read({ startTime: 'soon', startClock: '14:00', endClock: '15:00' })).toMatchObject({
    start: expect.stringContaining('soon'),
    end: expect.stringContaining('soon'),
  });
});

test('nothing and words for nothing are empty, all else is something', () => {
  for (const value of [undefined, null, '', '  ', ' N/A ', 'null'])
    expect([value, isEmpty(value)]).toEqual([value, true]);
  for (const value of [0, false, 'x', {}]) expect([value, isEmpty(value)]).toEqual([value, false]);
});

test('each of the two clocks is told under its own name', () => {
  expect(read({ startTime: '05.03.2024', endTime: '05.03.2024 15:00', endClock: '16:00' })).toMatchObject({
    end: '2024-03-05T14:00:00.000Z',
    warnings: [{ field: 'endClock', kind: 'VALUE_NOT_TAKEN', count: 1, sample: '16:00' }],
  });
  expect(read({ startTime: '27.10.2024', startClock: '02:30', endClock: '02:40' }).warnings).toEqual([
    { field: 'startTime', kind: 'TIME_TWICE', count: 1, sample: '2024-10-27 02:30' },
    { field: 'endTime', kind: 'TIME_TWICE', count: 1, sample: '2024-10-27 02:40' },
  ]);
});

test('the night after the start is counted on the clock, and only where the end says no zone or day of its own', () => {
  // Over the night in which the clock goes back: an hour more.
  expect(read({ startTime: '26.10.2024', startClock: '23:30', endClock: '03:30' }).end).toBe(
    '2024-10-27T02:30:00.000Z',
  );
  expect(read({ startTime: 45_356, startClock: '0.9', endClock: '0.1' })).toMatchObject({
    start: '2024-03-05T20:36:00.000Z',
    end: '2024-03-06T01:24:00.000Z',
  });
  expect(
    read({ startTime: '05.03.2024', startClock: '14:00', endTime: '05.03.2024', endClock: '13:00' }).end,
  ).toBe('2024-03-05T12:00:00.000Z');
  expect(read({ endClock: '13:00' })).toMatchObject({ start: null, end: null });
  expect(read({ startTime: '05.03.2024', startClock: 'noon', endClock: '13:00' })).toMatchObject({
    end: '2024-03-05T12:00:00.000Z',
  });
  expect(read({ startTime: '05.03.2024', startClock: '14:00', endClock: 'noon' })).toMatchObject({
    end: expect.stringContaining('noon'),
  });
});
