import { isIP } from 'node:net';
import { parseAddress } from '../../../kernel/addresses/parse-address.ts';
import { hide } from '../hide.ts';
import { matchesOf } from '../matches-of.ts';
import type { Finding } from '../redaction.ts';
import { findIpv6Addresses } from './find-ipv6-addresses.ts';

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
