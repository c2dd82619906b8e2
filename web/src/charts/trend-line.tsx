import classes from './charts.module.css';

/** A line without numbers: only whether it rose, fell or jumped. */
export function TrendLine({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values, 0);
  if (values.length < 2 || most === 0) return <div className={classes.trend} />;
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * 100).toFixed(1)},${(23 - (value / most) * 22).toFixed(1)}`,
  );
  return (
    <svg className={classes.trend} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
