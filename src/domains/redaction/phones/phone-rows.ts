import { type DigitRun, gapBehind, groupSize } from '../digit-runs.ts';

/** Groups that may be one number. */
export interface PhoneRow {
  readonly last: number;
  readonly end: number;
  readonly digits: string;
  /** Dialled afterwards, as the last group behind a dash may be. */
  readonly extension: string;
}

const mostDigits = 17;
const longestExtension = 4;

/** Numbers begin and end at blanks and slashes; other signs stand within them. */
export const isParted = (text: string, run: DigitRun, at: number): boolean =>
  at < 0 || at + 1 >= run.length || /[\s/]/.test(gapBehind(text, run, at));

/** All rows from a group on, those on one line before those that go on in the next. */
export function phoneRows(text: string, run: DigitRun, first: number): PhoneRow[] {
  const [onOneLine, onTwo]: [PhoneRow[], PhoneRow[]] = [[], []];
  let rows = onOneLine;
  let digits = '';
  for (let last = first; last < run.length; last++) {
    if (digits.length + groupSize(run, last) > mostDigits) break;
    const gap = last > first ? gapBehind(text, run, last - 1) : '';
    if (gap.includes('\n')) {
      if (rows === onTwo) break;
      rows = onTwo;
    }
    const group = text.slice(run.starts[last], run.ends[last]);
    digits += group;
    if (!isParted(text, run, last)) continue;
    const end = run.ends[last] ?? 0;
    rows.push({ last, end, digits, extension: '' });
    if (gap === '-' && group.length <= longestExtension)
      rows.push({ last, end, digits: digits.slice(0, -group.length), extension: group });
  }
  return [...onOneLine, ...onTwo];
}
