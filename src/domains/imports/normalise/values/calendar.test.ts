import { expect, test } from 'vitest';
import { inEnglish } from '../../../../words/sentence.ts';
import { createTimeZone } from '../time-zone.ts';
import { readDate } from './read-date.ts';

const form = { zone: createTimeZone('UTC'), order: 'dmy' as const };
const read = (text: string) => {
  const result = readDate(text, form);
  return typeof result === 'number' ? new Date(result).toISOString() : inEnglish(result);
};

test('a month has the days that it has, in leap years of the 400-year rule too', () => {
  for (const [month, days] of [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries()) {
    const at = `2023-${String(month + 1).padStart(2, '0')}`;
    expect(read(`${at}-${days}`)).toBe(`${at}-${days}T00:00:00.000Z`);
    expect(read(`${at}-${days + 1}`)).toContain("doesn't exist");
    expect(read(`${at}-00`)).toContain("doesn't exist");
    // As programs write it, which is read by another way.
    const asPrograms = (day: number) => `${at}-${String(day).padStart(2, '0')}T10:20:30.456Z`;
    for (let day = 1; day <= days; day += 1) expect(read(asPrograms(day))).toBe(asPrograms(day));
    for (const day of [0, days + 1, 32]) expect(read(asPrograms(day))).toContain("doesn't exist");
  }
  for (const leap of ['1996', '2000', '2024'])
    expect(read(`${leap}-02-29`)).toBe(`${leap}-02-29T00:00:00.000Z`);
  for (const common of ['2001', '2100', '2023']) expect(read(`${common}-02-29`)).toContain("doesn't exist");
});

test('a day has its hours and an hour its minutes; a leap second is the last one', () => {
  expect(read('2024-03-05 23:59:60')).toBe('2024-03-05T23:59:59.000Z');
  expect(read('2024-03-05 24:00')).toBe('2024-03-06T00:00:00.000Z');
  for (const time of ['24:01', '25:00', '23:60', '12:99', '00:60'])
    expect(read(`2024-03-05 ${time}`)).toContain("doesn't exist");
  expect(read('2024-00-05')).toContain("doesn't exist");
});

test('years are plausible from 1990 to 2100, and two digits are of 1970 to 2069', () => {
  expect([read('1990-01-01'), read('2100-12-31')]).toEqual([
    '1990-01-01T00:00:00.000Z',
    '2100-12-31T00:00:00.000Z',
  ]);
  for (const year of ['1989', '2101']) expect(read(`${year}-06-01`)).toContain(`the year ${year}`);
  expect(read('01.02.69')).toBe('2069-02-01T00:00:00.000Z');
  expect(read('01.02.99')).toBe('1999-02-01T00:00:00.000Z');
  expect(read('01.02.70')).toContain('the year 1970');
});

test('half past and noon and midnight in twelve hours', () => {
  for (const [text, hour] of [
    ['12:30 AM', '00'],
    ['12:30 PM', '12'],
    ['1:30 am', '01'],
    ['1:30 P.M.', '13'],
  ])
    expect(read(`2024-03-05 ${text}`)).toBe(`2024-03-05T${hour}:30:00.000Z`);
});

test('an offset goes either way, with or without its minutes', () => {
  for (const [offset, hour] of [
    ['+02', '10:05'],
    ['+0230', '09:35'],
    ['-02:30', '14:35'],
    ['UTC+2'.replace('2', '02'), '10:05'],
    ['GMT-01:00', '13:05'],
  ])
    expect(read(`2024-03-05 12:05 ${offset}`)).toBe(`2024-03-05T${hour}:00.000Z`);
});

test.each([
  ...['Z', 'UTC', 'GMT', 'WET'].map((name) => [name, 0] as const),
  ...['WEST', 'CET', 'MEZ'].map((name) => [name, 1] as const),
  ...['CEST', 'MESZ', 'EET', 'SAST'].map((name) => [name, 2] as const),
  ...['EEST', 'MSK'].map((name) => [name, 3] as const),
  ...['HKT', 'SGT', 'AWST'].map((name) => [name, 8] as const),
  ...['JST', 'KST'].map((name) => [name, 9] as const),
  ...([
    ['EST', -5],
    ['EDT', -4],
    ['CDT', -5],
    ['MST', -7],
    ['MDT', -6],
  ] as const),
  ...([
    ['PST', -8],
    ['PDT', -7],
    ['AKST', -9],
    ['AKDT', -8],
    ['HST', -10],
  ] as const),
])('%s is %i hours from UTC', (name, hours) => {
  const expected = new Date(Date.UTC(2024, 2, 5, 12 - hours)).toISOString();
  expect(read(`2024-03-05 12:00 ${name}`)).toBe(expected);
});

test.each(['CST', 'IST', 'BST', 'AST', 'ADT', 'GST', 'PKT', 'ECT', 'WIB'])(
  '%s is the name of several',
  (name) => {
    expect(read(`2024-03-05 12:00 ${name.toLowerCase()}`)).toContain(`${name} stands for several time zones`);
  },
);
