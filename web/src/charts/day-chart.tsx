import { useFormat } from '../i18n/i18n-context.ts';
import { type ChartModel, type ChartRow, largest } from './chart-model.ts';
import classes from './day-chart.module.css';
import { DrillLink } from './drill-link.tsx';
import { TipArea } from './tip-area.tsx';

const lines = 3;
const heights = [0, 1, 2, 3] as const;
const mostLabels = 9;

/** Counts over time: this period as bars, the one before as a dashed line; what is still filling is paler. */
export function DayChart({ model }: { readonly model: ChartModel }) {
  const format = useFormat();
  const { rows, columns } = model;
  const [now, previous] = columns;
  const before = rows.some(({ values }) => values[1]) ? previous : undefined;
  const top = roundTop(Math.max(largest(model), largest(model, 1)));
  const step = Math.ceil(rows.length / mostLabels);
  const tipOf = ({ label, values }: ChartRow): string =>
    [label, ...columns.map(({ header, write }, at) => `${header}: ${write(values[at] ?? null)}`)].join('\n');
  const points = rows.flatMap(({ values }, at) =>
    typeof values[1] === 'number' ? [`${at + 0.5},${100 - (values[1] / top) * 100}`] : [],
  );
  return (
    <TipArea>
      <div className={classes.plot} aria-hidden="true">
        {heights.map((line) => (
          <span key={line} className={classes.line} style={{ bottom: `${(line / lines) * 100}%` }}>
            <span className={classes.amount}>{format.compact((top / lines) * line)}</span>
          </span>
        ))}
        <div className={classes.columns}>
          {rows.map((row) => (
            <DrillLink
              key={row.key}
              patch={row.drill}
              isPicture
              className={classes.column}
              data-tip={tipOf(row)}
            >
              <span
                className={classes.fill}
                data-unfinished={row.isUnfinished || undefined}
                style={{ height: `${((row.values[0] ?? 0) / top) * 100}%` }}
              />
            </DrillLink>
          ))}
        </div>
        {before && (
          <svg
            className={classes.before}
            viewBox={`0 0 ${rows.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline points={points.join(' ')} />
          </svg>
        )}
      </div>
      <div className={classes.labels} aria-hidden="true">
        {rows.map(({ key, label }, at) =>
          at % step === 0 ? (
            <span key={key} style={{ insetInlineStart: `${((at + 0.5) / rows.length) * 100}%` }}>
              {label}
            </span>
          ) : null,
        )}
      </div>
      <p className={classes.legend} aria-hidden="true">
        <span className={classes.now} /> {now?.header}
        {before && (
          <>
            <span className={classes.dashes} /> {before.header}
          </>
        )}
      </p>
    </TipArea>
  );
}

/** A whole number that three lines divide evenly, a little above the largest. */
function roundTop(most: number): number {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1) / lines)));
  const step = [1, 2, 3, 5, 10].find((one) => one * size * lines >= most) ?? 10;
  return step * size * lines;
}
