import type { Steps } from '../../../kernel/pace/take-turns.ts';

/** What is short enough to be put in order whole. */
const shortLength = 2000;
/** So many values are looked up before others may go first. */
export const lookedUpAtOnce = 16_384;
const deepest = 4;

interface Ranks {
  readonly from: number;
  readonly to: number;
}

type ValueAt = (index: number, depth: number) => number;

/**
 * Ranks [from, to) of a list ordered by (value at depth 0, 1, … 4), without sorting more than it must: between the first
 * value asked for and the last lies no more than is asked for, and only those that share either of the two go deeper. So
 * each depth is gone through a few times, however many are alike.
 */
export function* select(
  list: Uint32Array,
  { from, to }: Ranks,
  valueAt: ValueAt,
  depth = 0,
): Steps<number[]> {
  if (from >= to) return [];
  if (list.length <= shortLength || depth > deepest) return inOrder(list, valueAt, depth).slice(from, to);
  const values = new Float64Array(list.length);
  for (let place = 0; place < list.length; place += 1) {
    if (place % lookedUpAtOnce === 0) yield;
    values[place] = valueAt(list[place] ?? 0, depth);
  }
  const low = yield* nthSmallest(values.slice(), from);
  const high = yield* nthSmallest(values.slice(), to - 1);
  const { below, near } = between(values, low, high);
  yield;
  const ofValue = (value: number) =>
    near.filter((place) => values[place] === value).map((place) => list[place] ?? 0);
  const lowest = ofValue(low);
  yield;
  const within = { from: from - below, to: to - below };
  if (low === high) return yield* select(lowest, within, valueAt, depth + 1);
  const highest = ofValue(high);
  yield;
  const inner = near
    .filter((place) => values[place] !== low && values[place] !== high)
    .map((place) => list[place] ?? 0);
  const first = yield* select(lowest, { from: within.from, to: lowest.length }, valueAt, depth + 1);
  const lastCount = within.to - lowest.length - inner.length;
  const last = yield* select(highest, { from: 0, to: lastCount }, valueAt, depth + 1);
  return [...first, ...inOrder(inner, valueAt, depth), ...last];
}

const inOrder = (list: Uint32Array, valueAt: ValueAt, depth: number): number[] =>
  [...list].sort((a, b) => {
    for (let level = depth; level <= deepest; level += 1) {
      const difference = valueAt(a, level) - valueAt(b, level);
      if (difference !== 0) return difference;
    }
    return 0;
  });

/** How many values lie below `low`, and the places of those in [low, high]. */
export function between(
  values: Float64Array,
  low: number,
  high: number,
): { below: number; near: Uint32Array } {
  let below = 0;
  let size = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0;
    if (value < low) below += 1;
    else if (value <= high) size += 1;
  }
  const near = new Uint32Array(size);
  for (let place = 0, at = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0;
    if (value >= low && value <= high) near[at++] = place;
  }
  return { below, near };
}

/** The value at a rank, found by halving around a pivot; the array is put out of order. */
export function* nthSmallest(values: Float64Array, rank: number): Steps<number> {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = values[(left + right) >>> 1] ?? 0;
    let low = left;
    let high = right;
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low += 1;
      while ((values[high] ?? 0) > pivot) high -= 1;
      if (low <= high) {
        const held = values[low] ?? 0;
        values[low] = values[high] ?? 0;
        values[high] = held;
        low += 1;
        high -= 1;
      }
    }
    yield;
    if (rank <= high) right = high;
    else if (rank >= low) left = low;
    else break;
  }
  return values[rank] ?? 0;
}
