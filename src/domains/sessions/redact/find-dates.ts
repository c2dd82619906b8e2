import type { Finding } from './redaction.ts';

const date =
  /(?<!\d)(?:(?:19|20)\d{2}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:(?:19|20)\d{2}|\d{2}))(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?(?!\d|[-/.]\d)/g;

/** Dates, so that they are not taken for telephone numbers. */
export const findDates = (text: string): Finding[] =>
  Array.from(text.matchAll(date), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    key: found,
  }));
