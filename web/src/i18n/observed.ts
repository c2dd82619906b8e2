import type { MessageKey, Translate } from './translate.ts';

/** What the service writes down about what it saw: kept in English, shown in the reader's words where they are known. */
const words = {
  'Somebody searches for accounts': 'seen.accountEnumeration',
  'The audit log was tampered with': 'seen.auditTampering',
  'Passwords are being guessed': 'seen.bruteForce',
  'Passwords are being guessed slowly': 'seen.bruteForceSlow',
  'A list of stolen passwords is being tried': 'seen.stuffing',
  'Stolen or guessed passwords are being tried from many addresses': 'seen.stuffingFromMany',
  'A spike of CSP violations': 'seen.cspSpike',
  'Forged requests': 'seen.forged',
  'An account is tried from many addresses': 'seen.triedFromMany',
  'An account is tried again and again': 'seen.triedAgain',
  'Somebody tries what they may not do': 'seen.forbidden',
  'Somebody got power over the platform': 'seen.platformPower',
  'Somebody was made administrator': 'seen.madeAdministrator',
  'An account was in two places': 'seen.twoPlaces',
  'Unusually many sessions read': 'seen.manySessions',
  'Unusually much data taken out': 'seen.muchData',
  'Passwords are being sprayed over accounts': 'seen.spraying',
  'A sender ignores the limits': 'seen.ignoresLimits',
  'A session moved to another browser': 'seen.sessionMoved',
  'An address is refused again and again': 'seen.refusedAgain',
  'Unusually much administration': 'seen.muchAdministration',
  'Critical alerts': 'seen.criticalAlerts',
  'High alerts': 'seen.highAlerts',
  'Medium alerts': 'seen.mediumAlerts',
  'Low alerts': 'seen.lowAlerts',
  'Alerts made of anonymous reports': 'seen.anonymousAlerts',
  'Refused or failed acts of high severity': 'seen.severeRefusals',
  'failed sign-ins': 'seen.failedSignIns',
  'refused acts': 'seen.refusedActs',
  'too many requests': 'seen.tooManyRequests',
  'other failures': 'seen.otherFailures',
  'suspicious events': 'seen.suspiciousEvents',
  'security alerts': 'seen.securityAlerts',
  noise: 'seen.noise',
  bypass: 'seen.bypass',
  own: 'seen.own',
  'third-party': 'seen.thirdParty',
  inline: 'seen.inline',
  eval: 'seen.eval',
  data: 'seen.data',
  unclassified: 'seen.unclassified',
} as const satisfies Record<string, MessageKey>;

const known: Readonly<Record<string, (typeof words)[keyof typeof words] | undefined>> = words;

/** The key of a text that is known here: what else is said about the same thing is found by it. */
export const observedKey = (text: string) => known[text];

export function observed(t: Translate, text: string): string {
  const key = known[text];
  return key ? t(key) : text;
}
