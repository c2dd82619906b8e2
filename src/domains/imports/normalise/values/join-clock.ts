import { isNothing } from './read-number.ts';

const clockForm =
  /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s{0,2}[ap]\.?m\.?)?(?:\s{0,2}(?:[+-]\d{2}:?\d{2}|[a-z]{1,4}))?$/i;
/** "9:05 Uhr", "14 u 30", "9.05". */
const spoken = /(?<=^\d{1,2}[.:]\d{2}(?::\d{2})?)\s{0,2}(?:uhr|uur|hrs?|h|u)\.?$/i;
const dotted = /^([1-9]|[01]\d|2[0-3])\s?[.hu]\s?([0-5]\d)$/i;
const fraction = /^0?[.,]\d{1,17}$|^0$/;
/** What spreadsheets write before a time that has no day. */
const noDay = /^(?:1899-12-3[01]|1900-01-0[01]|1970-01-01)[T ](?=\d)/;
const midnight = /[T ]0{1,2}:00(?::00(?:[.,]0{1,9})?)?$/;
const serial = /^\d{5}$/;

/** The time of a day as a column of its own holds it, or null. */
export function clockOf(value: unknown): string | null {
  if (typeof value === 'number') return value >= 0 && value < 1 ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(noDay, '').replace(spoken, '').replace(dotted, '$1:$2');
  return clockForm.test(text) || fraction.test(text) ? text : null;
}

/** A day and a time of two columns as one date; null where the day has a time of its own, or they do not fit. */
export function joinClock(day: unknown, clock: string): string | number | null {
  if (typeof day !== 'string' && typeof day !== 'number') return null;
  const date = String(day).trim().replace(midnight, '');
  if (fraction.test(clock)) return serial.test(date) ? Number(date) + Number(clock.replace(',', '.')) : null;
  return isNothing(date) || date.includes(':') || serial.test(date) ? null : `${date} ${clock}`;
}
