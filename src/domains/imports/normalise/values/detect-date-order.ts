import type { DateOrder } from './read-date.ts';

const twoNumbersThenYear = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\b/;

/** One value with a number above 12 settles the whole column; contradicting ones settle nothing. */
export function detectDateOrder(values: Iterable<unknown>): DateOrder {
  let dayFirst = false;
  let monthFirst = false;
  for (const value of values) {
    const match = typeof value === 'string' ? twoNumbersThenYear.exec(value) : null;
    if (!match) continue;
    if (Number(match[1]) > 12) dayFirst = true;
    if (Number(match[2]) > 12) monthFirst = true;
  }
  if (dayFirst === monthFirst) return 'unclear';
  return dayFirst ? 'dmy' : 'mdy';
}
