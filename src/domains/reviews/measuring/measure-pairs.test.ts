import { expect, test } from 'vitest';
import { createChance } from '../../../../test/chance.ts';
import { agreement, crossTable, kappa, type Pair, valueFigures } from './measure-pairs.ts';
import { wilson } from './wilson.ts';

const values = ['NEGATIVE', 'NEUTRAL', 'POSITIVE', 'OTHER'];

function generate(seed: number, count: number, right: number): Pair[] {
  const random = createChance(seed).next;
  const draw = () => values[Math.floor(random() ** 2 * values.length)] ?? '';
  return Array.from({ length: count }, () => {
    const second = draw();
    return { second, first: random() < right ? second : draw(), weight: 1 + Math.floor(random() * 40) / 4 };
  });
}

/** The same by another way: as a matrix of weights, with the textbook's sums. */
function byMatrix(pairs: readonly Pair[]) {
  const at = (value: string) => values.indexOf(value);
  const matrix = values.map(() => values.map(() => 0));
  for (const { first, second, weight } of pairs) {
    const row = matrix[at(first)] ?? [];
    row[at(second)] = (row[at(second)] ?? 0) + weight;
  }
  const cell = (a: number, b: number) => matrix[a]?.[b] ?? 0;
  const indices = values.map((_, index) => index);
  const rowSum = (a: number) => indices.reduce((sum, b) => sum + cell(a, b), 0);
  const columnSum = (b: number) => indices.reduce((sum, a) => sum + cell(a, b), 0);
  const whole = indices.reduce((sum, a) => sum + rowSum(a), 0);
  const observed = indices.reduce((sum, a) => sum + cell(a, a), 0) / whole;
  const chance = indices.reduce((sum, a) => sum + (rowSum(a) / whole) * (columnSum(a) / whole), 0);
  return {
    observed,
    kappa: 1 - (1 - observed) / (1 - chance),
    precision: indices.map((a) => (rowSum(a) === 0 ? null : cell(a, a) / rowSum(a))),
    recall: indices.map((a) => (columnSum(a) === 0 ? null : cell(a, a) / columnSum(a))),
    whole,
  };
}

/** The bounds are where the difference from the share is 1.96 standard errors of the bound itself: found by halving. */
function wilsonBySearch(share: number, n: number): [number, number] {
  const z = 1.959963984540054;
  const isOut = (p: number) => (share - p) ** 2 > (z ** 2 * p * (1 - p)) / n;
  const search = (out: number, within: number): number => {
    let [a, b] = [out, within];
    for (let step = 0; step < 200; step += 1) {
      const middle = (a + b) / 2;
      if (isOut(middle)) a = middle;
      else b = middle;
    }
    return b;
  };
  return [search(0, share), search(1, share)];
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'figures of generated reviews (%i) equal an independent computation',
  (seed) => {
    const pairs = generate(seed, 30 + seed * 17, 0.4 + seed * 0.05);
    const told = byMatrix(pairs);
    const found = agreement(pairs);
    expect(found?.share).toBeCloseTo(told.observed, 12);
    expect(kappa(pairs)).toBeCloseTo(told.kappa, 12);
    const n = told.whole ** 2 / pairs.reduce((sum, { weight }) => sum + weight * weight, 0);
    const [low, high] = wilsonBySearch(told.observed, n);
    expect(found?.low).toBeCloseTo(low, 9);
    expect(found?.high).toBeCloseTo(high, 9);
    for (const { value, precision, recall } of valueFigures(pairs)) {
      expect(precision ?? null).toEqual(closeTo(told.precision[values.indexOf(value)]));
      expect(recall ?? null).toEqual(closeTo(told.recall[values.indexOf(value)]));
    }
    expect(crossTable(pairs).reduce((sum, { count }) => sum + count, 0)).toBe(pairs.length);
  },
);

const closeTo = (value: number | null | undefined) =>
  value === null || value === undefined ? null : expect.closeTo(value, 12);

test('known values: 81 of 100 right, and two who agree by habit alone', () => {
  const hits = Array.from({ length: 100 }, (_, at) => ({ weight: 1, isHit: at < 81 }));
  expect(wilson(hits)).toEqual({
    share: 0.81,
    low: expect.closeTo(0.7222, 4),
    high: expect.closeTo(0.8749, 4),
  });
  const pair = (first: string, second: string, count: number): Pair[] =>
    Array.from({ length: count }, () => ({ first, second, weight: 1 }));
  // Cohen's own kind of example: 20 and 15 alike, 5 and 10 apart.
  expect(
    kappa([...pair('a', 'a', 20), ...pair('b', 'b', 15), ...pair('a', 'b', 5), ...pair('b', 'a', 10)]),
  ).toBeCloseTo(0.4, 12);
  expect(kappa(pair('a', 'a', 40))).toBeNull();
  expect([kappa([]), agreement([])]).toEqual([null, null]);
});
