import { seededRandom } from '../src/kernel/statistics/seeded-random.ts';

/** Chance that a seed repeats. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  happens(probability: number): boolean;
  oneOf<T>(items: readonly T[]): T;
  /** All of them, in any order. */
  shuffled<T>(items: readonly T[]): T[];
  /** How often something happens that happens `mean` times on average. */
  poisson(mean: number): number;
}

export function createChance(seed: number): Chance {
  const next = seededRandom(seed);
  const below = (n: number): number => Math.floor(next() * n);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    oneOf: (items) => items[below(items.length)] as (typeof items)[number],
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    poisson(mean) {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
  };
}
