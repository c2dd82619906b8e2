import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/i18n-context.ts';
import type { RpcFailure } from '../../lib/rpc-error.ts';
import { Blank } from '../blank.tsx';
import { FailureLine } from '../notice/failure-line.tsx';
import { OnlyRead } from '../only-read.tsx';
import type { Explained } from './metric-explained.tsx';
import { MetricHelp } from './metric-help.tsx';
import classes from './tile.module.css';

/** What a tile knows. `failure` beside `ready` means: what is shown is from before. */
export interface TileState {
  readonly status: 'loading' | 'empty' | 'ready' | 'failed';
  readonly failure?: RpcFailure | null;
  readonly onRetry?: () => void;
}

export interface TileProps {
  readonly title: string;
  /** How its figures are made, told by a button beside its title. */
  readonly help?: string;
  readonly facts?: Explained['facts'];
  readonly actions?: ReactNode;
  readonly state: TileState;
  /** Said when there is nothing to show. */
  readonly emptyText?: string;
  readonly minHeight?: number | string;
  /** Among many: closer edges. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

/** A frame that loads, is empty, goes stale or fails alone: its neighbours never notice. */
export function Tile({
  title,
  help,
  facts,
  actions,
  state,
  emptyText,
  minHeight = 120,
  isDense,
  children,
}: TileProps) {
  const t = useT();
  const titleId = useId();
  const { status, failure, onRetry } = state;
  return (
    <section
      className={classes.tile}
      data-dense={isDense || undefined}
      aria-labelledby={titleId}
      aria-busy={status === 'loading'}
    >
      <div className={classes.head}>
        <div className={classes.name}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {help && <MetricHelp metric={title} definition={help} facts={facts} />}
        </div>
        {actions}
      </div>
      {failure && <FailureLine failure={failure} onRetry={onRetry} isStale={status === 'ready'} />}
      {status === 'loading' && (
        <>
          <OnlyRead>{t('state.loading')}</OnlyRead>
          <Blank height={minHeight} />
        </>
      )}
      {status === 'empty' && (
        <p className={classes.empty} style={{ minHeight }}>
          {emptyText ?? t('state.empty')}
        </p>
      )}
      {status === 'ready' && children}
    </section>
  );
}
