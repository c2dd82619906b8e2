import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { inEnglish } from '../../../../words/sentence.ts';
import { createTimeZone } from '../time-zone.ts';
import { detectDateOrder } from './detect-date-order.ts';
import { type DateOrder, readDate } from './read-date.ts';

const amsterdam = createTimeZone('Europe/Amsterdam');
const read = (value: unknown, order: DateOrder = 'unclear', zone = amsterdam) => {
  const result = readDate(value, { zone, order });
  return typeof result === 'number' ? new Date(result).toISOString() : inEnglish(result ?? '');
};

test.each([
  ['05.03.2024 14:05:33', '2024-03-05T13:05:33.000Z'],
  ['5.3.2024 14:05', '2024-03-05T13:05:00.000Z'],
  ['05.03.24', '2024-03-04T23:00:00.000Z'],
  ['2024-03-05T14:05:33.123Z', '2024-03-05T14:05:33.123Z'],
  ['2024-03-05T14:05:33+05:30', '2024-03-05T08:35:33.000Z'],
  ['2024-03-05 14:05:33 UTC', '2024-03-05T14:05:33.000Z'],
  ['2024-03-05 14:05:33 +0000 UTC', '2024-03-05T14:05:33.000Z'],
  ['2024-07-05 14:05', '2024-07-05T12:05:00.000Z'],
  ['2024/03/05 02:05 PM', '2024-03-05T13:05:00.000Z'],
  ['2024-03-05', '2024-03-04T23:00:00.000Z'],
  ['20240305T140533Z', '2024-03-05T14:05:33.000Z'],
  ['20240305140533', '2024-03-05T13:05:33.000Z'],
  ['13/04/2024 10:00', '2024-04-13T08:00:00.000Z'],
  ['04/13/2024 10:00 AM', '2024-04-13T08:00:00.000Z'],
  ['05/05/2024 12:00 AM', '2024-05-04T22:00:00.000Z'],
  ['05-05-2024 24:00', '2024-05-05T22:00:00.000Z'],
  ['Mar 4, 2024 2:05 PM', '2024-03-04T13:05:00.000Z'],
  ['March 4th, 2024 at 2:05 p.m.', '2024-03-04T13:05:00.000Z'],
  ['4 maart 2024 14:05', '2024-03-04T13:05:00.000Z'],
  ['4. März 2024 um 14:05', '2024-03-04T13:05:00.000Z'],
  ['4 mars 2024 à 14:05', '2024-03-04T13:05:00.000Z'],
  ['4 de marzo de 2024 14:05', '2024-03-04T13:05:00.000Z'],
  ['Tue, 05 Mar 2024 14:05:00 +0100', '2024-03-05T13:05:00.000Z'],
  ['Tue, 5 Mar 2024 14:05 CET', '2024-03-05T13:05:00.000Z'],
  ['2024-07-05 14:05 CET', '2024-07-05T13:05:00.000Z'],
  ['2024-07-05 14:05:33 CEST', '2024-07-05T12:05:33.000Z'],
  ['2024-03-05 02:05 PM PST', '2024-03-05T22:05:00.000Z'],
  ['2024-03-05 14:05:33 +0100 CET', '2024-03-05T13:05:33.000Z'],
  ['05-Mar-24', '2024-03-04T23:00:00.000Z'],
  ['05-MAR-24 02:05:33.123 PM', '2024-03-05T13:05:33.123Z'],
  ['5 mrt 98 14:05', '1998-03-05T13:05:00.000Z'],
  ['45356', '2024-03-04T23:00:00.000Z'],
  ['45356.586944', '2024-03-05T13:05:12.000Z'],
  ['45356,586944', '2024-03-05T13:05:12.000Z'],
  [45479.5, '2024-07-06T10:00:00.000Z'],
  ['1709647533', '2024-03-05T14:05:33.000Z'],
  [1709647533.25, '2024-03-05T14:05:33.250Z'],
  ['1709647533123', '2024-03-05T14:05:33.123Z'],
  [1709647533123, '2024-03-05T14:05:33.123Z'],
  ['1709647533123456', '2024-03-05T14:05:33.123Z'],
])('%j is read as %s', (value, expected) => {
  expect(read(value)).toBe(expected);
});

test.each([
  ['30.02.2024', "doesn't exist"],
  ['2024-13-01', "doesn't exist"],
  ['2024-03-05 25:00', "doesn't exist"],
  ['2023-02-29', "doesn't exist"],
  ['0024-03-05', "the year 24 isn't plausible"],
  ['yesterday', "isn't a date we can read"],
  ['2024-03-05 14:05 IST', 'IST stands for several time zones'],
  ['2024-03-05 14:05 CST', 'CST stands for several time zones'],
  ['2024-03-05 14:05 XYZ', "XYZ isn't a known time zone"],
  ['19787', "isn't a plausible Unix time"],
  ['99999', "isn't a plausible Unix time"],
  ['5 Foo 2024', "isn't a date we can read"],
  [12, "isn't a plausible Unix time"],
  [Number.NaN, "isn't a plausible Unix time"],
  [true, 'not a date'],
  ['2024-03-05T14:05:33Z; DROP TABLE', "isn't a date we can read"],
])('%j is refused: %s', (value, expected) => {
  expect(read(value)).toContain(expected);
});

test('a date that can be read two ways is refused unless the column says which', () => {
  expect(read('03/04/2024')).toContain('dateOrder: dmy or mdy');
  expect(read('03/04/2024', 'dmy')).toBe('2024-04-02T22:00:00.000Z');
  expect(read('03/04/2024', 'mdy')).toBe('2024-03-03T23:00:00.000Z');
  // Points are never American, whatever the rest of the column does.
  expect(read('03.04.2024', 'mdy')).toBe('2024-04-02T22:00:00.000Z');
});

test('the order of a file is held: a date that contradicts it is refused', () => {
  expect(read('13/04/2024', 'dmy')).toBe('2024-04-12T22:00:00.000Z');
  expect(read('04/13/2024', 'dmy')).toBe(
    "04/13/2024 has the month first, but the file's dates have the day first",
  );
  expect(read('13-04-2024', 'mdy')).toBe(
    "13-04-2024 has the day first, but the file's dates have the month first",
  );
  expect(read('13/04/2024', 'mixed')).toContain('choose one');
  expect(read('04/04/2024', 'mixed')).toBe('2024-04-03T22:00:00.000Z');
});

test('one number above 12 settles a file; as many of both orders settle nothing', () => {
  expect(detectDateOrder(['03/04/2024', '13/04/2024'])).toBe('dmy');
  expect(detectDateOrder(['03/04/2024', '04/13/24 10:00'])).toBe('mdy');
  expect(detectDateOrder(['04/13/2024', '13/04/2024'])).toBe('mixed');
  expect(detectDateOrder(['13/04/2024', '04/13/2024', '04/14/2024'])).toBe('mdy');
  expect(detectDateOrder(['2024-13-01', 7, null])).toBe('unclear');
});

const fixNow = () => vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z'), toFake: ['Date'] });

test('two digits first may be the year: of several days the ones that change more often are the days', () => {
  using _ = { [Symbol.dispose]: () => void vi.useRealTimers() };
  fixNow();
  expect(detectDateOrder(['26/03/13', '26/03/14'])).toBe('ymd');
  expect(detectDateOrder(['26.03.13', '26.03.14', '26.04.01'])).toBe('ymd');
  expect(detectDateOrder(['23/03/26', '24/03/26'])).toBe('dmy');
  expect(detectDateOrder(['20/12/24', '20/01/25', '27/02/25'])).toBe('dmy');
  expect(detectDateOrder(['03/24/26', '04/25/26'])).toBe('mdy');
  // One day alone tells nothing, unless the year that would be first is long ago or to come.
  expect(detectDateOrder(['26/03/13'])).toBe('unclear');
  expect(detectDateOrder(['13/03/26'])).toBe('dmy');
  expect(detectDateOrder(['28/03/24'])).toBe('dmy');
  expect(read('26/03/13')).toContain('dateOrder: dmy, mdy or ymd');
  expect(read('26/03/13 10:00', 'ymd')).toBe('2026-03-13T09:00:00.000Z');
  expect(read('26.03.13', 'ymd')).toBe('2026-03-12T23:00:00.000Z');
  expect(read('26/03/13', 'dmy')).toBe('2013-03-25T23:00:00.000Z');
  expect(read('13/03/2026', 'ymd')).toBe("13/03/2026 doesn't have the year first, but the file's dates do");
});

test('a time that the clock skips moves on, a time that comes twice is the first', () => {
  expect(read('31.03.2024 02:30')).toBe('2024-03-31T01:30:00.000Z');
  expect(read('27.10.2024 02:30')).toBe('2024-10-27T00:30:00.000Z');
  const first = Date.parse('2024-10-27T00:30:00Z');
  expect(amsterdam.repeatOf(first)).toBe(first + 3_600_000);
  expect(amsterdam.repeatOf(first + 3_600_000)).toBe(null);
  expect(amsterdam.repeatOf(Date.parse('2024-10-27T01:30:00Z'))).toBe(null);
});

test.each([
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
])('in %s every wall clock time leads to an instant that shows it', (name) => {
  const zone = createTimeZone(name);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2037, 0) }), (ms) => {
      const instant = Math.floor(ms / 1000) * 1000;
      const shown = clock.format(instant);
      const found = readDate(shown, { zone, order: 'dmy' });
      expect(found === instant || zone.repeatOf(Number(found)) === instant).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('no text makes the reading slow or throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => void read(text)));
  for (const part of ['1', ' ', '5 ', 'a ', '1/', 'Mar ', '12:', '. ']) read(part.repeat(20_000));
});

test('a moment as programs write it is the one that every other way of writing it tells', () => {
  const moment = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2100-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, (date) => {
      const written = date.toISOString();
      expect(read(written)).toBe(written);
      expect(read(written.replace('Z', '+00:00'))).toBe(written);
    }),
    { numRuns: 2_000 },
  );
  for (const day of ['2024-02-30', '2023-02-29', '2024-13-01', '1989-01-01', '2024-00-10'])
    expect(read(`${day}T10:00:00Z`), day).toContain(' ');
});
