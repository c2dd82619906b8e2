import { expect, test } from 'vitest';
import { createChance } from '../../../../test/chance.ts';
import { drawPlaces } from './draw-places.ts';

/** A month of a help desk: few categories hold most, and rare ones hold a handful. */
const strata = [900, 420, 260, 90, 33, 12, 5, 3, 2, 1];
const total = strata.reduce((sum, count) => sum + count, 0);

test('each draw has the size that was asked for, each place once, and spreads over the strata', () => {
  const random = createChance(1).next;
  for (let week = 0; week < 50; week += 1) {
    const drawn = drawPlaces(strata, 50, random);
    expect(Math.abs(drawn.length - 50)).toBeLessThanOrEqual(1);
    expect(new Set(drawn.map(({ stratum, place }) => `${stratum} ${place}`)).size).toBe(drawn.length);
    for (const { stratum, place } of drawn) expect(place).toBeLessThan(strata[stratum] ?? 0);
    // The five that hold most are always seen.
    expect(new Set(drawn.map(({ stratum }) => stratum)).size).toBeGreaterThanOrEqual(6);
  }
});

test('a week with no more sessions than are wanted is drawn whole, each for itself', () => {
  const drawn = drawPlaces([3, 0, 2], 50, createChance(2).next);
  expect(drawn.map(({ weight }) => weight)).toEqual([1, 1, 1, 1, 1]);
  expect(drawPlaces([], 50, createChance(2).next)).toEqual([]);
});

test('over 1,000 weeks the weighted shares are those of all sessions, for every stratum and for what differs within one', () => {
  const weeks = 1000;
  const random = createChance(3).next;
  const sums = strata.map(() => 0);
  let [weights, even] = [0, 0];
  for (let week = 0; week < weeks; week += 1) {
    // A random order within the strata, as the draw has it: which of them have the property.
    const offsets = strata.map((count) => Math.floor(random() * count));
    for (const { stratum, place, weight } of drawPlaces(strata, 50, random)) {
      const count = strata[stratum] ?? 0;
      sums[stratum] = (sums[stratum] ?? 0) + weight;
      weights += weight;
      // A third of each stratum has it.
      if (((place + (offsets[stratum] ?? 0)) % count) * 3 < count) even += weight;
    }
  }
  for (const [at, count] of strata.entries()) {
    // The chance of a stratum's place bounds how far the mean of 1,000 weeks may stray: five standard errors.
    const perWeek = drawPlaces(strata, 50, () => 0.5).find(({ stratum }) => stratum === at)?.weight ?? total;
    const error = (5 * Math.sqrt(count * Math.max(1, perWeek))) / Math.sqrt(weeks);
    expect(Math.abs((sums[at] ?? 0) / weeks - count), `stratum ${at}`).toBeLessThan(error + 1e-6);
  }
  expect(Math.abs(weights / weeks / total - 1)).toBeLessThan(0.01);
  const having = strata.reduce((sum, count) => sum + Math.ceil(count / 3), 0);
  expect(Math.abs(even / weeks / total - having / total)).toBeLessThan(0.01);
});
