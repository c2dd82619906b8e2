import type { Finding } from '../redaction.ts';
import { emailDomain } from './email-domains.ts';

const dot = '(?:DOT|PUNT|PUNKT|POINT|PUNTO)';
const part = '[a-z\\d][a-z\\d_+-]{0,40}';
const glued = new RegExp(
  `(?<![\\p{L}\\p{N}])(${part}(?:(?:\\.|${dot})${part}){0,4})AT(${part}(?:(?:\\.|${dot})${part}){1,4})(?![\\p{L}\\p{N}])`,
  'gu',
);
const anyDot = new RegExp(dot, 'g');

/** Addresses in which capitals stand for the signs: janATexampleDOTcom. */
export function findGluedEmails(text: string): Finding[] {
  const findings: Finding[] = [];
  if (!text.includes('AT')) return findings;
  glued.lastIndex = 0;
  for (let match = glued.exec(text); match; match = glued.exec(text)) {
    const [written, name = '', host = ''] = match;
    const address = host.replace(anyDot, '.');
    if (!emailDomain(address, 0)?.isSure) continue;
    const key = `${name.replace(anyDot, '.')}@${address}`;
    findings.push({ start: match.index, end: match.index + written.length, key });
  }
  return findings;
}
