/** Ranks [from, to) of a list ordered by (value at depth 0, 1, … 4), without sorting more than it must. */
export function select(
  list: Uint32Array,
  { from, to }: { readonly from: number; readonly to: number },
  valueAt: (index: number, depth: number) => number,
  depth = 0,
): number[] {
  if (list.length <= 2000 || depth > 4) {
    return [...list]
      .sort((a, b) => {
        for (let level = depth; level <= 4; level += 1) {
          const difference = valueAt(a, level) - valueAt(b, level);
          if (difference !== 0) return difference;
        }
        return 0;
      })
      .slice(from, to);
  }
  const values = new Float64Array(list.length);
  for (let place = 0; place < list.length; place += 1) values[place] = valueAt(list[place] ?? 0, depth);
  const result: number[] = [];
  for (let rank = from; rank < to; ) {
    const value = nthSmallest(values.slice(), rank);
    const { below, near } = between(values, value, value);
    const end = Math.min(to, below + near.length);
    result.push(
      ...select(
        near.map((place) => list[place] ?? 0),
        { from: rank - below, to: end - below },
        valueAt,
        depth + 1,
      ),
    );
    rank = end;
  }
  return result;
}

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
export function nthSmallest(values: Float64Array, rank: number): number {
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
    if (rank <= high) right = high;
    else if (rank >= low) left = low;
    else break;
  }
  return values[rank] ?? 0;
}
