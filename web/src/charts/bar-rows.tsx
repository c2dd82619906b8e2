import { type ChartModel, largest } from './chart-model.ts';
import classes from './charts.module.css';
import { DrillLink } from './drill-link.tsx';

interface Props {
  readonly model: ChartModel;
  /** Whether a row is good or bad news, or neither; else the accent. */
  readonly toneOf?: (key: string) => Tone | undefined;
  /** Says what the figures are, where a share is not that of the count. */
  readonly isHeaded?: boolean;
}

export type Tone = 'good' | 'plain' | 'bad';

/** Horizontal bars with their names and counts; each is the way to its sessions. */
export function BarRows({ model, toneOf, isHeaded }: Props) {
  const most = largest(model);
  const [first, second] = model.columns;
  return (
    <ul className={classes.bars}>
      {isHeaded && (
        <li className={classes.barHead} aria-hidden="true">
          <span />
          <span>{first?.header}</span>
          <span className={classes.barShare}>{second?.header}</span>
        </li>
      )}
      {model.rows.map(({ key, label, values, drill }) => {
        const count = values[0] ?? 0;
        const body = (
          <>
            <span className={classes.barLabel}>{label}</span>
            <span className={classes.barCount}>{first?.write(values[0] ?? null)}</span>
            {second && <span className={classes.barShare}>{second.write(values[1] ?? null)}</span>}
            <span
              className={classes.barFill}
              data-tone={toneOf?.(key)}
              style={{
                width: `${most === 0 ? 0 : (count / most) * 100}%`,
                minWidth: count > 0 ? 2 : undefined,
              }}
            />
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
