import type { Finding } from '../redaction.ts';
import { emailDomain } from './email-domains.ts';

const dot = '(?:DOT|PUNT|PUNKT|POINT|PUNTO)';
const part = '[a-z\\d][a-z\\d_+-]{0,40}';
const glued = new RegExp(
  `(?<![\\p{L}\\p{N}])(${part}(?:(?:\\.|${dot})${part}){0,4})AT(${part}(?:(?:\\.|${dot})${part}){1,4})(?![\\p{L}\\p{N}])`,
  'u',
);
const reach = 160;
const anyDot = new RegExp(dot, 'g');

/** Addresses in which capitals stand for the signs: janATexampleDOTcom. */
export function findGluedEmails(text: string): Finding[] {
  const findings: Finding[] = [];
  if (!text.includes('AT')) return findings;
  let last = 0;
  for (let sign = text.indexOf('AT'); sign >= 0; sign = text.indexOf('AT', sign + 2)) {
    const from = Math.max(last, sign - reach);
    const match = glued.exec(text.slice(from, sign + reach));
    if (!match || from + match.index > sign) continue;
    const [written, name = '', host = ''] = match;
    const address = host.replace(anyDot, '.');
    if (!emailDomain(address, 0)?.isSure) continue;
    const start = from + match.index;
    last = start + written.length;
    findings.push({ start, end: last, key: `${name.replace(anyDot, '.')}@${address}` });
    sign = last - 2;
  }
  return findings;
}
