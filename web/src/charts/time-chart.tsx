import { type ChartModel, type ChartRow, largest } from './chart-model.ts';
import classes from './plot.module.css';
import { Plot, roundTop } from './plot.tsx';

/** A line of few points is seen by its points only. */
const fewPoints = 12;

interface Props {
  readonly model: ChartModel;
  /** How many of the columns are drawn, from the first on; the table has them all. */
  readonly lines: number;
  /** Whole numbers only: no amount between them is written beside a line. */
  readonly isCount?: boolean;
}

/** Figures over time as lines; where nothing was measured the line is broken. */
export function TimeChart({ model, lines, isCount = false }: Props) {
  const { rows } = model;
  const drawn = model.columns.slice(0, lines);
  const top = roundTop(Math.max(...drawn.map((_, column) => largest(model, column))), isCount);
  const tipOf = ({ label, values }: ChartRow): string =>
    [label, ...drawn.map(({ header, write }, at) => `${header}: ${write(values[at] ?? null)}`)].join('\n');
  return (
    <Plot
      rows={rows}
      top={top}
      write={(amount) => drawn[0]?.write(amount) ?? ''}
      isSmall
      legend={
        drawn.length > 1 &&
        drawn.map(({ id, header }, at) => (
          <span key={id}>
            <span className={classes.swatch} data-line={at} /> {header}
          </span>
        ))
      }
    >
      <svg
        className={classes.lines}
        viewBox={`0 0 ${rows.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawn.map(({ id }, column) => (
          <path key={id} data-line={column} d={pathOf(rows, column, top)} />
        ))}
        {rows.length < fewPoints &&
          drawn.map(({ id }, column) => (
            <path key={id} data-line={column} data-dots d={pathOf(rows, column, top, 'M')} />
          ))}
      </svg>
      <div className={classes.columns}>
        {rows.map((row) => (
          <span key={row.key} className={classes.column} data-tip={tipOf(row)} />
        ))}
      </div>
    </Plot>
  );
}

/** From point to point; one by itself is a line of no length, which is drawn as a dot. */
function pathOf(rows: readonly ChartRow[], column: number, top: number, onwards = 'L'): string {
  let isDown = false;
  const steps = rows.map(({ values }, at) => {
    const value = values[column] ?? null;
    const pen = isDown ? onwards : 'M';
    isDown = value !== null;
    return value === null ? '' : `${pen}${at + 0.5},${(100 - (value / top) * 100).toFixed(2)}h0`;
  });
  return steps.join('');
}
