import { nextDigit } from '../digit-runs.ts';
import { phoneContext } from '../phones/phone-context.ts';
import type { Finding } from '../redaction.ts';
import {
  type CheckDigits,
  isBelgianNumber,
  isBsn,
  isDni,
  isGermanTaxId,
  isNiNumber,
  isNir,
  isSsn,
} from './check-digits.ts';

interface IdForm {
  /** Groups as the state writes them: so, or in one piece where its words are near, any sign between them. */
  readonly form: RegExp;
  readonly isValid: CheckDigits;
  /** How the words before call it; null where form and check are enough. */
  readonly words: RegExp | null;
}

const gap = '[ .\\-/_]{0,3}';
const groups = (...sizes: string[]): RegExp => new RegExp(sizes.join(gap), 'iy');
const bsnWords = /bsn|burger ?service|sofi|citizen service|service number|identit|persoons/;
const niWords = /national ?insurance|\bni(?:no|n)?\b|n\.i\./;

/** The longest first. */
const forms: readonly IdForm[] = [
  {
    form: groups('[1-478]', '\\d\\d', '\\d\\d', '\\d[\\dab]', '\\d{3}', '\\d{3}', '\\d\\d'),
    isValid: isNir,
    words: null,
  },
  { form: groups('[1-9]\\d', '\\d{3}', '\\d{3}', '\\d{3}'), isValid: isGermanTaxId, words: null },
  { form: /\d\d\.\d\d\.\d\d-\d{3}[.-]\d\d/y, isValid: isBelgianNumber, words: null },
  {
    form: groups('\\d\\d', '\\d\\d', '\\d\\d', '\\d{3}', '\\d\\d'),
    isValid: isBelgianNumber,
    words: /rijksregister|registre national|national number|niss|insz/,
  },
  { form: /\d{4}[ .-]\d{2}[ .-]\d{3}/y, isValid: isBsn, words: null },
  { form: groups('\\d{3,4}', '\\d{2,3}', '\\d{3}'), isValid: isBsn, words: bsnWords },
  {
    form: groups('\\d', '\\d', '\\d', '\\d', '\\d', '\\d', '\\d', '\\d', '\\d'),
    isValid: isBsn,
    words: bsnWords,
  },
  { form: groups('\\d\\d', '\\d{3}', '\\d{3}', '[a-z]'), isValid: isDni, words: null },
  { form: groups('[xyz]', '\\d{7}', '[a-z]'), isValid: isDni, words: null },
  { form: groups('[a-z]{2}', '\\d\\d', '\\d\\d', '\\d\\d', '[a-d]'), isValid: isNiNumber, words: null },
  {
    form: groups('[a-z]{2}', '\\d\\d', '\\d\\d', '\\d\\d', '[a-d]'),
    isValid: () => true,
    words: niWords,
  },
  { form: /\d{3}-\d\d-\d{4}/y, isValid: isSsn, words: null },
  { form: groups('\\d{3}', '\\d\\d', '\\d{4}'), isValid: isSsn, words: /\bssn\b|social security/ },
];

const reach = 48;
const isInWord = /[\p{L}\p{N}]/u;

/** Numbers by which states know their people. The check tells them from other numbers of the same length. */
export function findNationalIds(text: string): Finding[] {
  const findings: Finding[] = [];
  let last = 0;
  for (let digit = nextDigit(text, 0); digit >= 0; digit = nextDigit(text, last)) {
    const start = startOf(text, digit, last);
    const found = start === null ? null : idAt(text, start);
    if (found) findings.push(found);
    last = found?.end ?? runEnd(text, digit);
  }
  return findings;
}

/** With the letters before it, as some have; null within a word. */
function startOf(text: string, digit: number, last: number): number | null {
  let start = digit;
  while (start > last && digit - start < 2 && /[a-z]/i.test(text[start - 1] ?? '')) start--;
  if (
    start === digit &&
    digit - last > 2 &&
    text[digit - 1] === ' ' &&
    /[a-z]{2}$/i.test(text.slice(digit - 3, digit - 1))
  )
    start = isInWord.test(text[digit - 4] ?? '') ? digit : digit - 3;
  return isInWord.test(text[start - 1] ?? '') ? null : start;
}

function idAt(text: string, start: number): Finding | null {
  let before: string | null = null;
  for (const from of /[a-z]/i.test(text[start] ?? '') ? [start, nextDigit(text, start)] : [start]) {
    if (from > start && !/\s/.test(text[from - 1] ?? '')) continue;
    for (const { form, isValid, words } of forms) {
      form.lastIndex = from;
      const written = form.exec(text)?.[0];
      if (written === undefined || goesOn(text, from, from + written.length)) continue;
      const key = written.replace(/[^\da-z]/gi, '').toUpperCase();
      if (!isValid(key)) continue;
      before ??= text.slice(Math.max(0, from - reach), from).toLowerCase();
      if (words === null ? isOther(text, from, before) : !words.test(before)) continue;
      return { start: from, end: from + written.length, key };
    }
  }
  return null;
}

/** Part of a longer number, a decimal or a code. */
const goesOn = (text: string, start: number, end: number): boolean =>
  /[\p{L}\p{N}]/u.test(text[end] ?? '') ||
  /^[.,/_-]\d/.test(text.slice(end, end + 2)) ||
  /[\d\p{L}][.,/_-]$|[#+]$/u.test(text.slice(Math.max(0, start - 2), start));

const idWords =
  /steuer|tax|idnr|s[eé]curit|\bnir\b|insee|sociale?|insurance|\bni\b|\bbsn\b|dni|nie\b|nif|rijksregister|national|identi/;

/** Numbers of orders pass a check now and then. */
const isOther = (text: string, start: number, before: string): boolean =>
  !idWords.test(before) && phoneContext(text, start, start) === 'other';

function runEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && /[\da-z]/i.test(text[end] ?? '')) end++;
  return Math.max(end, from + 1);
}
