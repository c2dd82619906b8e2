import { type Sentence, say } from '../../../words/sentence.ts';
import type { SourceFields } from './import-field.ts';
import type { RowWarning } from './imported-session.ts';
import { readMoments } from './read-moments.ts';
import { readLabel, readText, readWritten } from './read-text.ts';
import type { RowForm } from './row-form.ts';
import { isCutShort, isTotal } from './values/is-cut-short.ts';
import type { DateForm } from './values/read-date.ts';
import { withinBounds } from './values/read-number.ts';
import { inZoneOf, zoneFault } from './values/row-zone.ts';
import { cutValues, shortValues } from './values/short-values.ts';

/** A row of which its name and its moments are read, and the rest is not. */
export interface OpenRow {
  readonly fields: SourceFields;
  readonly faults: Faults;
  readonly warnings: RowWarning[];
  readonly externalId: string | null;
  readonly dates: DateForm;
  readonly start: number | null;
  readonly end: number | null;
}

interface Faults {
  readonly reasons: Sentence[];
  twoWays: boolean;
}

export const readersOf = ({ isExact }: RowForm) =>
  isExact ? { words: readWritten, label: readWritten } : { words: readText, label: readLabel };

export function openRow(source: SourceFields, form: RowForm): OpenRow {
  const fields = shortValues(source);
  const faults: Faults = { reasons: [], twoWays: false };
  const { reasons } = faults;
  const { words, label } = readersOf(form);
  const warnings = cutValues(fields, words, label);
  if (source.isGone) reasons.push(say('row.gone'));
  const externalId = words(fields.externalId, 256);
  if (externalId === null) reasons.push(fault('externalId', say('row.noId')));
  else if (isTotal(externalId)) reasons.push(say('row.total'));
  else if (externalId.length > 255) reasons.push(fault('externalId', say('row.longId')));
  else if (isCutShort(externalId)) {
    reasons.push(fault('externalId', say('row.idCutShort', { number: externalId })));
  }
  const noZone = zoneFault(fields);
  if (noZone) reasons.push(fault('timeZone', noZone));
  const dates = inZoneOf(form.dates, fields.timeZone);
  const moments = readMoments(fields, dates, warnings);
  const start = sure(faults, 'startTime', moments.start);
  const end = sure(faults, 'endTime', moments.end);
  return { fields, faults, warnings, externalId, dates, start, end };
}

/** What can be read, in its bounds; else null, and the row is refused. */
export function sure<T extends number | boolean>(
  faults: Faults,
  field: string,
  given: T | null | Sentence,
): T | null {
  const read = withinBounds(field, given);
  if (read === null || !isFault(read)) return read;
  faults.reasons.push(fault(field, read));
  faults.twoWays ||= read.code === 'row.twoDays' || read.code === 'row.twoNumbers';
  return null;
}

const isFault = (read: number | boolean | Sentence): read is Sentence => typeof read === 'object';

export const fault = (path: string, message: Sentence): Sentence => say('refusal.field', { path, message });
