import { refusalReasons } from '../../../../../src/domains/identity/refusal-reasons.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { RpcFailure } from '../../../lib/rpc-error.ts';

/** Why a sign-in through the identity provider was refused; null when it failed in another way. */
export function providerRefusal(t: Translate, failure: RpcFailure): string | null {
  const reason = refusalReasons.find((one) => one === failure.details['reason']);
  return reason ? t(`provider.refused.${reason}`) : null;
}
