import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { type DrillPatch, drillTo } from '../view/filters/session-search.ts';
import { useView } from '../view/view-context.ts';

interface Props {
  readonly patch?: DrillPatch;
  readonly className?: string;
  readonly title?: string;
  /** Its twin in the table is the one for the keyboard. */
  readonly isPicture?: boolean;
  readonly style?: CSSProperties;
  readonly 'data-tip'?: string;
  readonly children?: ReactNode;
}

/** From a count to the list of exactly the sessions that were counted. */
export function DrillLink({ patch, isPicture, children, ...look }: Props) {
  const { search, period } = useView();
  return (
    <Link
      to="/sessions"
      search={drillTo(search, period, patch)}
      {...look}
      tabIndex={isPicture ? -1 : undefined}
      data-count={isPicture ? undefined : ''}
      preload={false}
    >
      {children}
    </Link>
  );
}
