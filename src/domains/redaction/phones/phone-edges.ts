import { isDigit } from '../digit-runs.ts';
import { isPhoneWord, type PhoneContext } from './phone-context.ts';

/** Where a number begins with what stands before its digits, and whether that says it is international. */
export interface PhoneStart {
  readonly start: number;
  readonly isInternational: boolean;
  readonly isLoose: boolean;
}

/** Scripts that part words by nothing. */
const unparted = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;
const prefix = /(?:[([]\s?\+|\+\s?[([]?|[([])\s?$/;

/** Null where what stands right before makes it a part of something else. */
export function phoneStart(text: string, digits: number, context: PhoneContext): PhoneStart | null {
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
export function withoutOpenBracket(text: string, start: number, end: number): number {
  const closing = text[start] === '(' ? ')' : text[start] === '[' ? ']' : '';
  if (closing === '' || text.slice(start, end).includes(closing)) return start;
  return text[start + 1] === ' ' ? start + 2 : start + 1;
}

export interface PhoneEnd {
  readonly end: number;
  readonly extension: string;
}

/** With its extension. Null where the number goes on as something else: a price, a code. */
export function phoneEnd(text: string, end: number, isInternational: boolean): PhoneEnd | null {
  const more = matchAt(extension, text, end);
  if (more !== '') return { end: end + more.length, extension: more.replace(/\D/g, '') };
  if (/^,\d{1,2}(?!\d)/.test(text.slice(end, end + 4))) return null;
  const word = matchAt(glued, text, end);
  const isLetter = word.length === 1 && !isInternational && !unparted.test(word);
  return isLetter || (word !== '' && /\p{N}/u.test(text[end + word.length] ?? ''))
    ? null
    : { end, extension: '' };
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
