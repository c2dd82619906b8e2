import { queryOptions } from '@tanstack/react-query';
import { type RpcOutput, rpc } from '../../lib/rpc.ts';

export type Arrivals = RpcOutput['ingest']['arrivals'];

const everyMs = 2000;

/** Asked again while it is looked at: what arrives shows by itself. */
export const arrivalsQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['ingest', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.ingest.arrivals.query({ companyId }, { signal }),
    refetchInterval: everyMs,
  });
