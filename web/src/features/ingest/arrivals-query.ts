import { queryOptions } from '@tanstack/react-query';
import { ask, type RpcOutput, rpc } from '../../lib/rpc.ts';

export type Arrivals = RpcOutput['ingest']['arrivals'];

const everyMs = 2000;

/** Asked again while it is looked at: what arrives shows by itself. */
export const arrivalsQuery = (companyId: string | undefined) =>
  queryOptions({
    ...ask(['ingest', companyId ?? 'own'], rpc.ingest.arrivals, { companyId }),
    refetchInterval: everyMs,
  });
