import type { Codes } from '../columns.ts';

/** How many of the chosen sessions of a day have each value, in the order of the values. */
export function countCodes(
  values: readonly string[],
  codes: Codes,
  chosen: Uint32Array | undefined,
): Uint32Array {
  // 0 stands for none.
  const counts = new Uint32Array(values.length + 1);
  const count = chosen ? chosen.length : codes.length;
  for (let at = 0; at < count; at += 1) {
    const code = codes[chosen ? (chosen[at] ?? 0) : at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts.subarray(1);
}
