import { queryOptions } from '@tanstack/react-query';
import type { Role } from '../../../../../src/kernel/actor.ts';
import { type RpcOutput, rpc } from '../../../lib/rpc.ts';

export type IdentitySettings = RpcOutput['identity']['get'];

/** The identity provider and the e-mail domains of a company. */
export const identityQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['identity', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.identity.get.query({ companyId }, { signal }),
  });

/** In the order they are offered: what may least comes first. */
export const offeredRoles = ['USER', 'AUDITOR', 'ADMIN'] as const satisfies readonly Role[];
