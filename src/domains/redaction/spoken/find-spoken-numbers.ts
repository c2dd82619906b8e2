import { isCardNumber } from '../accounts/find-cards.ts';
import { findNationalIds } from '../national-ids/find-national-ids.ts';
import { phoneContext } from '../phones/phone-context.ts';
import type { Finding } from '../redaction.ts';
import { matchAt } from '../text/match-at.ts';
import { numberWords, repeats } from './number-words.ts';

const alternatives = [...numberWords.keys(), ...repeats.keys()]
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('-', '[- ]');
const letter = '[a-zß-ɏ]';
const word = new RegExp(`(?:${alternatives})(?!${letter})`, 'y');
const digits = /\d{1,4}(?![\d,.:/])/y;
/** Most words begin none: a look at the first that numbers begin with. */
const zero = new RegExp(
  `(?<!${letter})(?:zero|oh|nul|null|zéro|cero|plus|double|dubbele?|doppel)(?!${letter})`,
  'g',
);
const any = new RegExp(`(?<!${letter})(?:${alternatives}|plus)(?!${letter})`, 'g');
const between = /[\s,.\-–·]{1,3}(?:(?:en|and|und|et|then|dan|dann|puis)\s)?/y;
const digitsBefore = /(?<![\d.,])\d{1,4}[ -]{1,2}$/;
const fewestWords = 3;
const mostDigits = 19;

/** A quick look: a number in words has a zero at its start, or words before it that say what it is. */
export const mayBeSpoken = (text: string): boolean =>
  /(?:zero|null?|zéro|cero|plus|oh)\W/i.test(text) || saysNumber.test(text);
const saysNumber =
  /(?:number|nummer|num[eé]ro|n[uú]mero|phone|tel|mobiel|mobile|bel|call|reach|reken|bsn|sofi|steuer|ident|idnr|s[eé]cu|\bnir\b|card|kaart|karte|carte|tarjeta)/i;

/** Telephone numbers that are read aloud: "zero six one two …", "nul zes twaalf vierendertig …", digits among them. */
export const findSpokenPhones = (text: string): Finding[] => findSpoken(text, isPhone);

export const findSpokenCards = (text: string): Finding[] =>
  findSpoken(text, ({ digits }) => isCardNumber(digits));

export const findSpokenIds = (text: string): Finding[] =>
  findSpoken(text, ({ start, digits }, all) => {
    if (!/^\d{8,15}$/.test(digits)) return false;
    const lead = all.slice(Math.max(0, start - 48), start);
    const end = lead.length + digits.length;
    return findNationalIds(lead + digits).some((id) => id.start === lead.length && id.end === end);
  });

function findSpoken(original: string, isSomebodys: (read: Read, text: string) => boolean): Finding[] {
  if (!mayBeSpoken(original)) return [];
  const text = original.replaceAll('İ', 'I').toLowerCase();
  const findings: Finding[] = [];
  const start = saysNumber.test(text) ? any : zero;
  start.lastIndex = 0;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const before = digitsBefore.exec(text.slice(Math.max(0, match.index - 8), match.index))?.[0].length ?? 0;
    const read = readAloud(text, match.index - before);
    if (read && isSomebodys(read, text)) {
      findings.push({ start: read.start, end: read.end, key: keyOf(read.digits) });
    }
    start.lastIndex = Math.max(start.lastIndex, read?.end ?? 0);
  }
  return findings;
}

interface Read {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

function readAloud(text: string, start: number): Read | null {
  let [at, end, said, found] = [start, start, 0, ''];
  let times = 1;
  if (text.startsWith('plus', at)) {
    found = '+';
    at = skip(between, text, at + 4);
  }
  while (found.length <= mostDigits) {
    const spoken = matchAt(word, text, at);
    const written = spoken || matchAt(digits, text, at);
    if (written === '') break;
    at += written.length;
    const more = repeats.get(spoken);
    if (more === undefined) {
      const value = numberWords.get(spoken) ?? numberWords.get(spoken.replaceAll(' ', '-')) ?? written;
      found += value.repeat(times);
      if (spoken !== '') said++;
      end = at;
    }
    times = more ?? 1;
    const next = skip(between, text, at);
    if (next === at) break;
    at = next;
  }
  return said < fewestWords ? null : { start, end, digits: found };
}

/** Counting aloud is nobody's: a zero first, a country, or words that say it is a telephone number. */
function isPhone({ start, end, digits }: Read, text: string): boolean {
  if (/^0*$/.test(digits) || '01234567891011'.startsWith(digits)) return false;
  if (/^\+\d{9,15}$/.test(digits)) return true;
  const context = phoneContext(text, start, end);
  if (context === 'other') return false;
  if (/^0[1-9]\d{7,10}$/.test(digits) || /^00[1-9]\d{8,13}$/.test(digits)) return true;
  return context === 'phone' && digits.length >= 6 && digits.length <= 15;
}

const keyOf = (digits: string): string => digits.replace(/^00/, '+');

const skip = (pattern: RegExp, text: string, at: number): number => at + matchAt(pattern, text, at).length;
