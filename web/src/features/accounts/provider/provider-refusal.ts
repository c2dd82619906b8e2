import type { Translate } from '../../../i18n/translate.ts';
import type { RpcFailure } from '../../../lib/rpc-error.ts';

const reasons = [
  'no-provider',
  'flow-lost',
  'provider-changed',
  'secret-lost',
  'denied',
  'unreachable',
  'untrusted',
  'no-email',
  'email-unverified',
  'foreign-domain',
  'other-account',
  'other-identity',
  'unconfirmed',
  'not-added',
  'no-role',
  'no-room',
  'disabled',
  'company-closed',
] as const;

/** Why a sign-in through the identity provider was refused; null when it failed in another way. */
export function providerRefusal(t: Translate, failure: RpcFailure): string | null {
  const reason = reasons.find((one) => one === failure.details['reason']);
  return reason ? t(`provider.refused.${reason}`) : null;
}
