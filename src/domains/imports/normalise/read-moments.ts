import { dayMs } from '../../../kernel/day-ms.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import type { SourceFields } from './import-field.ts';
import type { RowWarning } from './imported-session.ts';
import { plainText } from './plain-text.ts';
import { createTimeZone } from './time-zone.ts';
import { clockOf, joinClock } from './values/join-clock.ts';
import { type DateForm, readDate } from './values/read-date.ts';
import { isNothing } from './values/read-number.ts';
import { watchClock } from './values/watch-clock.ts';

export type Moment = number | null | Sentence;

/** When a session began and ended; day and time of the day may stand in columns of their own. */
export function readMoments(
  fields: SourceFields,
  form: DateForm,
  warnings: RowWarning[],
): { start: Moment; end: Moment } {
  const { startTime, startClock, endTime, endClock } = fields;
  const read = (value: unknown, field: 'startTime' | 'endTime'): Moment =>
    isEmpty(value) ? null : readDate(value, watchClock(form, field, warnings));
  if (isEmpty(startClock) && isEmpty(endClock))
    return { start: read(startTime, 'startTime'), end: read(endTime, 'endTime') };
  const join = (day: unknown, field: 'startClock' | 'endClock'): { day: unknown } | { fault: Sentence } => {
    const value = fields[field];
    if (isEmpty(value)) return { day };
    const clock = clockOf(value);
    if (clock === null) return { fault: say('row.noClock', { text: cutText(plainText(value), 40) }) };
    const joined = joinClock(day, clock);
    if (joined === null) warnings.push({ field, kind: 'VALUE_NOT_TAKEN', count: 1, sample: clock });
    return { day: joined ?? day };
  };
  const toMoment = (joined: ReturnType<typeof join>, field: 'startTime' | 'endTime'): Moment =>
    'fault' in joined ? joined.fault : read(joined.day, field);
  const start = toMoment(join(startTime, 'startClock'), 'startTime');
  if (isEmpty(endClock) || !isEmpty(endTime))
    return { start, end: toMoment(join(endTime, 'endClock'), 'endTime') };
  // A time alone is of the day of the start, or of the night after it.
  const joined = join(startTime, 'endClock');
  const end = toMoment(joined, 'endTime');
  if (typeof start !== 'number' || typeof end !== 'number' || end >= start) return { start, end };
  const wallClock = 'day' in joined && readDate(joined.day, { ...form, zone: utc });
  return { start, end: typeof wallClock === 'number' ? form.zone.toInstant(wallClock + dayMs) : end };
}

const utc = createTimeZone('UTC');

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isNothing(value.trim()));
