import type { UseQueryResult } from '@tanstack/react-query';
import { Blank } from '../blank.tsx';
import { ErrorNotice } from './failure-notice.tsx';

interface Props {
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** Of the grey bar; without it there is nothing to see before the answer. */
  readonly height?: number;
}

/** What stands in a place until its data are there: a grey bar, or why there are none. */
export function Loading({ query: { data, error, refetch }, height }: Props) {
  if (data !== undefined) return null;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return height && <Blank height={height} />;
}
