import type { Finding } from '../redaction.ts';
import { findEmails } from './find-emails.ts';

/** A quick look that leaves out none; what holds a digit is looked at anyway. */
export const mayBePacked = /[a-z][A-Z][A-Za-z\d+/_-]{9}/;

const packed = /(?<![A-Za-z\d+/_=-])[A-Za-z\d+/_-]{12,}={0,2}(?![A-Za-z\d+/_=-])/g;
const longest = 4096;
const plain = /^[\t\n\r -~]{9,}$/;

/** E-mail addresses within a word of base64, as programs put them into links, tokens and headers. */
export function findPackedEmails(text: string): Finding[] {
  const found: Finding[] = [];
  for (const { 0: word, index } of text.matchAll(packed)) {
    if (word.length > longest || !/\d|[a-z][A-Z]/.test(word)) continue;
    const said = Buffer.from(word, 'base64').toString('latin1');
    if (!said.includes('@') || !plain.test(said)) continue;
    const [email] = findEmails(said);
    if (email) found.push({ start: index, end: index + word.length, key: email.key });
  }
  return found;
}
