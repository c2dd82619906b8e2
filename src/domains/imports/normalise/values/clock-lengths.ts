import { readSeconds } from './read-seconds.ts';

/** `1:30`: minutes and seconds in one file, hours and minutes in the next. */
export const isTwoPart = (value: unknown): boolean =>
  typeof value === 'string' && /^\s{0,20}\d{1,4}:[0-5]\d\s{0,20}$/.test(value);

/** It has more parts, or parts of seconds: beside it two parts are minutes and seconds. */
const isLonger = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\s{0,20}(?:\d{1,4}:[0-5]?\d:\d{2}(?:[.,]\d{1,9})?|\d{1,4}:\d{2}[.,]\d{1,9})\s{0,20}$/.test(value);

interface Counts {
  twoPart: number;
  longer: number;
  /** Of those whose session says when it began and ended. */
  asMinutes: number;
  asHours: number;
}

export const lengthFields = ['durationSeconds', 'avgResponseTime', 'firstResponseSeconds'] as const;
export type LengthField = (typeof lengthFields)[number];

/** What `1:30` is in a column that names no unit. */
export type ClockUnit = 'min' | 'h' | 'unclear';

/** What the values of a column tell of `1:30` among them. */
export function createClockEvidence(counts: Counts = { twoPart: 0, longer: 0, asMinutes: 0, asHours: 0 }) {
  return {
    counts,
    /** `lasted`: from the beginning to the end of its session, in seconds. */
    note(value: unknown, lasted: number | null): void {
      if (isLonger(value)) counts.longer += 1;
      if (!isTwoPart(value)) return;
      counts.twoPart += 1;
      if (lasted === null) return;
      const isMinutes = Math.abs(lasted - secondsIn(value, 'min')) <= 1;
      // Whose seconds were left out.
      const isHours = Math.abs(lasted - secondsIn(value, 'h')) < 60;
      if (isMinutes && !isHours) counts.asMinutes += 1;
      if (isHours && !isMinutes) counts.asHours += 1;
    },
    unit(): ClockUnit {
      const { longer, asMinutes, asHours } = counts;
      if (asHours > 0) return asMinutes === 0 && longer === 0 ? 'h' : 'unclear';
      return longer > 0 || asMinutes > 0 ? 'min' : 'unclear';
    },
  };
}

function secondsIn(value: unknown, unit: 'min' | 'h'): number {
  const seconds = readSeconds(value, unit);
  return typeof seconds === 'number' ? seconds : Number.NaN;
}
