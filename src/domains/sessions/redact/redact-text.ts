import { findCards } from './find-cards.ts';
import { findDates } from './find-dates.ts';
import { findEmails } from './find-emails.ts';
import { findIbans } from './find-ibans.ts';
import { findIpAddresses } from './find-ip-addresses.ts';
import { findPhones } from './find-phones.ts';
import { findUrlTokens } from './find-url-tokens.ts';
import {
  type Detector,
  type Finding,
  placeholderFor,
  type Redaction,
  type RedactionKind,
} from './redaction.ts';

/** The surest first: what one has found, and what is a date, the next ones do not see. */
const detectors: ReadonlyArray<[RedactionKind | 'DATE', Detector]> = [
  ['URL_TOKEN', findUrlTokens],
  ['EMAIL', findEmails],
  ['IBAN', findIbans],
  ['IP', findIpAddresses],
  ['DATE', findDates],
  ['CARD', findCards],
  ['PHONE', findPhones],
];

const maxPassCount = 16;

/** Replaces personal data by placeholders such as [EMAIL_1]; linear in the text, and again changes nothing. */
export function redactText(text: string, redaction: Redaction): string {
  let clean = text;
  // What is glued to something found shows itself only once that is gone.
  for (let pass = 0; pass < maxPassCount; pass++) {
    const next = redactOnce(clean, redaction);
    if (next === clean) break;
    clean = next;
  }
  return clean;
}

function redactOnce(text: string, redaction: Redaction): string {
  if (!/[@\d]|:\/\/|www\./i.test(text)) return text;
  const found: Array<Finding & { kind: RedactionKind }> = [];
  let unseen = text;
  for (const [kind, detect] of detectors) {
    const findings = detect(unseen);
    if (findings.length === 0) continue;
    unseen = hide(unseen, findings);
    if (kind !== 'DATE') found.push(...findings.map((finding) => ({ ...finding, kind })));
  }
  if (found.length === 0) return text;
  found.sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, kind, key } of found) {
    parts.push(text.slice(at, start), placeholderFor(redaction, kind, key));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The same length, so that places stay what they are. */
function hide(text: string, findings: Finding[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of findings) {
    parts.push(text.slice(at, start), '\0'.repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
