import { queryOptions } from '@tanstack/react-query';
import { type RpcInput, rpc } from '../../lib/rpc.ts';

/** The pages whose filters can be kept. */
export type Screen = RpcInput['views']['save']['screen'];

export const viewsQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['views', companyId ?? null],
    queryFn: ({ signal }) => rpc.views.list.query({ companyId }, { signal }),
    staleTime: 60_000,
  });
