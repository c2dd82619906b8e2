import { findCards } from './accounts/find-cards.ts';
import { findIbans, findMistypedIbans } from './accounts/find-ibans.ts';
import { findIpAddresses } from './addresses/find-ip-addresses.ts';
import { findEmails } from './emails/find-emails.ts';
import { findGluedEmails } from './emails/find-glued-emails.ts';
import { findPackedEmails } from './emails/find-packed-emails.ts';
import { findKeys } from './find-keys.ts';
import { findToldSecrets } from './find-told-secrets.ts';
import { findUrlTokens } from './find-url-tokens.ts';
import { findHomes } from './homes/find-homes.ts';
import { matchesOf } from './matches-of.ts';
import { findNames } from './names/find-names.ts';
import { findNationalIds } from './national-ids/find-national-ids.ts';
import { findParted, mayBeCard, mayBeIban, mayBeId, mayBePhone } from './parted/find-parted.ts';
import { findPhones } from './phones/find-phones.ts';
import type { Finding, Recogniser } from './redaction.ts';
import { findSpokenCards, findSpokenIds, findSpokenPhones } from './spoken/find-spoken-numbers.ts';

const year = '(?:19|20)\\d{2}';
const month = '(?:0?[1-9]|1[0-2])';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const date = new RegExp(
  `(?<!\\d)(?:${year}([-/.])${month}\\1${day}|${day}([-/.])${day}\\2(?:${year}|\\d{2}(?! \\d\\d \\d\\d))|` +
    `${day} ${month} ${year}(?! ?\\d{3}))(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?)?(?!\\d|[-/.]\\d)`,
  'g',
);

/** Dates, so that they are not taken for telephone numbers. */
const findDates = (text: string): Finding[] => matchesOf(date, text);

/** The surest first. A new kind of personal data is a file of its own and a line here. */
export const recognisers: readonly Recogniser[] = [
  { kind: 'URL_TOKEN', find: findUrlTokens },
  { kind: 'KEY', find: findKeys },
  { kind: 'KEY', find: findToldSecrets },
  { kind: 'EMAIL', find: findPackedEmails },
  { kind: 'EMAIL', find: findEmails },
  { kind: 'EMAIL', find: findGluedEmails },
  { kind: 'IBAN', find: findIbans },
  { kind: 'IBAN', find: findParted(findIbans, mayBeIban) },
  { kind: 'CARD', find: findCards },
  { kind: 'CARD', find: findParted(findCards, mayBeCard) },
  { kind: 'CARD', find: findSpokenCards },
  { kind: 'ID', find: findNationalIds },
  { kind: 'ID', find: findParted(findNationalIds, mayBeId) },
  { kind: 'ID', find: findSpokenIds },
  { kind: 'IP', find: findIpAddresses },
  { kind: null, find: findDates },
  { kind: null, find: findMistypedIbans },
  { kind: 'PHONE', find: findPhones },
  { kind: 'PHONE', find: findParted(findPhones, mayBePhone) },
  { kind: 'PHONE', find: findSpokenPhones },
  { kind: 'NAME', find: findNames },
  { kind: 'ADDRESS', find: findHomes },
];
