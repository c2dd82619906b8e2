import { type Share, wilson } from './wilson.ts';

/** Two who labelled the same: the AI and a person, or two people. */
export interface Pair {
  readonly first: string;
  readonly second: string;
  readonly weight: number;
}

export interface Cell {
  readonly first: string;
  readonly second: string;
  readonly count: number;
  readonly weight: number;
}

/** How often each met each, weighted and plain. */
export function crossTable(pairs: readonly Pair[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { first, second, weight } of pairs) {
    const key = JSON.stringify([first, second]);
    const cell = cells.get(key) ?? { first, second, count: 0, weight: 0 };
    cells.set(key, { ...cell, count: cell.count + 1, weight: cell.weight + weight });
  }
  return [...cells.values()].sort((a, b) => compare(a.first, b.first) || compare(a.second, b.second));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const agreement = (pairs: readonly Pair[]): Share | null =>
  wilson(pairs.map(({ first, second, weight }) => ({ weight, isHit: first === second })));

/** Cohen's kappa: how far two agree beyond what their habits alone would give. Null where habits give everything. */
export function kappa(pairs: readonly Pair[]): number | null {
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const firsts = sumBy(pairs, ({ first }) => first);
  const seconds = sumBy(pairs, ({ second }) => second);
  const observed = pairs.reduce((sum, { first, second, weight }) => sum + (first === second ? weight : 0), 0);
  const expected = [...firsts].reduce((sum, [value, weight]) => sum + weight * (seconds.get(value) ?? 0), 0);
  const [seen, chance] = [observed / total, expected / total ** 2];
  return chance >= 1 - 1e-12 ? null : (seen - chance) / (1 - chance);
}

export interface ValueFigure {
  readonly value: string;
  /** How many the person gave it. */
  readonly count: number;
  /** Of those that the AI calls so, how many are; null: it never does. */
  readonly precision: number | null;
  /** Of those that are so, how many the AI calls so; null: none is. */
  readonly recall: number | null;
}

/** The first is the AI, the second the person. */
export function valueFigures(pairs: readonly Pair[]): ValueFigure[] {
  const values = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))].sort(compare);
  const called = sumBy(pairs, ({ first }) => first);
  const meant = sumBy(pairs, ({ second }) => second);
  const counts = sumBy(
    pairs,
    ({ second }) => second,
    () => 1,
  );
  const right = sumBy(
    pairs.filter(({ first, second }) => first === second),
    ({ first }) => first,
  );
  return values.map((value) => ({
    value,
    count: counts.get(value) ?? 0,
    precision: ratio(right.get(value), called.get(value)),
    recall: ratio(right.get(value), meant.get(value)),
  }));
}

const ratio = (part = 0, whole = 0): number | null => (whole === 0 ? null : part / whole);

function sumBy(
  pairs: readonly Pair[],
  keyOf: (pair: Pair) => string,
  weightOf = ({ weight }: Pair): number => weight,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const pair of pairs) sums.set(keyOf(pair), (sums.get(keyOf(pair)) ?? 0) + weightOf(pair));
  return sums;
}
