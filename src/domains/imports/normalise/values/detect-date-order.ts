import { type DateOrder, mayHaveYearFirst } from './read-date.ts';

const threeNumbers = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\b/;

const none = { dayFirst: 0, monthFirst: 0, yearLast: 0, yearFirst: 0, firsts: [], lasts: [] };

interface Counts {
  dayFirst: number;
  monthFirst: number;
  /** Values with the year last, and those that may have it first: of these, the first and the last numbers there are. */
  yearLast: number;
  yearFirst: number;
  firsts: readonly number[];
  lasts: readonly number[];
}

/** What tells of the order of dates: values with a number above 12, and how many numbers stand first and last. */
export function createDateEvidence(before: Partial<Counts> = {}) {
  const counts: Counts = { ...none, ...before };
  return {
    counts,
    note(value: unknown): void {
      const match = typeof value === 'string' ? threeNumbers.exec(value) : null;
      if (!match) return;
      const [first, second, last] = [Number(match[1]), Number(match[3]), Number(match[4])];
      if (mayHaveYearFirst(match[1], match[3], match[4])) {
        counts.yearFirst += 1;
        counts.firsts = withOne(counts.firsts, first);
        counts.lasts = withOne(counts.lasts, last);
      } else counts.yearLast += 1;
      if (match[2] === '.') return;
      if (first > 12) counts.dayFirst += 1;
      else if (second > 12) counts.monthFirst += 1;
    },
    /** One value settles it; contradicting ones where they are few, and are then refused themselves. */
    order(): DateOrder {
      const { dayFirst, monthFirst, yearFirst, yearLast, firsts, lasts } = counts;
      if (yearFirst > 10 * yearLast) {
        // Days change more often than years.
        if (lasts.length > firsts.length) return 'ymd';
        if (lasts.length === firsts.length && yearLast === 0) return 'unclear';
      }
      if (dayFirst === 0 && monthFirst === 0) return 'unclear';
      if (dayFirst >= 2 * monthFirst) return 'dmy';
      return monthFirst >= 2 * dayFirst ? 'mdy' : 'mixed';
    },
  };
}

const withOne = (numbers: readonly number[], one: number): readonly number[] =>
  numbers.includes(one) ? numbers : [...numbers, one];

export function detectDateOrder(values: Iterable<unknown>): DateOrder {
  const evidence = createDateEvidence();
  for (const value of values) evidence.note(value);
  return evidence.order();
}
