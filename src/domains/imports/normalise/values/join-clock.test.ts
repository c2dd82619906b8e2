import { expect, test } from 'vitest';
import { clockOf, joinClock } from './join-clock.ts';

test.each([
  '9:05',
  '14:05',
  '14:05:33',
  '14:05:33.123456789',
  '14:05:33,5',
  '2:05 PM',
  '2:05  p.m.',
  '2:05a.m',
  '14:05 +01:00',
  '14:05-0530',
  '14:05 CEST',
  '14:05:33 z',
  '0.586944',
  ',5',
  '.25',
  '0',
])('%j is a time of the day', (text) => {
  expect(clockOf(text)).toBe(text);
  expect(clockOf(` ${text} `)).toBe(text);
});

test.each([
  '14',
  '114:05',
  '14:5',
  '14:055',
  '14:05:3',
  '14:05:333',
  '14:05:33.',
  '14:05 tomorrow',
  '14:05 +1',
  'at 14:05',
  '14:05 PM sharp',
  '1.5',
  '10.5',
  '0.5 h',
  '2024-03-05 14:05',
  'noon',
  '',
])('%j is none', (text) => {
  expect(clockOf(text)).toBeNull();
});

test('a fraction of a day is a number too, from midnight up to the next one', () => {
  expect([0, 0.5, 0.999].map(clockOf)).toEqual(['0', '0.5', '0.999']);
  expect([-0.1, 1, 1.5, true, null, undefined, {}].map(clockOf)).toEqual(Array(7).fill(null));
});

test.each(['1899-12-30', '1899-12-31', '1900-01-00', '1900-01-01', '1970-01-01'])(
  'the day %s that a spreadsheet puts before a bare time is passed over, any other is not',
  (day) => {
    expect([clockOf(`${day} 14:05`), clockOf(`${day}T14:05:33`)]).toEqual(['14:05', '14:05:33']);
    expect([clockOf(`${day}`), clockOf(`x${day} 14:05`), clockOf(`${day} noon`)]).toEqual([null, null, null]);
  },
);

test('a day and a time of two columns are one date, whatever midnight the day brings with it', () => {
  for (const day of [
    '05.03.2024',
    ' 05.03.2024 ',
    '05.03.2024 0:00',
    '05.03.2024 00:00:00',
    '05.03.2024T00:00:00.000',
    '05.03.2024 00:00:00,0',
  ])
    expect(joinClock(day, '14:05')).toBe('05.03.2024 14:05');
  expect(joinClock(20_240_305, '14:05')).toBe('20240305 14:05');
});

test('days and times as spreadsheets count them are added', () => {
  expect([joinClock(45_356, '0.5'), joinClock('45356', '0,5'), joinClock('45356', '0')]).toEqual([
    45_356.5, 45_356.5, 45_356,
  ]);
});

test('what does not fit together is not joined: a day with a time of its own, no day, two ways of counting', () => {
  for (const day of ['05.03.2024 09:00', '05.03.2024 10:00:00', '', 'n/a', '45356', 45_356])
    expect([day, joinClock(day, '14:05')]).toEqual([day, null]);
  for (const day of ['05.03.2024', '453567', '4535', 4535, 'x45356'])
    expect([day, joinClock(day, '0.5')]).toEqual([day, null]);
  for (const day of [null, undefined, true, {}]) expect(joinClock(day, '14:05')).toBeNull();
});

test.each([
  ['9:05 Uhr', '9:05'],
  ['14:05:33 uhr', '14:05:33'],
  ['9:05 uur', '9:05'],
  ['9:05h', '9:05'],
  ['9:05 hr', '9:05'],
  ['9:05 hrs.', '9:05'],
  ['9:05u', '9:05'],
  ['9.05', '9:05'],
  ['23.59', '23:59'],
  ['9.05 Uhr', '9:05'],
  ['09 h 05', '09:05'],
  ['9u05', '9:05'],
  ['14H05', '14:05'],
  ['20.00', '20:00'],
  ['19.30', '19:30'],
])('%j, as people say it, is %s', (text, clock) => {
  expect(clockOf(text)).toBe(clock);
});

test.each([
  ...[
    '24.00',
    '9.60',
    '9.5',
    '9.055',
    '0.05x',
    'x9.05',
    '123.05',
    '9x05',
    '9  h 05',
    '9 h  05',
    'at 9:05 Uhr',
  ],
  ...['114:05 Uhr', '9:5 Uhr', '9:05 Uhr x', '9:05 clocks', '9:05  +1', '1.05.2024'],
])('%j is no time that anybody says', (text) => {
  expect(clockOf(text)).toBeNull();
});
