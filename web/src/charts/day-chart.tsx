import { useFormat } from '../i18n/i18n-context.ts';
import { type ChartModel, type ChartRow, largest } from './chart-model.ts';
import { DrillLink } from './drill-link.tsx';
import classes from './plot.module.css';
import { Plot, roundTop } from './plot.tsx';

/** Counts over time: this period as bars, the one before as a dashed line; what is still filling is paler. */
export function DayChart({ model }: { readonly model: ChartModel }) {
  const format = useFormat();
  const { rows, columns } = model;
  const [now, previous] = columns;
  const before = rows.some(({ values }) => values[1]) ? previous : undefined;
  const top = roundTop(Math.max(largest(model), largest(model, 1)), true);
  const tipOf = ({ label, values }: ChartRow): string =>
    [label, ...columns.map(({ header, write }, at) => `${header}: ${write(values[at] ?? null)}`)].join('\n');
  const points = rows.flatMap(({ values }, at) =>
    typeof values[1] === 'number' ? [`${at + 0.5},${100 - (values[1] / top) * 100}`] : [],
  );
  const legend = (
    <>
      <span>
        <span className={classes.swatch} /> {now?.header}
      </span>
      {before && (
        <span>
          <span className={classes.swatch} data-line="1" /> {before.header}
        </span>
      )}
    </>
  );
  return (
    <Plot rows={rows} top={top} write={format.compact} legend={legend}>
      <div className={classes.columns}>
        {rows.map((row) => (
          <Bar key={row.key} row={row} top={top} tip={tipOf(row)} />
        ))}
      </div>
      {before && (
        <svg
          className={classes.lines}
          viewBox={`0 0 ${rows.length} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline data-line="1" points={points.join(' ')} />
        </svg>
      )}
    </Plot>
  );
}

interface BarProps {
  readonly row: ChartRow;
  readonly top: number;
  readonly tip: string;
}

function Bar({ row: { values, drill, isUnfinished }, top, tip }: BarProps) {
  const look = { className: classes.column, 'data-tip': tip };
  const height = `${((values[0] ?? 0) / top) * 100}%`;
  const bar = (
    <span className={classes.fill} data-unfinished={isUnfinished || undefined} style={{ height }} />
  );
  if (!drill) return <span {...look}>{bar}</span>;
  return (
    <DrillLink patch={drill} isPicture {...look}>
      {bar}
    </DrillLink>
  );
}
