import type { Sentence } from '../../../../words/sentence.ts';
import type { RowWarning } from '../imported-session.ts';
import { plainText } from '../plain-text.ts';
import { type ClockUnit, isTwoPart, type LengthField } from './clock-lengths.ts';
import type { DateForm } from './read-date.ts';
import type { DecimalForm } from './read-number.ts';
import { type DurationUnit, readSeconds } from './read-seconds.ts';
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

/** Left out where nobody can tell what it counts: a bare number, or `1:30`, in a column of no unit. */
export function lengthOf(
  field: LengthField,
  value: unknown,
  { isDurationUnclear, clocks, units, decimalMark }: LengthForm,
  warnings: RowWarning[],
): number | null | Sentence {
  const unit = units[field];
  const isClock = unit === undefined && isTwoPart(value);
  const clock = isClock ? (clocks?.[field] ?? 'min') : undefined;
  if (clock === 'unclear' || (field === 'durationSeconds' && isDurationUnclear && isBareNumber(value))) {
    warnings.push({ field, kind: 'UNIT_UNCLEAR', count: 1, sample: plainText(value) });
    return null;
  }
  return readSeconds(value, clock ?? unit, decimalMark);
}

interface LengthForm {
  readonly isDurationUnclear?: boolean;
  readonly clocks?: { readonly [field in LengthField]?: ClockUnit };
  readonly units: { readonly [field in LengthField]?: DurationUnit };
  readonly decimalMark: DecimalForm;
}
