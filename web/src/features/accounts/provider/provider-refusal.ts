import type { RpcFailure } from '../../../lib/rpc-error.ts';

/** Why a sign-in through the identity provider was refused; null when it failed in another way. */
export const providerRefusal = ({ details, message }: RpcFailure): string | null =>
  typeof details['reason'] === 'string' ? message : null;
