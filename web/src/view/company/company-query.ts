import { queryOptions } from '@tanstack/react-query';
import { type RpcOutput, rpc } from '../../lib/rpc.ts';
import { whileCatchingUp } from '../sessions/while-catching-up.ts';

export type Company = RpcOutput['company']['get']['company'];

/** A company with its settings: the own one, or the one that platform staff name. */
export const companyQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['company', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.company.get.query({ companyId }, { signal }),
    refetchInterval: whileCatchingUp,
  });
