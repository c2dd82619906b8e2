import { expect, test } from 'vitest';
import { isLocal } from './is-local.ts';

test.each([
  '05.03.2024 14:05',
  '13/04/2024 14:05',
  '04/13/2024 14:05',
  '2024-03-05T14:05:33',
  '20240305140533',
  ' 20240305T140533',
  '45356.5',
  ' 45356,5',
  45_356.5,
])('of %j the zone has to be known to tell when that was', (value) => {
  expect(isLocal(value)).toBe(true);
});

test.each([
  '05.03.2024',
  '20240305',
  '45356',
  45_356,
  '2024-03-05T14:05:33Z',
  '2024-03-05 14:05 CET',
  '20240305140533Z',
  1_709_647_533,
  '1709647533',
  'soon',
  'a: b',
  'x45356.5',
  '',
  null,
  undefined,
  {},
])('of %j it has not', (value) => {
  expect(isLocal(value)).toBe(false);
});

test('a page is no time, wherever in it a clock stands', () => {
  expect(isLocal(`${'x'.repeat(60)} 14:05`)).toBe(false);
});
