import classes from './charts.module.css';

/** A line without numbers: only whether it rose, fell or jumped. */
export function TrendLine({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known, 0);
  if (known.length < 2 || most === 0) return <div className={classes.trend} />;
  // What hardly moves shall not look wild: a quarter of the largest is the least that is drawn.
  const least = Math.min(...known, most * 0.75);
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [
          `${((index / (values.length - 1)) * 100).toFixed(1)},${(23 - ((value - least) / (most - least)) * 22).toFixed(1)}`,
        ],
  );
  return (
    <svg className={classes.trend} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
