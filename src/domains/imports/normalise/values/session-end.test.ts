import { expect, test } from 'vitest';
import type { RowWarning } from '../imported-session.ts';
import { createTimeZone } from '../time-zone.ts';
import { endOf, inSecondHour, lengthOf } from './session-end.ts';

const form = { zone: createTimeZone('Europe/Amsterdam'), order: 'dmy' as const };
const at = (time: string) => Date.parse(`2024-10-27T${time}Z`);

test('an end before its start is of the hour that comes twice, where that makes it one after it', () => {
  // The clock shows 02:00 to 02:59 from 00:00 UTC, and again from 01:00.
  for (const [end, start, meant] of [
    ['00:10', '00:50', '01:10'],
    ['00:10', '01:10', '01:10'],
    ['00:10', '00:10', '00:10'],
    ['00:50', '00:10', '00:50'],
    // Before its start either way: left as it is.
    ['00:10', '01:20', '00:10'],
    ['03:10', '03:50', '03:10'],
  ] as const)
    expect([end, start, inSecondHour(at(end), at(start), form)]).toEqual([end, start, at(meant)]);
  expect(inSecondHour(null, at('00:10'), form)).toBeNull();
  expect(inSecondHour(at('00:10'), null, form)).toBe(at('00:10'));
});

test.each([
  [1000, 5, null, 6000],
  [1000, 0.0015, null, 1002],
  [1000, 5, 9000, 6000],
  [1000, 0, 9000, 1000],
  [1000, null, 9000, 9000],
  [1000, null, 1000, 1000],
  [1000, null, 999, null],
  [1000, null, null, null],
  [null, 5, 9000, null],
])('start %j, %j seconds, last message %j: the end is %j', (start, duration, last, end) => {
  expect(endOf(start, duration, last)).toBe(end);
});

const lengthIn = (value: unknown, how: Partial<Parameters<typeof lengthOf>[2]> = {}) => {
  const warnings: RowWarning[] = [];
  const read = lengthOf('durationSeconds', value, { units: {}, decimalMark: '.', ...how }, warnings);
  return { read, warnings };
};

test('a length is read in the unit of its column, and 1:30 as its column writes it', () => {
  expect(lengthIn('90').read).toBe(90);
  expect(lengthIn('1,5', { units: { durationSeconds: 'min' }, decimalMark: ',' }).read).toBe(90);
  expect(lengthIn('1:30').read).toBe(90);
  expect(lengthIn('1:30', { clocks: {} }).read).toBe(90);
  expect(lengthIn('1:30', { clocks: { durationSeconds: 'h' } }).read).toBe(5400);
  expect(lengthIn('1:30', { clocks: { avgResponseTime: 'h' } }).read).toBe(90);
  // A unit that somebody named goes before what a clock seems to be.
  expect(
    lengthIn('1:30', { clocks: { durationSeconds: 'unclear' }, units: { durationSeconds: 'h' } }),
  ).toEqual({
    read: 5400,
    warnings: [],
  });
  expect(lengthIn('90', { clocks: { durationSeconds: 'h' } }).read).toBe(90);
});

test('where nobody can tell what a length counts it is left out, and told', () => {
  const told = (sample: string) => ({
    read: null,
    warnings: [{ field: 'durationSeconds', kind: 'UNIT_UNCLEAR', count: 1, sample }],
  });
  expect(lengthIn('1:30', { clocks: { durationSeconds: 'unclear' } })).toEqual(told('1:30'));
  expect(lengthIn('1.5', { isDurationUnclear: true })).toEqual(told('1.5'));
  expect(lengthIn(1.5, { isDurationUnclear: true })).toEqual(told('1.5'));
  for (const clear of ['1.5 min', '1:30', 'PT90S'])
    expect(lengthIn(clear, { isDurationUnclear: true })).toEqual({ read: 90, warnings: [] });
  expect(lengthIn('', { isDurationUnclear: true })).toEqual({ read: null, warnings: [] });
  const warnings: RowWarning[] = [];
  const others = { units: {}, decimalMark: '.', isDurationUnclear: true } as const;
  expect([lengthOf('avgResponseTime', '1.5', others, warnings), warnings]).toEqual([1.5, []]);
});
