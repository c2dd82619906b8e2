/** Why a sign-in through a provider is refused; `details.reason` carries it. */
export const refusalReasons = [
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
export type RefusalReason = (typeof refusalReasons)[number];
