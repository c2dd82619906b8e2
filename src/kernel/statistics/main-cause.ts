interface Part {
  readonly value: string | null;
  readonly contribution: number;
}

/**
 * The value that moved a figure most, the way that it went; what is told of a change wherever it is told in one line. One value that
 * all sessions have explains nothing, and that it is not known of some little: a known one goes before.
 */
export function mainCause<D, V extends Part>(
  change: number | null,
  dimensions: readonly { readonly dimension: D; readonly values: readonly V[] }[],
): ({ readonly dimension: D } & V) | undefined {
  const causes = dimensions
    .filter(({ values }) => values.length > 1)
    .flatMap(({ dimension, values }) => values.map((one) => ({ ...one, dimension })))
    .filter(({ contribution }) => contribution !== 0 && Math.sign(contribution) === Math.sign(change ?? 0))
    .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  return causes.find(({ value }) => value !== null) ?? causes[0];
}
