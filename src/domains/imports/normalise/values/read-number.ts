import { cutText } from '../../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../../words/sentence.ts';
import { readCurrency } from './read-currency.ts';

export type DecimalMark = '.' | ',';
/** Only what a company declares of its own may be below zero: a balance, a score. */
type NumberKind = 'count' | 'decimal' | 'signed';

/**
 * What a lone mark before exactly three digits is, in a whole file. Likely: nothing but the form of the file told, so
 * that the other mark is not read; mixed: the file tells both, so that neither is.
 */
export type DecimalForm = DecimalMark | 'likely .' | 'likely ,' | 'mixed';

/**
 * A number as people write it: `1.234,56`, `1,234.56`, `1 234`, `€ 0,12`. Null for nothing, a sentence for what is
 * wrong. A lone mark before exactly three digits is read as the file's form says, and as thousands in a count.
 */
export function readNumber(
  value: unknown,
  kind: NumberKind,
  form: DecimalForm = '.',
): number | null | Sentence {
  if (typeof value === 'number') return checked(value, kind, value);
  if (typeof value !== 'string') return value == null ? null : say('row.noNumber');
  const text = value.trim();
  if (isNothing(text)) return null;
  if (plain.test(text)) return checked(Number(text), kind, value);
  const compact = text.replace(betweenThousands, '');
  const bare = kind === 'count' ? compact : withoutMoney(compact);
  if (!grouped.test(bare)) return exponent.test(text) ? checked(Number(text), kind, value) : unreadable(text);
  const pointed = withPoint(bare, kind, form);
  return pointed === null
    ? say('row.twoNumbers', { text: cutText(text, 40) })
    : checked(Number(pointed), kind, value);
}

/** Most are: the same in every form, and read ten times as fast. */
const plain = /^(?:\d{1,15}(?:\.(?:\d{1,2}|\d{4,20}))?|0\.\d{3})$/;
/** 1'30 is no 130, but a minute and a half. */
const betweenThousands = /(?<=\d)[\s'’_](?=\d{3}(?!\d))|(?<=^[+-])\s/g;
const money =
  /(?<=^[+-]?)(?:[A-Za-z]{3}|[A-Z]{0,2}\p{Sc})\s{0,3}|\s{0,3}(?:[A-Za-z]{3}|\p{Sc}|zł|Ft|Kč|円|(?:руб|грн)\.?)$/gu;
/** In small letters it may be a unit that is no currency: `0.12 sec`. */
const withoutMoney = (text: string): string =>
  /[^\d.,+-]/.test(text)
    ? text.replace(money, (found) => (/[a-z]/.test(found) && readCurrency(found) === null ? found : ''))
    : text;
/** The mark between thousands is not that of the decimals too. */
const grouped =
  /^[+-]?(?=[.,]?\d)(?:(?:\d{1,15})?(?:[.,]\d{1,20})?|\d{1,3}(?:\.\d{3}){1,5}(?:,\d{1,20})?|\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,20})?)$/;
const exponent = /^[+-]?\d{1,15}(?:\.\d{1,20})?e[+-]?\d{1,2}$/i;

/** With a point for the decimals and nothing for the thousands; null: it can be read two ways. */
function withPoint(text: string, kind: NumberKind, form: DecimalForm): string | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return text;
  const mark = text[last] ?? '';
  const whole = text.slice(0, last).replace(/[.,]/g, '');
  const rest = text.slice(last + 1);
  const marks = text.split(/[.,]/).length - 1;
  const sameMarks = text.split(mark).length - 1;
  const thousands = whole + rest;
  const decimals = `${whole || '0'}.${rest}`;
  // Nobody writes more than three digits before thousands.
  if (rest.length !== 3 || !/[1-9]/.test(whole) || (marks === 1 && /\d{4}/.test(whole))) return decimals;
  if (sameMarks > 1 || (marks === 1 && kind === 'count')) return thousands;
  if (marks > 1 || form.endsWith(mark)) return decimals;
  return form === '.' || form === ',' ? thousands : null;
}

function checked(number: number, kind: NumberKind, value: unknown): number | Sentence {
  if (!Number.isFinite(number)) return unreadable(value);
  if (number < 0 && kind !== 'signed') return say('row.negative', { number: String(number) });
  if (kind !== 'count') return Math.abs(number) < 1e12 ? number : tooMuch(number);
  if (!Number.isInteger(number)) return say('row.notWhole', { number: String(number) });
  return number <= 2_147_483_647 ? number : tooMuch(number);
}

const tooMuch = (number: number): Sentence => say('row.tooMuch', { number: String(number) });
const unreadable = (value: unknown): Sentence => say('row.badNumber', { text: cutText(String(value), 40) });

/** A number, or those of all rows of a conversation together. */
export function readSum(value: unknown, kind: NumberKind, mark: DecimalForm): number | null | Sentence {
  if (!Array.isArray(value)) return readNumber(value, kind, mark);
  let sum: number | null = null;
  for (const one of value) {
    const read = readNumber(one, kind, mark);
    if (read === null) continue;
    if (typeof read === 'object') return read;
    sum = (sum ?? 0) + read;
  }
  // What adding up leaves behind the last digit that anybody wrote.
  return sum === null ? null : readNumber(Number(sum.toPrecision(12)), kind);
}

/** The largest that is stored as it is: billionths of a cost, milliseconds of a response. */
const most: Readonly<Record<string, number>> = {
  cost: Number.MAX_SAFE_INTEGER / 1e9,
  avgResponseTime: 2_147_483.647,
  firstResponseSeconds: 2_147_483.647,
  durationSeconds: 2_147_483_647,
};

/** A number that would be cut to the largest one is refused instead. */
export function withinBounds<T extends number | boolean>(
  field: string,
  read: T | null | Sentence,
): T | null | Sentence {
  const bound = most[field];
  if (typeof read !== 'number' || bound === undefined || read <= bound) return read;
  return say('row.tooMuch', { number: String(read) });
}

const nothing = new Set([
  ...',-,–,—,null,none,nil,n/a,na,nan,\\n,unknown,undefined'.split(','),
  // Of spreadsheets and reports.
  ...'#n/a,#nv,#n/b,#ref!,#value!,(blank),(none),(null),(not set)'.split(','),
]);

/** The ways in which exports say "not known". */
export const isNothing = (text: string): boolean => text.length <= 9 && nothing.has(text.toLowerCase());

/** What tells of the mark of decimals: values that leave no doubt. */
export function createNumberEvidence(delimiter: string | null = null, counts = { commas: 0, points: 0 }) {
  return {
    counts,
    note(value: unknown): void {
      if (typeof value !== 'string') return;
      const text = value.slice(0, 40);
      if (/\d,(?:\d{1,2}|\d{4,})\D{0,4}$|^0,\d+$|\.\d{3}[.,]\d/.test(text)) counts.commas++;
      if (/\d\.(?:\d{1,2}|\d{4,})\D{0,4}$|^0\.\d+$|,\d{3}[.,]\d/.test(text)) counts.points++;
    },
    /** Where no value tells, a semicolon between the columns does: there the comma is in use. */
    form(): DecimalForm {
      const { commas, points } = counts;
      if (commas === 0 && points === 0) return delimiter === ';' ? 'likely ,' : 'likely .';
      if (commas >= 2 * points) return ',';
      return points >= 2 * commas ? '.' : 'mixed';
    },
  };
}

/** Which mark a column of numbers uses. */
export function detectDecimalMark(values: Iterable<unknown>, delimiter: string | null = null): DecimalForm {
  const evidence = createNumberEvidence(delimiter);
  for (const value of values) evidence.note(value);
  return evidence.form();
}
