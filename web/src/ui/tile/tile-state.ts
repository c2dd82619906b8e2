import type { UseQueryResult } from '@tanstack/react-query';
import { rpcFailure } from '../../lib/rpc-error.ts';
import type { TileState } from './tile.tsx';

/** What a tile or table shows of a query: older figures stay in sight when a later call fails. */
export function tileState<Data>(
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>,
  isEmpty: (data: Data) => boolean = () => false,
): TileState {
  const { data, error, refetch } = query;
  const failure = error ? rpcFailure(error) : null;
  const onRetry = () => void refetch();
  if (data === undefined) return { status: failure ? 'failed' : 'loading', failure, onRetry };
  return { status: isEmpty(data) ? 'empty' : 'ready', failure, onRetry };
}
