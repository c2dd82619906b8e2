import { expect, test } from 'vitest';
import { allPlaces, portionsOf } from './tally-cells.ts';

test('a day of many sessions is put into its cells in portions, each session once and in order', () => {
  const portions = [...portionsOf(allPlaces(10_000))];
  expect(Math.max(...portions.map(({ length }) => length))).toBeLessThan(5000);
  expect(portions.flatMap((portion) => [...portion])).toEqual([...allPlaces(10_000)]);
});
