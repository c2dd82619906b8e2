import { type ChartModel, largest } from './chart-model.ts';
import classes from './charts.module.css';
import { DrillLink } from './drill-link.tsx';

interface Props {
  readonly model: ChartModel;
  /** A colour of its own for a row; else the accent. */
  readonly colorOf?: (key: string) => string | undefined;
}

/** Horizontal bars with their names and counts; each is the way to its sessions. */
export function BarRows({ model, colorOf }: Props) {
  const most = largest(model);
  const [first, second] = model.columns;
  return (
    <ul className={classes.bars}>
      {model.rows.map(({ key, label, values, drill }) => {
        const count = values[0] ?? 0;
        const body = (
          <>
            <span className={classes.barLabel}>{label}</span>
            <span className={classes.barCount}>{first?.write(values[0] ?? null)}</span>
            <span className={classes.barShare}>{second?.write(values[1] ?? null)}</span>
            <span className={classes.barTrack}>
              <span
                className={classes.barFill}
                style={{
                  width: `${most === 0 ? 0 : (count / most) * 100}%`,
                  minWidth: count > 0 ? 2 : undefined,
                  background: colorOf?.(key),
                }}
              />
            </span>
          </>
        );
        return (
          <li key={key}>
            {drill && count > 0 ? (
              <DrillLink patch={drill} className={classes.bar}>
                {body}
              </DrillLink>
            ) : (
              <div className={classes.bar}>{body}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
