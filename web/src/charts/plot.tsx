import type { CSSProperties, ReactNode } from 'react';
import type { ChartRow } from './chart-model.ts';
import classes from './plot.module.css';
import { TipArea } from './tip-area.tsx';

const lines = 3;
const heights = [0, 1, 2, 3] as const;
const mostLabels = { large: 9, small: 4 } as const;

interface Props {
  readonly rows: readonly ChartRow[];
  /** The amount at the upper edge. */
  readonly top: number;
  readonly write: (amount: number) => string;
  /** Lower than usual, and with room for amounts with units. */
  readonly isSmall?: boolean;
  readonly legend: ReactNode;
  readonly children: ReactNode;
}

/** The ground of a picture over time: lines with their amounts, the names of some steps, what the colours mean. */
export function Plot({ rows, top, write, isSmall, legend, children }: Props) {
  const step = Math.ceil(rows.length / mostLabels[isSmall ? 'small' : 'large']);
  const room = { '--step': `${(step / Math.max(rows.length, 1)) * 100}%` } as CSSProperties;
  return (
    <TipArea>
      <div className={classes.root} data-small={isSmall || undefined} aria-hidden="true" style={room}>
        <div className={classes.plot}>
          {heights.map((line) => (
            <span key={line} className={classes.line} style={{ bottom: `${(line / lines) * 100}%` }}>
              <span className={classes.amount}>{write((top / lines) * line)}</span>
            </span>
          ))}
          {children}
        </div>
        <div className={classes.labels}>
          {rows.map(({ key, label }, at) =>
            at % step === 0 ? (
              <span key={key} style={{ insetInlineStart: `${((at + 0.5) / rows.length) * 100}%` }}>
                {label}
              </span>
            ) : null,
          )}
        </div>
        {legend && <p className={classes.legend}>{legend}</p>}
      </div>
    </TipArea>
  );
}

/** A round number that the lines divide evenly, a little above the largest; of counts a whole one. */
export function roundTop(most: number, isCount: boolean): number {
  const each = (isCount ? Math.max(most, lines) : most || 1) / lines;
  const size = 10 ** Math.floor(Math.log10(each));
  const step = [1, 2, 3, 5, 10].find((one) => one * size >= each * 0.999_999) ?? 10;
  return step * size * lines;
}
