import { matchesOf } from './matches-of.ts';
import type { Finding } from './redaction.ts';

const year = '(?:19|20)\\d{2}';
const month = '(?:0?[1-9]|1[0-2])';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const date = new RegExp(
  `(?<!\\d)(?:${year}([-/.])${month}\\1${day}|${day}([-/.])${day}\\2(?:${year}|\\d{2}(?! \\d\\d \\d\\d))|` +
    `${day} ${month} ${year}(?! ?\\d{3}))(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?)?(?!\\d|[-/.]\\d)`,
  'g',
);

/** Dates, so that they are not taken for telephone numbers. */
export const findDates = (text: string): Finding[] => matchesOf(date, text);
