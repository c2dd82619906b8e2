import type { Codes } from '../columns.ts';

/** How many of the chosen sessions of a day have each value; 0 stands for none. */
export function countCodes(
  values: readonly string[],
  codes: Codes,
  chosen: Uint32Array | undefined,
): Map<string, number> {
  const found = new Map<string, number>();
  if (values.length === 0) return found;
  const counts = new Uint32Array(values.length + 1);
  const count = chosen ? chosen.length : codes.length;
  for (let at = 0; at < count; at += 1) {
    const code = codes[chosen ? (chosen[at] ?? 0) : at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  values.forEach((value, index) => {
    const size = counts[index + 1] ?? 0;
    if (size > 0) found.set(value, size);
  });
  return found;
}
