import { type Sentence, withTexts } from '../../../words/sentence.ts';
import { hideSecrets, plainLetters } from '../../hide-secrets.ts';
import { keyMark } from '../../secret-kinds.ts';
import { cutText } from '../../storable-text.ts';

const maxLength = 500;
/** What is said further on is not shown, and looking for secrets in a megabyte of it is work. */
const looked = 8 * maxLength;

/** Providers repeat a wrong key with stars in its middle. */
const maskedKey = new RegExp(`\\b${keyMark}[\\w*.-]{4,}`, 'g');

/** The same where it may stand in a sentence of ours. */
export const redactTold = (told: Sentence | string, secrets: readonly string[]): Sentence | string =>
  typeof told === 'string'
    ? redactSecrets(told, secrets)
    : withTexts(told, (text) => redactSecrets(text, secrets));

/** Text from outside made fit for a log: no key, no bearer token, no password in an address, one short line. */
export function redactSecrets(text: string, secrets: readonly string[], most = looked): string {
  let clean = plainLetters(beginningOf(text, most));
  for (const secret of secrets) {
    if (secret.length >= 4) clean = clean.replaceAll(secret, '[redacted]');
  }
  clean = clean
    .replace(maskedKey, '[redacted]')
    .replace(/\b(bearer|x-api-key:?|api[-_ ]key:)\s+\S+/gi, '$1 [redacted]')
    .replace(/\/\/[^/\s@]+@/g, '//[redacted]@');
  clean = hideSecrets(clean, '[redacted]').replace(/\s+/g, ' ').trim();
  return clean.length > maxLength ? `${cutText(clean, maxLength - 1)}…` : clean;
}

/** Cut between words: half a key is not known as one. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const blank = text.lastIndexOf(' ', most);
  return cutText(text, blank > 0 ? blank : most);
}
