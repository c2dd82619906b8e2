import { expect, test } from 'vitest';
import { inEnglish } from '../../../../words/sentence.ts';
import { zoneOffset } from './zone-offset.ts';

test.each([
  ['Z', 0],
  [' utc ', 0],
  ['GMT', 0],
  ['acst', 570],
  ['AEST', 600],
  ['AEDT', 660],
  ['NZST', 720],
  ['NZDT', 780],
  ['+0', 0],
  ['+2', 120],
  ['-2', -120],
  ['+02', 120],
  ['+2:30', 150],
  ['+02:30', 150],
  ['-0230', -150],
  ['UTC+2', 120],
  ['GMT -03:30', -210],
  ['+14', 840],
  ['+14:00', 840],
  ['-05:59', -359],
])('%j is %d minutes before UTC', (text, minutes) => {
  expect(zoneOffset(text)).toBe(minutes);
});

test.each([
  '',
  '2',
  '+',
  '+14:01',
  '+15',
  '+123',
  '+02:3',
  '+02:60',
  '+0260',
  '+02:',
  '+02:300',
  'x+02',
  '+02x',
  'UTCx+2',
  'XYZ',
  'C',
])('%j is no zone that anybody knows', (text) => {
  const told = zoneOffset(text);
  expect(typeof told === 'object' && told.code).toBe('row.noZone');
});

test('what several zones are called is said, and of a page only the beginning', () => {
  for (const name of ['cst', 'AMT', 'wib']) {
    const told = zoneOffset(name);
    expect(typeof told === 'object' && told.code).toBe('row.zoneOfMany');
  }
  const told = zoneOffset('x'.repeat(100));
  expect(typeof told === 'object' && inEnglish(told)).toMatch(/^X{60}\b/);
});
