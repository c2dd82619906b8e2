import { cutText } from '../../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../../words/sentence.ts';

export type DecimalMark = '.' | ',';

/**
 * A number as people write it: `1.234,56`, `1,234.56`, `1 234`, `€ 0,12`. Null for nothing, a sentence for what is
 * wrong. A lone mark before exactly three digits is read as `decimalMark` says, and as thousands in a count.
 */
export function readNumber(
  value: unknown,
  kind: 'count' | 'decimal',
  decimalMark: DecimalMark = '.',
): number | null | Sentence {
  if (typeof value === 'number') return checked(value, kind, value);
  if (typeof value !== 'string') return value == null ? null : say('row.noNumber');
  const text = value.trim();
  if (isNothing(text)) return null;
  if (kind === 'count' ? plainCount.test(text) : decimalMark === '.' && plainDecimal.test(text)) {
    return checked(Number(text), kind, value);
  }
  const compact = text.replace(/[\s'’_]/g, '');
  const bare = kind === 'count' ? compact : compact.replace(money, '');
  if (!grouped.test(bare)) return exponent.test(text) ? checked(Number(text), kind, value) : unreadable(text);
  return checked(Number(withPoint(bare, kind, decimalMark)), kind, value);
}

const plainCount = /^[+-]?\d{1,15}(?:\.\d{1,2})?$/;
const plainDecimal = /^[+-]?\d{1,15}(?:\.\d{1,20})?$/;
const money = /^(?:[A-Z]{3}|(?:US)?\p{Sc})|(?:[A-Z]{3}|\p{Sc})$/gu;
const grouped = /^[+-]?(?=[.,]?\d)(?:\d{1,15}|\d{1,3}(?:[.,]\d{3}){1,5})?(?:[.,]\d{1,20})?$/;
const exponent = /^[+-]?\d{1,15}(?:\.\d{1,20})?e[+-]?\d{1,2}$/i;

function withPoint(text: string, kind: 'count' | 'decimal', decimalMark: DecimalMark): string {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return text;
  const mark = text[last];
  const whole = text.slice(0, last).replace(/[.,]/g, '');
  const rest = text.slice(last + 1);
  const marks = text.split(/[.,]/).length - 1;
  const sameMarks = text.split(mark ?? '').length - 1;
  const threeDigits = rest.length === 3 && /[1-9]/.test(whole);
  const isThousands =
    threeDigits && (sameMarks > 1 || (marks === 1 && (kind === 'count' || mark !== decimalMark)));
  return isThousands ? whole + rest : `${whole || '0'}.${rest}`;
}

function checked(number: number, kind: 'count' | 'decimal', value: unknown): number | Sentence {
  if (!Number.isFinite(number)) return unreadable(value);
  if (number < 0) return say('row.negative', { number: String(number) });
  if (kind === 'decimal') return number < 1e12 ? number : tooMuch(number);
  if (!Number.isInteger(number)) return say('row.notWhole', { number: String(number) });
  return number <= 2_147_483_647 ? number : tooMuch(number);
}

const tooMuch = (number: number): Sentence => say('row.tooMuch', { number: String(number) });
const unreadable = (value: unknown): Sentence => say('row.badNumber', { text: cutText(String(value), 40) });

const nothing = new Set([
  '',
  '-',
  '–',
  '—',
  'null',
  'none',
  'nil',
  'n/a',
  'na',
  'nan',
  '\\n',
  'unknown',
  'undefined',
]);

/** The ways in which exports say "not known". */
export const isNothing = (text: string): boolean =>
  text.length <= 9 && (text.length === 0 || nothing.has(text.toLowerCase()));

/** Which mark a column of numbers uses, from values that leave no doubt. */
export function detectDecimalMark(values: Iterable<unknown>): DecimalMark {
  let commas = 0;
  let points = 0;
  for (const value of values) {
    if (typeof value !== 'string') continue;
    if (/\d,(?:\d{1,2}|\d{4,})\D{0,4}$|^0,\d+$|\.\d{3},\d/.test(value)) commas++;
    if (/\d\.(?:\d{1,2}|\d{4,})\D{0,4}$|^0\.\d+$|,\d{3}\.\d/.test(value)) points++;
  }
  return commas > points ? ',' : '.';
}
