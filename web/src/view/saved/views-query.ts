import { queryOptions } from '@tanstack/react-query';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';

/** The pages whose filters can be kept. */
export type Screen = RpcInput['views']['save']['screen'];

export type SavedView = RpcOutput['views']['list']['views'][number];

export const viewsQuery = (companyId: string | undefined) =>
  queryOptions({
    ...ask(['views', companyId ?? null], rpc.views.list, { companyId }),
    staleTime: 60_000,
  });
