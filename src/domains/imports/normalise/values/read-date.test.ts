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
  ['2024/03/05 23:05 PM', '2024-03-05T22:05:00.000Z'],
  ['2024/03/05 2:05 a. m.', '2024-03-05T01:05:00.000Z'],
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
  ['5 marca 2024 14:05', '2024-03-05T13:05:00.000Z'],
  ['5. března 2024 14:05', '2024-03-05T13:05:00.000Z'],
  ['5 Mart 2024 14:05', '2024-03-05T13:05:00.000Z'],
  ['5 maj 2024', '2024-05-04T22:00:00.000Z'],
  ['15 października 2024', '2024-10-14T22:00:00.000Z'],
  ['5.3.2024 klo 14.05', '2024-03-05T13:05:00.000Z'],
  ['13/03/2024 14.05.33', '2024-03-13T13:05:33.000Z'],
  ['2024-03-05 kl. 14:05', '2024-03-05T13:05:00.000Z'],
  ['/Date(1709647533123)/', '2024-03-05T14:05:33.123Z'],
  ['/Date(1709647533123+0100)/', '2024-03-05T14:05:33.123Z'],
  ['2024年3月5日 14:05', '2024-03-05T13:05:00.000Z'],
  ['2024年3月5日下午2:05', '2024-03-05T13:05:00.000Z'],
  ['2024/03/05 上午12:05', '2024-03-04T23:05:00.000Z'],
  ['2024年3月5日 14時5分', '2024-03-05T13:05:00.000Z'],
  ['2024년 3월 5일 오후 2:05', '2024-03-05T13:05:00.000Z'],
  ['2024년 3월 5일 14시 5분 33초', '2024-03-05T13:05:33.000Z'],
  ['05-MAR-24 02:05:33.123 PM', '2024-03-05T13:05:33.123Z'],
  ['lunedì 25 marzo 2024 alle ore 14:05:33', '2024-03-25T13:05:33.000Z'],
  ['segunda-feira, 25 de março de 2024 às 14:05', '2024-03-25T13:05:00.000Z'],
  ['pondělí 25. března 2024 v 14:05', '2024-03-25T13:05:00.000Z'],
  ['25 Mart 2024 Pazartesi 14:05', '2024-03-25T13:05:00.000Z'],
  ['måndag 25 mars 2024 kl. 14:05', '2024-03-25T13:05:00.000Z'],
  ['mandag den 25. marts 2024 kl. 14.05.33', '2024-03-25T13:05:33.000Z'],
  ['25. mar. 2024, 14.05', '2024-03-25T13:05:00.000Z'],
  ['maanantai 25. maaliskuuta 2024 klo 14.05', '2024-03-25T13:05:00.000Z'],
  ['2024. március 25., hétfő 14:05', '2024-03-25T13:05:00.000Z'],
  ['2024. márc. 25. 14:05', '2024-03-25T13:05:00.000Z'],
  ['luni, 25 martie 2024 la 14:05', '2024-03-25T13:05:00.000Z'],
  ['понедельник, 25 марта 2024 г. в 14:05', '2024-03-25T13:05:00.000Z'],
  ['25 мар. 2024 г., 14:05:33', '2024-03-25T13:05:33.000Z'],
  ['понеділок, 25 березня 2024 р. о 14:05', '2024-03-25T13:05:00.000Z'],
  ['Δευτέρα 25 Μαρτίου 2024 στις 2:05 μ.μ.', '2024-03-25T13:05:00.000Z'],
  ['25/3/2024, 2:05 μ.μ.', '2024-03-25T13:05:00.000Z'],
  ['25.03.2024 г., 14:05', '2024-03-25T13:05:00.000Z'],
  ['dilluns, 25 de març del 2024, a les 14:05', '2024-03-25T13:05:00.000Z'],
  ['pirmdiena, 2024. gada 25. marts 14:05', '2024-03-25T13:05:00.000Z'],
  ['2024 m. kovo 25 d., pirmadienis 14:05', '2024-03-25T13:05:00.000Z'],
  ['Senin, 25 Maret 2024 pukul 14.05', '2024-03-25T13:05:00.000Z'],
  ['2024年3月25日月曜日 14:05', '2024-03-25T13:05:00.000Z'],
  ['2024년 3월 25일 월요일 PM 2:05', '2024-03-25T13:05:00.000Z'],
  ['25. 03. 2024. 14:05', '2024-03-25T13:05:00.000Z'],
  ['the 25th of March, 2024 at 14:05', '2024-03-25T13:05:00.000Z'],
  ['kl. 14:05 den 25 mars 2024', '2024-03-25T13:05:00.000Z'],
  ['mandag den 25. marts 2024 kl. 14.05 +02:00', '2024-03-25T12:05:00.000Z'],
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
  ['1709647533123456789', '2024-03-05T14:05:33.123Z'],
  ['1709647533.5', '2024-03-05T14:05:33.500Z'],
  [631_152_000, '1990-01-01T00:00:00.000Z'],
  [4_133_980_799, '2100-12-31T23:59:59.000Z'],
  [36_526, '1999-12-31T23:00:00.000Z'],
  [73_050, '2099-12-30T23:00:00.000Z'],
  ['20240305', '2024-03-04T23:00:00.000Z'],
  ['20240305 14:05', '2024-03-05T13:05:00.000Z'],
  ['20240305T14:05:33Z', '2024-03-05T14:05:33.000Z'],
  ['20240305T140533.5-0530', '2024-03-05T19:35:33.500Z'],
  ['20240305T140533,123456789+01:00', '2024-03-05T13:05:33.123Z'],
  ['20240305140533z', '2024-03-05T14:05:33.000Z'],
  ['5 mars 2024 9h05', '2024-03-05T08:05:00.000Z'],
  ['05/05/2024 09 h 05', '2024-05-05T07:05:00.000Z'],
  ['2024-03-05T9H05', '2024-03-05T08:05:00.000Z'],
  ['5.3.2024 9:05 Uhr', '2024-03-05T08:05:00.000Z'],
  ['5.3.2024 9.05 uur', '2024-03-05T08:05:00.000Z'],
  ['5.3.2024 09:05h.', '2024-03-05T08:05:00.000Z'],
  ['5.3.2024 09:05 hr', '2024-03-05T08:05:00.000Z'],
  ['5.3.2024 09:05 hrs', '2024-03-05T08:05:00.000Z'],
  ['2024-03-05T14:05:33+01:00[Europe/Paris]', '2024-03-05T13:05:33.000Z'],
  ['2024-03-05T14:05:33.5Z[Etc/GMT+5]', '2024-03-05T14:05:33.500Z'],
  ['2024-03-05T14:05:33,123-0530[x_y]', '2024-03-05T19:35:33.123Z'],
  ['2024-03-05T14:05+01:00[Europe/Paris]', '2024-03-05T13:05:00.000Z'],
  ['Tue Mar 05 2024 14:05:33 GMT+0100 (CET)', '2024-03-05T13:05:33.000Z'],
  ['2024-03-05 14:05:33 UTC+1', '2024-03-05T13:05:33.000Z'],
  ['2024-03-05 14:05:33.123456789+00', '2024-03-05T14:05:33.123Z'],
  ['1er mars 2024', '2024-02-29T23:00:00.000Z'],
  ['2nd March, 2024', '2024-03-01T23:00:00.000Z'],
  ['3rd Mar 24', '2024-03-02T23:00:00.000Z'],
  ['March 1st, 2024', '2024-02-29T23:00:00.000Z'],
  ['Sunday, March 3 2024', '2024-03-02T23:00:00.000Z'],
  ['Di. 5. März 2024', '2024-03-04T23:00:00.000Z'],
  ['5-mrt.-2024', '2024-03-04T23:00:00.000Z'],
  ['3 de março de 2024', '2024-03-02T23:00:00.000Z'],
  ['1 août 2024', '2024-07-31T22:00:00.000Z'],
  ['5 Dez. 2024', '2024-12-04T23:00:00.000Z'],
  ['5 dic 2024 a las 14:05', '2024-12-05T13:05:00.000Z'],
  ['5 maggio 2024 om 14:05', '2024-05-05T12:05:00.000Z'],
  ['5.3.2024, 14:05', '2024-03-05T13:05:00.000Z'],
  ['12/31/69', '2069-12-30T23:00:00.000Z'],
  ['2024.03.05', '2024-03-04T23:00:00.000Z'],
  [' 2024-03-05 ', '2024-03-04T23:00:00.000Z'],
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
  ['den 31. februar 2024 kl. 14.05', "doesn't exist"],
  ['den 25. marts 2024 kl. 25.05', "doesn't exist"],
  ['25. marts 26. marts 2024', "isn't a date we can read"],
  ['den 25. marts 2024 2025', "isn't a date we can read"],
  ['kl. 14.05 og 15.05 den 25. marts 2024', "isn't a date we can read"],
  ['den 25. marts 2024, omkring 14.05', "isn't a date we can read"],
  ['den 25. marts 2024 kl. 14.05 eller senere', "isn't"],
  ['25. listopada', "isn't a date we can read"],
  [12, "isn't a plausible Unix time"],
  [Number.NaN, "isn't a plausible Unix time"],
  [true, 'not a date'],
  ['2024-03-05T14:05:33Z; DROP TABLE', "isn't a date we can read"],
  ['2024-03-05 15:00 AM', "doesn't exist"],
  ['2024-03-05 13:00 am', "doesn't exist"],
  ['2024-03-05 24:00 PM', "doesn't exist"],
  ['2024-03-05 12:05 +05:60', "isn't a known time zone"],
  ['2024-03-05 12:05 +15', "isn't a known time zone"],
  [36_525, "isn't a plausible Unix time"],
  [73_051, "isn't a plausible Unix time"],
  [631_151_999, "isn't a plausible Unix time"],
  [4_133_980_800, "isn't a plausible Unix time"],
  [-1_709_647_533, "isn't a plausible Unix time"],
  ['99999999999999999999', "isn't a date we can read"],
  [null, 'not a date'],
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

test.each([
  ...[
    'x2024-03-05',
    '2024-03-05x',
    '2024-03-05T',
    '2024-03-05 14',
    '2024-03-05 14:5',
    '2024-03-05 14:055',
    '2024-03-05 1h5',
  ],
  ...['2024-03-05 14:05:3', '2024-03-05 14:05:33.', '2024-03-05 14:05 +1', '2024-03-05 14:05 +02:'],
  ...[
    '20240305T1405',
    '20240305x140533',
    '20240305140533x',
    '20240305140533.x',
    'x20240305',
    '20240305 1405',
  ],
  ...[
    '5.3/2024',
    '5 . 3 . 2024',
    '5.3.202',
    '5.3.20245',
    '005.3.2024',
    '1:2:2024',
    '2024-03-05T14:05:33Z[Europe/Paris',
    '[UTC]',
  ],
  ...[
    '2024-03-05T14:05:33Z[]x',
    '2024-03-05T14:05:33Z[a b]',
    '2024-03-05 [Europe/Paris]',
    'Mar 5',
    '5 March',
    'March 2024',
    'ab 2024',
  ],
  ...[
    '5 Mar 20244',
    '55555 Mar 2024',
    'Mar 5th 24',
    'x y 5 Mar 2024',
    '5 Mar 2024 x y z',
    '5Mar2024',
    '1709647533x',
    '45356.x',
    '4535',
    '453567',
  ],
  ...[
    '123456789.',
    '5.3.2024 14:05 (a) (b)',
    '5.3.2024 14:05 ()',
    '',
    '5.3.2024 9.5',
    '5.3.2024 Uhr',
    '5.3.2024 9.5 Uhr',
  ],
])('%j is in no form of a date', (text) => {
  expect(read(text)).toContain("isn't a date we can read");
});

test('what is wrong with a date names it, and of a page only the beginning', () => {
  expect(read(`soon ${'x'.repeat(100)}`)).toBe(`"soon ${'x'.repeat(35)}" isn't a date we can read`);
  for (const [text, order] of [
    ['3/4/2024', 'unclear'],
    ['3/4/2024', 'mixed'],
    ['13/4/2024', 'mdy'],
    ['4/13/2024', 'dmy'],
    ['31.04.2024', 'dmy'],
    ['3/13/26', 'ymd'],
    ['13/03/2026', 'ymd'],
  ] as const)
    expect([text, order, read(text, order)]).toEqual([text, order, expect.stringContaining(text)]);
});

test('a moment that is cut from a number of days is the second that was meant', () => {
  const utc = createTimeZone('UTC');
  expect(read(45_356 + 1 / 86_400, 'dmy', utc)).toBe('2024-03-05T00:00:01.000Z');
  expect(read('45356.999988426', 'dmy', utc)).toBe('2024-03-05T23:59:59.000Z');
  // A tenth of a second is none that rounding left.
  expect(read(45_356 + 1.1 / 86_400, 'dmy', utc)).toBe('2024-03-05T00:00:01.100Z');
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
