/** What an alert may be called. A rule can say nothing that the mails of some language have no words for. */
export type AlertTitle =
  | 'Somebody searches for accounts'
  | 'The audit log was tampered with'
  | 'Passwords are being guessed'
  | 'Passwords are being guessed slowly'
  | 'A list of stolen passwords is being tried'
  | 'Stolen or guessed passwords are being tried from many addresses'
  | 'A spike of CSP violations'
  | 'Forged requests'
  | 'An account is tried from many addresses'
  | 'An account is tried again and again'
  | 'Somebody tries what they may not do'
  | 'Somebody got power over the platform'
  | 'Somebody was made administrator'
  | 'An account was in two places'
  | 'Unusually many sessions read'
  | 'Unusually much data taken out'
  | 'Passwords are being sprayed over accounts'
  | 'A sender ignores the limits'
  | 'A session moved to another browser'
  | 'An address is refused again and again'
  | 'Unusually much administration';

/** What stands before the colon of a line of evidence; behind it are names, numbers and moments only. */
export type EvidenceLabel =
  | 'account'
  | 'accounts'
  | 'addresses'
  | 'after'
  | 'before'
  | 'by'
  | 'came in'
  | 'counted this time'
  | 'exports'
  | 'failed sign-ins'
  | 'forbidden acts'
  | 'forged requests'
  | 'granted to'
  | 'log of'
  | 'minute'
  | 'operations'
  | 'records opened'
  | 'refused sessions'
  | 'refused sign-ins through a provider'
  | 'requests over a limit'
  | 'resets for unknown accounts'
  | 'rows exported'
  | 'sessions opened'
  | 'sessions seen'
  | 'the most in a day so far'
  | 'the most in an hour so far';

export type EvidenceRemark =
  | 'nobody came in'
  | 'the CSP page shows what was blocked'
  | 'the entry of the check names the first bad number';

export type Evidence = `${EvidenceLabel}: ${string}` | EvidenceRemark;
