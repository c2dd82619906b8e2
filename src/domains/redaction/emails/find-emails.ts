import type { Finding } from '../redaction.ts';
import { type EmailDomain, emailDomain, veiledDot } from './email-domains.ts';
import { emailSigns } from './email-signs.ts';

const longestName = 128;
const longestDot = 14;
const dotBefore = new RegExp(`${veiledDot}$`, 'iu');
const anyDot = new RegExp(veiledDot, 'giu');
const letterOrDigit = /[\p{L}\p{N}]/u;
const partOfWord = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that part words by nothing run into an address that follows. */
const otherScript = /^.*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}](?=[a-z\d][\w.+-]*$)/isu;

const inNames = new Uint8Array(128);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._%+'-&~#$^")
  inNames[character.charCodeAt(0)] = 1;

/** Where the part before the sign begins, `end` where there is none. */
function emailNameStart(text: string, end: number, limit: number, mayBeVeiled: boolean): number {
  const quote = text[end - 1] === '"' ? text.lastIndexOf('"', end - 2) : -1;
  if (quote >= Math.max(limit, end - longestName) && !/^"\s*"$|\n/.test(text.slice(quote, end))) return quote;
  let start = wordStart(text, end, limit);
  for (let more = mayBeVeiled && start < end; more; ) {
    const dot = dotBefore.exec(text.slice(Math.max(limit, start - longestDot), start))?.[0].length ?? 0;
    const earlier = dot === 0 ? start : wordStart(text, start - dot, limit);
    more = dot > 0 && earlier < start - dot;
    if (more) start = earlier;
  }
  return start;
}

const plainName = (name: string): string => name.replace(anyDot, '.');

function wordStart(text: string, end: number, limit: number): number {
  let start = end;
  const earliest = Math.max(limit, end - longestName);
  let isPlain = true;
  while (start > earliest) {
    const code = text.charCodeAt(start - 1);
    if (code < 128 ? inNames[code] !== 1 : !isWord(text, start - 1)) break;
    isPlain &&= code < 128;
    start--;
  }
  if (!isPlain) start += otherScript.exec(text.slice(start, end))?.[0].length ?? 0;
  while (start < end && !letterOrDigit.test(text[start] ?? '')) start++;
  return start;
}

/** Halves of a pair count as what the pair is. */
function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const from = code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
  return partOfWord.test(String.fromCodePoint(text.codePointAt(from) ?? 0));
}

interface Parts {
  /** What stands before the address. */
  readonly before: string;
  readonly name: string;
  /** With the blanks around it. */
  readonly sign: string;
  readonly domain: EmailDomain;
}

/** Whether what stands around a sign is an address: the less the sign looks like one, the more the rest has to. */
function isAddress({ before, name, sign, domain }: Parts): boolean {
  const core = sign.replace(/[\s_]+/g, '').toLowerCase();
  if (/^[([{<]/.test(core)) return domain.isSure || !core.includes('a)');
  if (/^[^\w@]/.test(core) && core !== '@')
    return domain.isSure && (domain.isVeiled || !/^.[aä]t.$/.test(core));
  const isTelling = tellingName.test(name) || provider.test(domain.name);
  if (!/\p{L}$/u.test(core)) {
    const [blankBefore, blankBehind] = [/^\s/.test(sign), /\s$/.test(sign)];
    if (!blankBefore && !blankBehind) return true;
    return domain.isSure && (blankBehind || isTelling);
  }
  if (!domain.isSure) return false;
  if (core !== 'at' || sign.includes('_')) return true;
  if (commonWord.test(name)) return false;
  return domain.isVeiled ? !article.test(domain.name) : isTelling || saysMail.test(before);
}

const tellingName = /^(?=.*\p{L}{2}).*(?:[\p{L}\p{N}][._+][\p{L}\p{N}]|\p{L}\d)/u;
const provider =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|icloud|proton|protonmail|gmx|web|t-online|ziggo|kpnmail|xs4all|orange|free|laposte|wanadoo|aol|yandex|mail)\.[a-z.]{2,6}$/i;
const commonWord =
  /^(?:me|us|you|him|her|them|it|this|that|team|account|accounts|mailbox|inbox|address|email|mail|login|registered|signed|hosted|available|found|looking|look|looked|people|someone|anyone|users?|now|here|there|out|up|again|back|only|directly)$/i;
const article = /^(?:the|a|an|this|that|my|our|your|de|het|een|der|die|das|le|la|les|el|los)\b/i;
const saysMail =
  /(?:e-?mails?|mail|courriel|correo|adress?e?s?)(?:[- ]?(?:address|adres|adresse))?\s?(?:is|ist|est|es|to|naar|an|à|a)?[\s:=]{0,3}$/iu;

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
