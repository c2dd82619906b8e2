import { expect, test } from 'vitest';
import { areUnclearLengths, readSeconds } from './read-seconds.ts';

const codeOf = (value: unknown) => {
  const read = readSeconds(value);
  return typeof read === 'object' && read ? read.code : read;
};

test.each([
  [1, 's, sec, secs, second, seconds, seconden, sek, Sekunden, seg, segundos'],
  [60, 'm, min, mins, minute, minutes, minuten, minutos'],
  [3600, 'h, u, hr, hrs, hour, hours, uur, uren, Stunde, Stunden, std, heure, heures, hora, horas, ora, ore'],
  [86_400, 'd, day, days, dag, dagen, Tag, Tage, jour, jours, dia, dias, giorno, giorni'],
  [0.001, 'ms, milliseconds, Millisekunden, milliseconden, milisegundos'],
])('a unit of %d seconds has many names: %s', (seconds, names) => {
  for (const name of names.split(', ')) {
    expect([name, readSeconds(`2 ${name}`)]).toEqual([name, seconds * 2]);
    expect([name, readSeconds(`2${name}.`)]).toEqual([name, seconds * 2]);
  }
});

test.each([
  ['1h 30m', 5400],
  ['1h30', 5400],
  ['1 h 30', 5400],
  ['1 heure 5', 3900],
  ['2m30', 150],
  ['1:30 h', 5400],
  ['1:30 min', 90],
  ['1:30:05 h', 5405],
  [`1'30"`, 90],
  ['1′ 5″', 65],
  ['1 godz. 30 min', 5400],
  ['2 godziny i 5 minut', 7500],
  ['2 hodiny 5 minut', 7500],
  ['2 tim 5 min', 7500],
  ['1 timme och 5 minuter', 3900],
  ['2 timer og 5 minutter', 7500],
  ['1 døgn', 86_400],
  ['1 saat 5 dakika', 3900],
  ['5 dk 30 sn', 330],
  ['2 ч 5 мин', 7500],
  ['1 день', 86_400],
  ['1 h, 30 min & 5 s', 5405],
  ['1h+30m', 5400],
  ['1 Stunde und 5 Minuten', 3900],
  ['1 heure et 5 minutes', 3900],
  ['1 hora y 5 minutos', 3900],
  ['1 uur en 5 minuten', 3900],
  ['1.5 min', 90],
  ['PT5M', 300],
  ['P2D', 172_800],
  ['P1DT2H', 93_600],
  ['0:07', 7],
  ['90:00', 5400],
  ['1:00:00', 3600],
  ['1d 02:03:04', 93_784],
  ['1.2:03', 86_523],
  ['1:02.5', 62.5],
  ['1:02,25', 62.25],
  ['0.0004 s', 0],
  ['0.0005 s', 0.001],
  ['1 ora e 5 minuti', 3900],
  ['1 Stunde UND 5 Minuten', 3900],
  ['P1dT2H', 93_600],
  ['p2d', 172_800],
  ['1,25 h', 4500],
  ['0.123456 h', 444.442],
  ['1day 2:03', 86_523],
  ['2 days, 2:03:04', 180_184],
  ['1d2:03', 86_523],
  ['1234:00', 74_040],
  ['1:02.123456789', 62.123],
  ['1:59', 119],
  ['1899-12-30 1:02:03', 3723],
  ['1899-12-30T0:07', 7],
])('%j is %d seconds', (text, expected) => {
  expect(readSeconds(text)).toBe(expected);
});

test('two numbers of a column of hours are hours and minutes', () => {
  expect([readSeconds('1:30', 'h'), readSeconds('1:30:00', 'h'), readSeconds('1:30', 'd')]).toEqual([
    5400, 5400, 90,
  ]);
  expect((['ms', 's', 'min', 'h', 'd'] as const).map((unit) => readSeconds(2, unit))).toEqual([
    0.002, 2, 120, 7200, 172_800,
  ]);
  expect(readSeconds('1,5', 'min', ',')).toBe(90);
});

test.each([
  '5 apples',
  '5 mph',
  '5 birthday',
  '5 todays',
  ...['xs', 'sx', 'xms', 'msx', 'xmilli', 'xmin', 'mx', 'months', 'Monate', 'hectares', 'units', 'xh'].map(
    (word) => `5 ${word}`,
  ),
  ...['decades', 'dx', 'xd', 'xhour', 'xday', 'hrsx', 'orex', 'xore', 'giornix', 'xgiorni', 'weeks'].map(
    (word) => `5 ${word}`,
  ),
  // Words between lengths, without one.
  ...['and', 'y', 'en', 'e'],
  '1 s band 1 s',
  '1 s andy',
  '1:60',
  '1:99.5',
  '12345:00',
  '12345:00:00',
  '1x02',
  '1899-12-30 soon',
  'x1899-12-30 1:02',
  '1899-12-31 1:02',
  'x1d 2:03',
  '12345d 2:03',
  'PT',
  'x 5 s',
  '5 s ago',
  '5 s or 6 s',
  '1:2',
  '1:023',
  'x1:02',
  '1:02x',
  '1:02:03:04',
  'soon',
])('%j is no length of time', (text) => {
  expect(codeOf(text)).toBe('row.badLength');
});

test('words for nothing are nothing, and what is no text or number is a fault', () => {
  expect(['n/a', ' none ', '', null, undefined].map((value) => readSeconds(value))).toEqual(
    Array(5).fill(null),
  );
  expect([codeOf(true), codeOf('-5'), codeOf(-5)]).toEqual(['row.noNumber', 'row.negative', 'row.negative']);
});

test.each([
  [['0.5', '0.25', '0'], true],
  [[0.5, 0.999], true],
  [['1.30', '2.45', '3'], true],
  [['1,30', ' 2,05 '], true],
  [['1.30', '2.60'], false],
  [['1.30', '2.5'], false],
  [['1.305'], false],
  [['0.5', '1.5'], false],
  [['0.5', '1'], false],
  [[1.3], false],
  [['90', '120'], false],
  [[0, 0.5, 'x', null, '1:30'], true],
  [['x', null], false],
  [[], false],
  [['12.00', '3.15'], true],
] as const)(
  'whether %j may be parts of days, or minutes with seconds behind the mark: %j',
  (values, isUnclear) => {
    expect(areUnclearLengths(values)).toBe(isUnclear);
  },
);
