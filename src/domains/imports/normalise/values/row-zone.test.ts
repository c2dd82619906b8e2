import { expect, test } from 'vitest';
import { inEnglish } from '../../../../words/sentence.ts';
import { createTimeZone } from '../time-zone.ts';
import { inZoneOf, isZone, zoneFault, zoneIn } from './row-zone.ts';

const july = Date.parse('2024-07-05T12:00:00Z');
const hourOf = (value: unknown) => {
  const zone = zoneIn(value);
  return isZone(zone) ? [zone.name, zone.offsetAt(july) / 3_600_000] : zone?.code;
};

test.each([
  ['Europe/Amsterdam', 'Europe/Amsterdam', 2],
  [' America/New York ', 'America/New_York', -4],
  ['america/argentina/buenos_aires', 'america/argentina/buenos_aires', -3],
  ['Etc/GMT+5', 'Etc/GMT+5', -5],
  ['CEST', 'CEST', 2],
  ['UTC', 'UTC', 0],
  ['GMT-3', 'GMT-3', -3],
  ['UTC +5:30', 'UTC +5:30', 5.5],
  ['+0530', '+0530', 5.5],
])('a column that says %j names the zone %s, %d hours before UTC', (text, name, hours) => {
  expect(hourOf(text)).toEqual([name, hours]);
});

test('nothing is no zone, and what nobody knows is a fault', () => {
  for (const value of [undefined, null, '', ' ', 'n/a', {}])
    expect([value, zoneIn(value)]).toEqual([value, null]);
  for (const value of [
    'Mars/Olympus',
    'Europe/Amsterdam/',
    'here',
    'x Europe/Amsterdam',
    'Europe/Amsterdam!',
    7,
  ])
    expect([value, hourOf(value)]).toEqual([value, 'row.noZone']);
  expect(hourOf('IST')).toBe('row.zoneOfMany');
});

test('the times of a row are read in its own zone, of which nobody has to be told', () => {
  const form = { zone: createTimeZone('UTC'), order: 'dmy' as const, tellsLocal: true };
  const own = inZoneOf(form, 'Asia/Tokyo');
  expect([own.zone.name, own.tellsLocal, own.order]).toEqual(['Asia/Tokyo', false, 'dmy']);
  for (const value of [null, '', 'here']) expect(inZoneOf(form, value)).toBe(form);
});

const faultOf = (fields: Parameters<typeof zoneFault>[0]) => {
  const fault = zoneFault(fields);
  return fault && inEnglish(fault);
};

test('a zone that nobody knows is a fault beside a time that has none of its own', () => {
  const local = '05.03.2024 14:05';
  const said = "here isn't a known time zone".replace('here', 'HERE');
  for (const field of ['startTime', 'endTime', 'messageTime'])
    expect([field, faultOf({ timeZone: 'here', [field]: local })]).toEqual([
      field,
      expect.stringContaining(said),
    ]);
  expect(faultOf({ timeZone: 'here', startTime: '05.03.2024', startClock: '14:05' })).toContain(said);
  expect(faultOf({ timeZone: 'here', startTime: '2024-03-05T14:05:00Z', endTime: '05.03.2024' })).toBeNull();
  expect(faultOf({ timeZone: 'here' })).toBeNull();
  for (const zone of [null, '', 'UTC', 'Europe/Amsterdam'])
    expect(faultOf({ timeZone: zone, startTime: local, startClock: '14:05' })).toBeNull();
});

test('so is that of a message', () => {
  const local = '05.03.2024 14:05';
  const known = { timeZone: 'UTC', timestamp: local };
  for (const key of ['timestamp', 'turnTime'])
    expect(faultOf({ transcript: [known, 'x', null, { timeZone: 'here', [key]: local }] })).toContain('HERE');
  expect(
    faultOf({ transcript: [known, { timeZone: 'here', timestamp: '2024-03-05T14:05:00Z' }] }),
  ).toBeNull();
  expect(faultOf({ transcript: `{"timeZone":"here","timestamp":"${local}"}` })).toBeNull();
  expect(faultOf({ transcript: [known] })).toBeNull();
});
