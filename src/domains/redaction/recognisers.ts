import { findCards } from './accounts/find-cards.ts';
import { findIbans } from './accounts/find-ibans.ts';
import { findMistypedIbans } from './accounts/find-mistyped-ibans.ts';
import { findIpAddresses } from './addresses/find-ip-addresses.ts';
import { findEmails } from './emails/find-emails.ts';
import { findDates } from './find-dates.ts';
import { findUrlTokens } from './find-url-tokens.ts';
import { findPhones } from './phones/find-phones.ts';
import type { Recogniser } from './redaction.ts';

/** The surest first. A new kind of personal data is a file of its own and a line here. */
export const recognisers: readonly Recogniser[] = [
  { kind: 'URL_TOKEN', find: findUrlTokens },
  { kind: 'EMAIL', find: findEmails },
  { kind: 'IBAN', find: findIbans },
  { kind: 'CARD', find: findCards },
  { kind: 'IP', find: findIpAddresses },
  { kind: null, find: findDates },
  { kind: null, find: findMistypedIbans },
  { kind: 'PHONE', find: findPhones },
];
