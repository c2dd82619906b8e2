import type { DigitRun } from '../digit-runs.ts';
import { gapBehind, groupSize } from '../digit-runs.ts';
import type { PhoneContext } from './phone-context.ts';
import { lengthsOfAnyPhone, nationalLengths, readInternational } from './phone-numbers.ts';
import { type PhoneRow, phoneRows } from './phone-rows.ts';
import { shapedPhone } from './phone-shapes.ts';

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
