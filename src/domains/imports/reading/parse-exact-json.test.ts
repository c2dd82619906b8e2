import { expect, test } from 'vitest';
import { JsonTooMuch } from '../../../ports/parse-json.ts';
import { parseExactInSteps, parseExactJson } from './parse-exact-json.ts';

test('a long number that a spreadsheet cut short stays as it was written; times in powers of ten are numbers', () => {
  expect(parseExactJson('{"id":1.23457E+15,"cost":1.5E+3,"at":1.7727012E12}')).toEqual({
    id: '1.23457E+15',
    cost: 1500,
    at: 1_772_701_200_000,
  });
});

test('a long number that lies where a long text is cut into pieces stays whole, and its neighbours too', () => {
  for (let shift = 0; shift < 25; shift += 1) {
    const list = `[${' '.repeat(shift)}${'1234567890123456789,'.repeat(8_000)}7]`;
    const expected = [...Array(8_000).fill('1234567890123456789'), 7];
    expect(parseExactJson(list)).toEqual(expected);
  }
});

test('megabytes of numbers are cut into steps, and too many are refused before any is rewritten', () => {
  const stepsOf = (text: string) => {
    const steps = parseExactInSteps(text);
    let count = 0;
    while (!steps.next().done) count += 1;
    return count;
  };
  expect(stepsOf(`[1e22,${' '.repeat(4 * 2 ** 20)}1]`)).toBeGreaterThan(60);
  expect(stepsOf(`{"id":1234567890123456,"a":[${'"text",'.repeat(90_000)}1]}`)).toBeGreaterThan(8);
  expect(() => stepsOf(`[${'1e99,'.repeat(2_000_000)}1]`)).toThrow(JsonTooMuch);
});
