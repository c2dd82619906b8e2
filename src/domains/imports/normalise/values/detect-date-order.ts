import type { DateOrder } from './read-date.ts';

const twoNumbersThenYear = /^\s*(\d{1,2})([/-])(\d{1,2})\2\d{2,4}\b/;

/** What tells of the order of dates: values with a number above 12. */
export function createDateEvidence(counts = { dayFirst: 0, monthFirst: 0 }) {
  return {
    counts,
    note(value: unknown): void {
      const match = typeof value === 'string' ? twoNumbersThenYear.exec(value) : null;
      if (!match) return;
      if (Number(match[1]) > 12) counts.dayFirst += 1;
      else if (Number(match[3]) > 12) counts.monthFirst += 1;
    },
    /** One value settles it; contradicting ones where they are few, and are then refused themselves. */
    order(): DateOrder {
      const { dayFirst, monthFirst } = counts;
      if (dayFirst === 0 && monthFirst === 0) return 'unclear';
      if (dayFirst >= 2 * monthFirst) return 'dmy';
      return monthFirst >= 2 * dayFirst ? 'mdy' : 'mixed';
    },
  };
}

export function detectDateOrder(values: Iterable<unknown>): DateOrder {
  const evidence = createDateEvidence();
  for (const value of values) evidence.note(value);
  return evidence.order();
}
