import { findCards } from './find-cards.ts';
import { findDates } from './find-dates.ts';
import { findEmails } from './find-emails.ts';
import { findIbans } from './find-ibans.ts';
import { findIpAddresses } from './find-ip-addresses.ts';
import { findMistypedIbans } from './find-mistyped-ibans.ts';
import { findPhones } from './find-phones.ts';
import { findUrlTokens } from './find-url-tokens.ts';
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
