import type { Finding } from '../redaction.ts';
import { emailDomain } from './email-domains.ts';
import { emailNameStart, plainName } from './email-names.ts';
import { emailSigns } from './email-signs.ts';
import { isAddress } from './is-email-address.ts';

/** Looks to both sides of each sign, never further than an address can reach. */
export function findEmails(text: string): Finding[] {
  const findings: Finding[] = [];
  let last = 0;
  const sign = emailSigns(text);
  if (!sign) return findings;
  sign.lastIndex = 0;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const [from, to] = withBlanks(text, found.index, found.index + found[0].length);
    const start = emailNameStart(text, from, last, found[0] !== '@');
    const domain = start < from ? emailDomain(text, to) : null;
    if (!domain) continue;
    const name = text.slice(start, from);
    const written = text.slice(from, to);
    const before = text.slice(Math.max(last, start - 32), start);
    if (written !== '@' && !isAddress({ before, name, sign: written, domain })) continue;
    last = domain.end;
    findings.push({ start, end: last, key: `${plainName(name)}@${domain.name}`.normalize().toLowerCase() });
    sign.lastIndex = Math.max(last, sign.lastIndex);
  }
  return findings;
}

const mostBlanks = 3;

/** What parts the sign from both sides: the line may end behind it, and words have `_` besides. */
function withBlanks(text: string, from: number, to: number): [from: number, to: number] {
  const isWord = /\w/.test(text[from] ?? '');
  const blank = isWord ? /[ \t_]/ : /[ \t]/;
  let [start, end] = [from, to];
  while (from - start < mostBlanks && blank.test(text[start - 1] ?? '')) start--;
  while (end - to < mostBlanks && (blank.test(text[end] ?? '') || /[\r\n]/.test(text[end] ?? ''))) end++;
  return [start, end];
}
