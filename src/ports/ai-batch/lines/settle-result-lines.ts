import type { ResultLine } from './result-line.ts';

export type SettledResults = {
  /** One line for each expected request that has one, in the order of `expected`. */
  settled: ResultLine[];
  /** Expected, but in neither file: neither success nor failure may be assumed. */
  missing: string[];
  /** Further lines of a request that has been settled already. */
  duplicates: ResultLine[];
  /** Nobody's: an unknown or unreadable custom id. To be kept aside, never guessed. */
  strays: ResultLine[];
};

/** Reads the lines of both files together: matched by custom id only; the first success wins, else the first line. */
export async function settleResultLines(
  expected: readonly string[],
  lines: AsyncIterable<ResultLine> | Iterable<ResultLine>,
): Promise<SettledResults> {
  const wanted = new Set(expected);
  const chosen = new Map<string, ResultLine>();
  const duplicates: ResultLine[] = [];
  const strays: ResultLine[] = [];
  for await (const line of lines) {
    if (line.customId === null || !wanted.has(line.customId)) {
      strays.push(line);
      continue;
    }
    const before = chosen.get(line.customId);
    if (!before) chosen.set(line.customId, line);
    else if (before.outcome !== 'ok' && line.outcome === 'ok') {
      duplicates.push(before);
      chosen.set(line.customId, line);
    } else duplicates.push(line);
  }
  return {
    settled: expected.flatMap((customId) => chosen.get(customId) ?? []),
    missing: expected.filter((customId) => !chosen.has(customId)),
    duplicates,
    strays,
  };
}
