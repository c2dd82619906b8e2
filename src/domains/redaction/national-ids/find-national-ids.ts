import { nextDigit } from '../digit-runs.ts';
import { phoneContext } from '../phones/phone-context.ts';
import type { Finding } from '../redaction.ts';

/** Whether the digits of an id stand by each other as its country says. */
type CheckDigits = (digits: string) => boolean;

const at = (digits: string, place: number): number => digits.charCodeAt(place) - 48;

/** The Dutch eleven test. */
function isBsn(digits: string): boolean {
  const nine = digits.padStart(9, '0');
  if (!/^(?!0{3})\d{9}$/.test(nine)) return false;
  let sum = -at(nine, 8);
  for (let place = 0; place < 8; place++) sum += at(nine, place) * (9 - place);
  return sum % 11 === 0;
}

/** ISO 7064 (11,10); of the first ten digits one comes two or three times, the others once. */
function isGermanTaxId(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits) || /(\d)\1\1/.test(digits.slice(0, 10))) return false;
  const counts = new Array<number>(10).fill(0);
  for (let place = 0; place < 10; place++) counts[at(digits, place)] = (counts[at(digits, place)] ?? 0) + 1;
  if (counts.filter((count) => count > 1).length !== 1 || Math.max(...counts) > 3) return false;
  let product = 10;
  for (let place = 0; place < 10; place++) {
    const sum = (at(digits, place) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === at(digits, 10);
}

const nirForm = /^[1-478]\d{2}(?:0[1-9]|1[0-2]|[2-3]\d|4[0-2]|[5-9]\d)(?:\d{2}|2[AB])\d{8}$/;

/** The French number of social security with its key; Corsica has a letter. */
function isNir(written: string): boolean {
  if (!nirForm.test(written)) return false;
  const number = written.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - (Number(number) % 97) === Number(written.slice(13));
}

/** The Belgian number of the register; who is born in this century has a 2 before it. */
function isBelgianNumber(digits: string): boolean {
  if (!/^\d{2}(?:[0-5]\d|[4-5]\d)[0-3]\d{6}$/.test(digits)) return false;
  const [number, check] = [digits.slice(0, 9), Number(digits.slice(9))];
  return [number, `2${number}`].some((one) => 97 - (Number(one) % 97) === check);
}

const dniLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The Spanish DNI, and the NIE of foreigners, with their letter. */
const isDni = (written: string): boolean =>
  dniLetters[
    Number(written.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))) % 23
  ] === written.slice(-1);

/** British national insurance: letters that are given out; there is no check. */
const isNiNumber = (written: string): boolean =>
  /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(written);

/** Of the United States. */
const isSsn = (digits: string): boolean => /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);

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
  {
    form: groups('[a-z]', '[a-z]', '\\d', '\\d', '\\d', '\\d', '\\d', '\\d', '[a-d]'),
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

const lettersApart = /(?:[a-z]{1,2}|[a-z][ .\-/_][a-z])[ .\-/_]$/i;

/** With the letters before it, as some have; null within a word. */
function startOf(text: string, digit: number, last: number): number | null {
  let start = digit;
  while (start > last && digit - start < 2 && /[a-z]/i.test(text[start - 1] ?? '')) start--;
  if (start === digit) {
    const apart = lettersApart.exec(text.slice(Math.max(last, digit - 5), digit))?.[0].length ?? 0;
    if (!isInWord.test(text[digit - apart - 1] ?? '')) start = digit - apart;
  }
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
