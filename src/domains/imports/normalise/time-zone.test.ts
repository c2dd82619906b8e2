import { expect, test } from 'vitest';
import { createTimeZone, fixedZone, isTimeZone } from './time-zone.ts';

const at = (text: string) => Date.parse(text);
const shown = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

test('a zone is one that this machine knows', () => {
  expect(['UTC', 'Europe/Amsterdam', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

test.each([
  ['UTC', '2026-03-29T02:30:00Z', '2026-03-29T02:30:00Z'],
  ['Europe/Amsterdam', '2026-01-05T12:00:00Z', '2026-01-05T11:00:00Z'],
  ['Europe/Amsterdam', '2026-07-05T12:00:00Z', '2026-07-05T10:00:00Z'],
  ['Asia/Kathmandu', '2026-01-05T00:00:00Z', '2026-01-04T18:15:00Z'],
  // The clock goes on at one in the morning of UTC: just before, in the hour that it skips, just after.
  ['Europe/Amsterdam', '2026-03-29T01:59:00Z', '2026-03-29T00:59:00Z'],
  ['Europe/Amsterdam', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z'],
  ['Europe/Amsterdam', '2026-03-29T03:00:00Z', '2026-03-29T01:00:00Z'],
  // And back: what comes twice means the first.
  ['Europe/Amsterdam', '2026-10-25T01:59:00Z', '2026-10-24T23:59:00Z'],
  ['Europe/Amsterdam', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z'],
  ['Europe/Amsterdam', '2026-10-25T03:00:00Z', '2026-10-25T02:00:00Z'],
  ['America/St_Johns', '2026-11-01T01:30:00Z', '2026-11-01T04:00:00Z'],
])('in %s a clock that shows %s means %s', (name, clock, instant) => {
  const zone = createTimeZone(name);
  for (let time = 0; time < 2; time += 1) expect(shown(zone.toInstant(at(clock)))).toBe(shown(at(instant)));
});

test('what a clock shows twice has a second instant, an hour later', () => {
  const zone = createTimeZone('Europe/Amsterdam');
  expect(zone.name).toBe('Europe/Amsterdam');
  const again = (text: string) => shown(zone.repeatOf(at(text)));
  expect(again('2026-10-25T00:00:00Z')).toBe('2026-10-25T01:00:00.000Z');
  expect(again('2026-10-25T00:59:59Z')).toBe('2026-10-25T01:59:59.000Z');
  for (const once of [
    '2026-10-24T23:59:59Z',
    '2026-10-25T01:00:00Z',
    '2026-03-29T01:30:00Z',
    '2026-07-05T12:00:00Z',
  ])
    expect(again(once)).toBeNull();
});

test('a clock that never changes is as many minutes before UTC all year', () => {
  const zone = fixedZone('+05:30', 330);
  expect([zone.name, zone.offsetAt(0), zone.repeatOf(0)]).toEqual(['+05:30', 19_800_000, null]);
  expect(shown(zone.toInstant(at('2026-07-05T12:00:00Z')))).toBe('2026-07-05T06:30:00.000Z');
  expect(shown(fixedZone('-01', -60).toInstant(at('2026-07-05T12:00:00Z')))).toBe('2026-07-05T13:00:00.000Z');
});

test('a time that the clock shows twice or never is told, any other is not', () => {
  const told: unknown[] = [];
  const zone = createTimeZone('Europe/Amsterdam');
  for (const clock of [
    ...['2026-03-29T01:59:59Z', '2026-03-29T02:00:00Z', '2026-03-29T02:59:59Z', '2026-03-29T03:00:00Z'],
    ...['2026-10-25T01:59:59Z', '2026-10-25T02:00:00Z', '2026-10-25T02:59:59Z', '2026-10-25T03:00:00Z'],
    ...['2026-07-05T12:00:00Z', '2026-03-28T02:30:00Z', '2026-03-30T02:30:00Z'],
  ])
    zone.toInstant(at(clock), (doubt, wallClock) => told.push([doubt, shown(wallClock)]));
  expect(told).toEqual([
    ['TIME_SKIPPED', '2026-03-29T02:00:00.000Z'],
    ['TIME_SKIPPED', '2026-03-29T02:59:59.000Z'],
    ['TIME_TWICE', '2026-10-25T02:00:00.000Z'],
    ['TIME_TWICE', '2026-10-25T02:59:59.000Z'],
  ]);
});

test('on the day on which a clock changes each minute has its own offset', () => {
  const zone = createTimeZone('Europe/Amsterdam');
  for (const [time, hours] of [
    ['2026-03-29T00:59:59.999Z', 1],
    ['2026-03-29T01:00:00Z', 2],
    ['2026-03-29T23:59:59Z', 2],
    ['2026-10-25T00:59:59Z', 2],
    ['2026-10-25T01:00:00Z', 1],
    ['2026-01-05T00:00:00Z', 1],
  ] as const)
    expect([time, zone.offsetAt(at(time)) / 3_600_000]).toEqual([time, hours]);
});
