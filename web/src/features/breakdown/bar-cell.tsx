import { DrillLink } from '../../charts/drill-link.tsx';
import type { DrillPatch } from '../../view/filters/session-search.ts';
import classes from './breakdown.module.css';

interface Props {
  readonly value: string;
  /** Of the largest in its column, from 0 to 1; without it there is no bar. */
  readonly fraction?: number;
  readonly patch: DrillPatch;
  readonly hasSessions: boolean;
  /** The same in the period before. */
  readonly before?: string | undefined;
  readonly title?: string | undefined;
}

/** A figure with its bar; it leads to its sessions. */
export function BarCell({ value, fraction, patch, hasSessions, before, title }: Props) {
  return (
    <div className={classes.cell} title={title}>
      {hasSessions ? (
        <DrillLink patch={patch} className={classes.link}>
          {value}
        </DrillLink>
      ) : (
        <span>{value}</span>
      )}
      {before !== undefined && <small className={classes.before}>{before}</small>}
      {fraction !== undefined && (
        <span className={classes.track}>
          <span className={classes.fill} style={{ width: `${Math.min(1, fraction) * 100}%` }} />
        </span>
      )}
    </div>
  );
}
