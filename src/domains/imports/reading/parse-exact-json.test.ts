import { expect, test } from 'vitest';
import { parseExactJson } from './parse-exact-json.ts';

test('a long number that a spreadsheet cut short stays as it was written; times in powers of ten are numbers', () => {
  expect(parseExactJson('{"id":1.23457E+15,"cost":1.5E+3,"at":1.7727012E12}')).toEqual({
    id: '1.23457E+15',
    cost: 1500,
    at: 1_772_701_200_000,
  });
});
