import { isIP, isIPv6 } from 'node:net';
import { parseAddress } from '../../../config/parse-address.ts';
import { hide } from '../hide.ts';
import { matchesOf } from '../matches-of.ts';
import type { Finding } from '../redaction.ts';

const longest = 45;
const zone = /%[\w.-]{0,31}\w/y;
const isLetterOrDigit = /[\p{L}\p{N}]/u;

/** From each colon to both sides as far as an address may go on. */
function findIpv6Addresses(text: string): Finding[] {
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

const dot = '(?:\\.|\\[\\.\\]|\\(\\.\\))';
const v4 = new RegExp(
  `(?:(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}]\\.)|(?<=\\bip))\\d{1,3}(?:${dot}\\d{1,3}){3}(?![\\p{L}\\p{N}]|\\.\\d)`,
  'giu',
);
const mayHoldV4 = /\d(?:[.[\]()]{1,3}\d{1,3}){3}/;
/** Four numbers with dots are as often a version, or a place in a contract. */
const saysOther =
  /(?<!\p{L})(?:vers(?:ion|ie|ión)|ver|release|build|firmware|driver|patch|revision|rev|sections?|sec|chapter|clause|paragraph|appendix|annex|article|artikel|artículo|articulo|art|hoofdstuk|paragraaf|bijlage|kapitel|abschnitt|absatz|ziffer|chapitre|paragraphe|alinéa|capítulo|sección|apartado|cláusula)\p{L}{0,2}[.:]?\s{0,2}(?:(?:is|number|nummer|nr|no|n°|#)[.:]?\s?)?$|§{1,2}\s?$/iu;

/** Addresses of both versions; times, versions and words with colons are not. */
export function findIpAddresses(text: string): Finding[] {
  const sixes = findIpv6Addresses(text);
  if (sixes.length === 0 && !mayHoldV4.test(text)) return sixes;
  const fours: Finding[] = [];
  for (const { start, end, key: found } of matchesOf(v4, hide(text, sixes))) {
    const address = found.replace(/[[\]()]/g, '').replace(/\b0+(?=\d)/g, '');
    if (
      /(?:\.\d{3}){2}\.000$/.test(found) ||
      isIP(address) !== 4 ||
      saysOther.test(text.slice(Math.max(0, start - 32), start))
    )
      continue;
    fours.push({ start, end, key: keyOf(address) });
  }
  if (sixes.length === 0) return fours;
  return [...sixes.map((found) => ({ ...found, key: keyOf(found.key) })), ...fours].sort(
    (a, b) => a.start - b.start,
  );
}

function keyOf(address: string): string {
  const parsed = parseAddress(address);
  return parsed ? parsed.toNormalizedString() : address.toLowerCase();
}
