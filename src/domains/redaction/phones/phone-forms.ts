import { type DigitRun, gapBehind, groupSize } from '../digit-runs.ts';
import { isAmount, type PhoneContext } from './phone-context.ts';
import { isParted, type PhoneRow, phoneRows } from './phone-rows.ts';

/** How many digits follow the code of a country, the likeliest first. Where it is not said, up to 15 in all. */
const significant: Readonly<Record<string, readonly number[]>> = {
  1: [10],
  7: [10],
  31: [9],
  32: [9, 8],
  33: [9],
  34: [9],
  39: [10, 9],
  41: [9],
  43: [11, 10],
  44: [10, 9],
  45: [8],
  46: [9],
  47: [8],
  48: [9],
  49: [11, 10, 9],
  90: [10],
  351: [9],
  353: [9],
};

const twoDigitCodes = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

interface International {
  /** With +, and without the zero that is dialled within the country only. */
  readonly number: string;
  /** How likely its length is in the country, from 0; -1 where it is not known. */
  readonly rank: number;
}

/** Of all digits behind + or 00; null for what is no number of any country. */
function readInternational(digits: string): International | null {
  if (!/^[1-9]/.test(digits)) return null;
  const code = /^[17]/.test(digits)
    ? digits.slice(0, 1)
    : digits.slice(0, twoDigitCodes.test(digits) ? 2 : 3);
  const number = digits.slice(code.length).replace(/^0/, '');
  const rank = significant[code]?.indexOf(number.length) ?? -1;
  if (code === '1' && rank < 0) return null;
  const count = code.length + number.length;
  return count >= 8 && count <= 15 ? { number: `+${code}${number}`, rank } : null;
}

/** Lengths of numbers as they are dialled within a country, the likeliest first. Mobiles of Germany and Britain are longer. */
function nationalLengths(digits: string): readonly number[] {
  if (/^01[567]/.test(digits)) return [12, 11, 10, 9];
  return /^07/.test(digits) ? [11, 10, 9] : [10, 11, 9];
}

const lengthsOfAnyPhone: readonly number[] = [10, 9, 11, 12, 8, 7, 13, 14, 15, 6];

interface Shape {
  readonly sizes: readonly number[];
  readonly begins: RegExp;
  /** What parts the groups. */
  readonly parted: RegExp;
}

/** Countries that dial no zero, known by the groups: the United States, Spain, mobiles of Italy. */
const shapes: readonly Shape[] = [
  { sizes: [3, 3, 4], begins: /^[2-9]/, parted: /[-.)]/ },
  { sizes: [3, 3, 4], begins: /^(?:[2-9]\d\d[2-9]|3[2-9])/, parted: /^ {2,}$/ },
  { sizes: [1, 3, 3, 4], begins: /^1[2-9]/, parted: /[-.) ]/ },
  { sizes: [3, 7], begins: /^3[2-9]/, parted: /./ },
  { sizes: [3, 7], begins: /^[2-9]/, parted: /^\)/ },
  { sizes: [3, 3, 3], begins: /^[6-9](?!.*000$)/, parted: /^[- ]+$/ },
  { sizes: [3, 2, 2, 2], begins: /^[6-9]/, parted: /./ },
  { sizes: [2, 3, 2, 2], begins: /^[89][1-8]/, parted: /./ },
];

/** A number that nothing but its groups tells, on one line. */
function shapedPhone(text: string, run: DigitRun, first: number): PhoneRow | null {
  for (const { sizes, begins, parted } of shapes) {
    if (!sizes.every((size, at) => first + at < run.length && groupSize(run, first + at) === size)) continue;
    const last = first + sizes.length - 1;
    const [start, end] = [run.starts[first] ?? 0, run.ends[last] ?? 0];
    const raw = text.slice(start, end);
    const [digits, gaps] = [raw.replace(/\D/g, ''), raw.replace(/\d/g, '')];
    if (!begins.test(digits) || !parted.test(gaps) || /[\n/]/.test(gaps)) continue;
    if (sizes.every((size) => size === 3) && isLonger(text, run, first, last)) continue;
    if (isParted(text, run, last) && !isAmount(text, start, end))
      return { last, end, digits: digits.replace(/^1/, ''), extension: '' };
  }
  return null;
}

/** Amounts are written in groups of three too, and have others before or behind. */
function isLonger(text: string, run: DigitRun, first: number, last: number): boolean {
  const gap = gapBehind(text, run, first);
  const [before, behind] = [gapBehind(text, run, first - 1), gapBehind(text, run, last)];
  return (
    (before === gap && groupSize(run, first - 1) < 4) || (behind === gap && groupSize(run, last + 1) === 3)
  );
}

/** What a number is told by, apart from its digits. */
export interface PhoneSigns {
  readonly isInternational: boolean;
  /** A blank behind the +, which may stand for a sum. */
  readonly isLoose: boolean;
  readonly context: PhoneContext;
}

/** What may be a telephone number from a group on, the likeliest first, as it is dialled. */
export function phoneForms(text: string, run: DigitRun, first: number, signs: PhoneSigns): PhoneRow[] {
  const { isInternational, isLoose, context } = signs;
  if (isInternational)
    return isDecimal(text, run, first) ? [] : internationalForms(phoneRows(text, run, first), isLoose);
  if (context === 'other') return [];
  const begin = text.slice(run.starts[first], (run.starts[first] ?? 0) + 12).replace(/\D/g, '');
  const isPhone = context === 'phone';
  if (/^00?[1-9]/.test(begin) && !/^[01]+$/.test(begin) && !isLoneZero(text, run, first, isPhone)) {
    const rows = phoneRows(text, run, first);
    const forms = begin.startsWith('00')
      ? prefixedForms(rows, context === 'behind')
      : ofLengths(rows, nationalLengths(begin));
    return isPhone ? [...forms, ...ofLengths(rows, lengthsOfAnyPhone)] : forms;
  }
  if (isPhone) {
    const rows = phoneRows(text, run, first);
    const coded = isCoded(run, first) ? internationalForms(rows, true) : [];
    return [...coded, ...ofLengths(rows, lengthsOfAnyPhone)];
  }
  const shaped = shapedPhone(text, run, first);
  return shaped ? [shaped] : [];
}

/** Begins with a group that may be the code of a country, or is all in one. */
const isCoded = (run: DigitRun, first: number): boolean =>
  groupSize(run, first) === 2 || groupSize(run, first) > 10;

/** A place on earth or a difference: one dot, with few digits behind it. */
const isDecimal = (text: string, run: DigitRun, first: number): boolean =>
  run.length === first + 2 && gapBehind(text, run, first) === '.' && groupSize(run, first + 1) <= 7;

/** As of a fraction, a book or a scale; in numbers a zero of its own stands in brackets or before a blank. */
function isLoneZero(text: string, run: DigitRun, first: number, isPhone: boolean): boolean {
  if (groupSize(run, first) !== 1) return false;
  const [next, second] = [groupSize(run, first + 1), groupSize(run, first + 2)];
  const isScale = !isPhone && text[(run.starts[first] ?? 0) - 1] !== '(' && next === 2 && second === 2;
  return isScale || next > 4 || /^[-.]/.test(gapBehind(text, run, first));
}

/** The likeliest lengths of the country first, then the longest. */
function internationalForms(rows: readonly PhoneRow[], isExactOnly: boolean): PhoneRow[] {
  const forms = rows.flatMap((row) => {
    const found = readInternational(row.digits);
    return found ? [{ row: { ...row, digits: found.number }, rank: found.rank }] : [];
  });
  const exact = forms.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank);
  const others = isExactOnly ? [] : forms.filter(({ rank }) => rank < 0).reverse();
  return [...exact, ...others].map(({ row }) => row);
}

function prefixedForms(rows: readonly PhoneRow[], isExactOnly: boolean): PhoneRow[] {
  const long = rows.filter(({ digits }) => digits.length >= 11);
  return internationalForms(
    long.map((row) => ({ ...row, digits: row.digits.slice(2) })),
    isExactOnly,
  );
}

const ofLengths = (rows: readonly PhoneRow[], lengths: readonly number[]): PhoneRow[] =>
  lengths.flatMap((length) => rows.filter(({ digits }) => digits.length === length));
