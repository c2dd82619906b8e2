import type { RowWarning } from '../imported-session.ts';
import { plainText } from '../plain-text.ts';
import type { DateForm } from './read-date.ts';
import { isBareNumber } from './read-sentiment.ts';

/** A session over the hour that the clock goes through twice in autumn ends in the second one. */
export function inSecondHour(end: number | null, start: number | null, { zone }: DateForm): number | null {
  if (end === null || start === null || end >= start) return end;
  const again = zone.repeatOf(end);
  return again !== null && again >= start ? again : end;
}

/** The end that follows from how long it was, else from its last message. */
export function endOf(
  start: number | null,
  duration: number | null,
  lastMessage: number | null,
): number | null {
  if (start === null) return null;
  if (duration !== null) return start + Math.round(duration * 1000);
  return lastMessage !== null && lastMessage >= start ? lastMessage : null;
}

/** A clock says what it is; a bare number in a column of an unclear unit says nothing. */
export function durationOf(
  value: unknown,
  { isDurationUnclear }: { readonly isDurationUnclear?: boolean },
  warnings: RowWarning[],
): unknown {
  if (!isDurationUnclear || !isBareNumber(value)) return value;
  warnings.push({ field: 'durationSeconds', kind: 'UNIT_UNCLEAR', count: 1, sample: plainText(value) });
  return null;
}
