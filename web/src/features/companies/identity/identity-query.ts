import { queryOptions } from '@tanstack/react-query';
import { type RpcOutput, rpc } from '../../../lib/rpc.ts';

export type IdentitySettings = RpcOutput['identity']['get'];

/** The identity provider and the e-mail domains of a company. */
export const identityQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['identity', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.identity.get.query({ companyId }, { signal }),
  });
