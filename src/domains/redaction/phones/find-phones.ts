import { type DigitRun, digitRuns, groupSize, isDigit, separatorSet } from '../digit-runs.ts';
import { isInCode } from '../is-in-code.ts';
import type { Finding } from '../redaction.ts';
import { matchAt } from '../text/match-at.ts';
import { isPhoneWord, type PhoneContext, phoneContext } from './phone-context.ts';
import { phoneForms } from './phone-forms.ts';
import { isParted } from './phone-rows.ts';

/** Where a number begins with what stands before its digits, and whether that says it is international. */
interface PhoneStart {
  readonly start: number;
  readonly isInternational: boolean;
  readonly isLoose: boolean;
}

/** Scripts that part words by nothing. */
const unparted = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;
const prefix = /(?:[([]\s?\+|\+\s?[([]?|[([])\s?$/;

/** Null where what stands right before makes it a part of something else. */
function phoneStart(text: string, digits: number, context: PhoneContext): PhoneStart | null {
  const sign = prefix.exec(text.slice(Math.max(0, digits - 4), digits))?.[0] ?? '';
  const start = digits - sign.length;
  const found = { start, isInternational: sign.includes('+'), isLoose: sign.includes('+ ') };
  if (context === 'behind') return found;
  const isTold = context === 'phone' && !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '');
  return isTold || !isPart(text, found) ? found : null;
}

function isPart(text: string, { start, isInternational }: PhoneStart): boolean {
  const [before = '', earlier = ''] = [text[start - 1], text[start - 2]];
  // Of a time; of a path or code.
  if (before === ':') return isDigit(earlier.charCodeAt(0));
  if (before === '/' || before === '-') return !/[\s([]/.test(earlier);
  // Of a decimal, but not of a list of numbers.
  if (before === '.' || before === ',' || before === '_')
    return (
      !isInternational && /\p{N}/u.test(earlier) && !/\d{6}.$/.test(text.slice(Math.max(0, start - 7), start))
    );
  if (unparted.test(before)) return false;
  if (/\p{L}/u.test(before))
    return !isInternational && !isPhoneWord(text.slice(Math.max(0, start - 16), start));
  return /[#\p{N}]/u.test(before);
}

const extension =
  /[ ,;]{0,2}(?:(?:ext(?:ension|ensi[oó]n)?|toestel|tst|poste|durchwahl|dw|anexo|interno)[ .:]{0,2}\d{1,6}|x\d{1,6}|x \d{2,6}|#\d{1,6})(?![\p{L}\p{N}])/iuy;
const glued = /\p{L}+/uy;

/** A bracket before the number belongs to it where it is closed within. */
function withoutOpenBracket(text: string, start: number, end: number): number {
  const closing = text[start] === '(' ? ')' : text[start] === '[' ? ']' : '';
  if (closing === '' || text.slice(start, end).includes(closing)) return start;
  return text[start + 1] === ' ' ? start + 2 : start + 1;
}

interface PhoneEnd {
  readonly end: number;
  readonly extension: string;
}

/** With its extension. Null where the number goes on as something else: a price, a code. */
function phoneEnd(text: string, end: number, isInternational: boolean): PhoneEnd | null {
  const more = matchAt(extension, text, end);
  if (more !== '') return { end: end + more.length, extension: more.replace(/\D/g, '') };
  if (/^,\d{1,2}(?!\d)/.test(text.slice(end, end + 4))) return null;
  const word = matchAt(glued, text, end);
  const isLetter = word.length === 1 && !isInternational && !unparted.test(word);
  return isLetter || (word !== '' && /\p{N}/u.test(text[end + word.length] ?? ''))
    ? null
    : { end, extension: '' };
}

const separators = separatorSet(' \t\r\n()[].·/_-');
const fewestDigits = 6;

/** International numbers, national ones by their form, and any number that the words before call a phone. */
export function findPhones(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const run of digitRuns(text, separators, fewestDigits)) {
    for (let first = behindCard(text, run); first < run.length; first++) {
      if (first > 0 && !(mayBegin(text, run, first) && isParted(text, run, first - 1))) continue;
      const found = phoneAt(text, run, first);
      if (!found) continue;
      findings.push({ start: found.start, end: found.end, key: found.key });
      first = found.last;
    }
  }
  return findings;
}

function phoneAt(text: string, run: DigitRun, first: number): (Finding & { last: number }) | null {
  const digits = run.starts[first] ?? 0;
  const context = first === 0 ? phoneContext(text, digits, run.ends.at(-1) ?? 0) : 'behind';
  const from = phoneStart(text, digits, context);
  if (!from) return null;
  const { start, isInternational } = from;
  for (const row of phoneForms(text, run, first, { ...from, context })) {
    const behind = phoneEnd(text, row.end, isInternational);
    if (!behind || isInCode(text, start, behind.end)) continue;
    const extension = row.extension || behind.extension;
    const key = extension ? `${row.digits} ${extension}` : row.digits;
    return { start: withoutOpenBracket(text, start, behind.end), end: behind.end, key, last: row.last };
  }
  return null;
}

/** A quick look at the first digit and the groups, since a text may hold a group at every other character. */
function mayBegin(text: string, run: DigitRun, at: number): boolean {
  const digit = text.charCodeAt(run.starts[at] ?? 0) - 48;
  if (digit === 0) return true;
  const [size, next] = [groupSize(run, at), at + 1 < run.length ? groupSize(run, at + 1) : 0];
  if (size === 3) return digit > 1 && (next === 3 || next === 7 || next === 2);
  return next === 3 && (size === 2 ? digit > 7 : size === 1 && digit === 1);
}

/** The group after what is written like a card: one whose check fails is no telephone number either. */
function behindCard(text: string, run: DigitRun): number {
  if (run.length < 4 || text[run.starts[0] ?? 0] === '0') return 0;
  for (let at = 0; at < 4; at++) if (groupSize(run, at) !== 4) return 0;
  return 4;
}
