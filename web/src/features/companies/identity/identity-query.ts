import type { Role } from '../../../../../src/kernel/actor.ts';
import { ask, type RpcOutput, rpc } from '../../../lib/rpc.ts';

export type IdentitySettings = RpcOutput['identity']['get'];

/** The identity provider and the e-mail domains of a company. */
export const identityQuery = (companyId: string | undefined) =>
  ask(['identity', companyId ?? 'own'], rpc.identity.get, { companyId });

/** In the order they are offered: what may least comes first. */
export const offeredRoles = ['USER', 'AUDITOR', 'ADMIN'] as const satisfies readonly Role[];
