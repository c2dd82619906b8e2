import type { Sentence } from '../../../../words/sentence.ts';
import { isJsonObject } from '../../reading/source-record.ts';
import { rememberWords } from '../fold-word.ts';
import type { SourceFields } from '../import-field.ts';
import { plainText } from '../plain-text.ts';
import { createTimeZone, fixedZone, isTimeZone, type TimeZone } from '../time-zone.ts';
import { isLocal } from './is-local.ts';
import type { DateForm } from './read-date.ts';
import { isNothing } from './read-number.ts';
import { zoneOffset } from './zone-offset.ts';

/** The zone that a column of zones names for its row, what is wrong with it, or null where it says nothing. */
export function zoneIn(value: unknown): TimeZone | Sentence | null {
  const text = plainText(value).trim();
  return isNothing(text) ? null : readZone(text);
}

const readZone = rememberWords((text: string): TimeZone | Sentence => {
  const name = text.replaceAll(' ', '_');
  if (name.includes('/') && isTimeZone(name)) return createTimeZone(name);
  const offset = zoneOffset(text);
  return typeof offset === 'number' ? fixedZone(text, offset) : offset;
});

export const isZone = (zone: ReturnType<typeof zoneIn>): zone is TimeZone =>
  zone !== null && 'offsetAt' in zone;

/** How the times of a row are read that names its own zone. */
export function inZoneOf<Form extends DateForm>(form: Form, value: unknown): Form {
  const zone = zoneIn(value);
  return isZone(zone) ? { ...form, zone, tellsLocal: false } : form;
}

/** A zone that nobody knows, of a row or of a message, beside a time that has none. */
export function zoneFault(fields: SourceFields): Sentence | null {
  const { timeZone, startTime, startClock, endTime, messageTime, transcript } = fields;
  const own = faultBeside(timeZone, startClock === undefined ? [startTime, endTime, messageTime] : null);
  if (own || !Array.isArray(transcript)) return own;
  for (const message of transcript) {
    const found =
      isJsonObject(message) && faultBeside(message['timeZone'], [message['timestamp'], message['turnTime']]);
    if (found) return found;
  }
  return null;
}

/** `times` null: a day and a time of day of their own, which have none. */
function faultBeside(value: unknown, times: readonly unknown[] | null): Sentence | null {
  const zone = zoneIn(value);
  if (zone === null || isZone(zone)) return null;
  return times === null || times.some(isLocal) ? zone : null;
}
