interface Part {
  readonly value: string | null;
  readonly contribution: number;
}

/** The largest first, but that a value is not known explains little: all that are known go before. */
export const mainFirst = <V extends Part>(parts: readonly V[]): V[] =>
  parts.toSorted(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) ||
      Math.abs(b.contribution) - Math.abs(a.contribution),
  );

/**
 * The value that moved a figure most, the way that it went; what is told of a change wherever it is told in one line. One value that
 * all sessions have explains nothing.
 */
export function mainCause<D, V extends Part>(
  change: number | null,
  dimensions: readonly { readonly dimension: D; readonly values: readonly V[] }[],
): ({ readonly dimension: D } & V) | undefined {
  const causes = dimensions
    .filter(({ values }) => values.length > 1)
    .flatMap(({ dimension, values }) => values.map((one) => ({ ...one, dimension })))
    .filter(({ contribution }) => contribution !== 0 && Math.sign(contribution) === Math.sign(change ?? 0));
  return mainFirst(causes)[0];
}

/** Its own figure went the way that it moved the whole. Else it did so by more or fewer sessions, and they are what to tell. */
export const movedByItself = ({
  metric,
  previousMetric,
  contribution,
}: {
  readonly metric: number | null;
  readonly previousMetric: number | null;
  readonly contribution: number;
}): boolean =>
  metric !== null &&
  previousMetric !== null &&
  Math.sign(metric - previousMetric) === Math.sign(contribution);
