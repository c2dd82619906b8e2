import { isIPv6 } from 'node:net';
import type { Finding } from '../redaction.ts';

const longest = 45;
const zone = /%[\w.-]{0,31}\w/y;
const isLetterOrDigit = /[\p{L}\p{N}]/u;

/** From each colon to both sides as far as an address may go on. */
export function findIpv6Addresses(text: string): Finding[] {
  const findings: Finding[] = [];
  for (let colon = text.indexOf(':'); colon >= 0; ) {
    let start = colon;
    while (colon - start <= 4 && isHex(text.charCodeAt(start - 1))) start--;
    let end = colon;
    while (isHex(text.charCodeAt(end)) || text[end] === ':' || text[end] === '.') end++;
    const found = end - colon < 3 ? null : addressWithin(text, start, end);
    if (found) findings.push(found);
    colon = text.indexOf(':', found ? Math.max(found.end, end) : end);
  }
  return findings;
}

function addressWithin(text: string, from: number, to: number): Finding | null {
  let [start, end] = [from, to];
  // The end of a word before it, as in "address:2001:db8::1", or a label.
  if (isLetterOrDigit.test(text[start - 1] ?? '')) start = text.indexOf(':', start);
  if (text[start] === ':' && text[start + 1] !== ':') start++;
  while (text[end - 1] === '.' || (text[end - 1] === ':' && text[end - 2] !== ':')) end--;
  if (end - start > longest || isLetterOrDigit.test(text[end] ?? '')) return null;
  const address = text.slice(start, end);
  if (!isIPv6(address) || !/\d/.test(address) || (address.startsWith('::') && start > from)) return null;
  zone.lastIndex = end;
  return { start, end: end + (zone.exec(text)?.[0].length ?? 0), key: address };
}

const isHex = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
