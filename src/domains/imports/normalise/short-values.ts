import { cutText } from '../../../ports/storable-text.ts';
import type { ImportField, SourceFields } from './import-field.ts';

/** Nothing that is read from a value is longer. */
const mostLength = 2_100;
const longer: ReadonlySet<ImportField> = new Set([
  'transcript',
  'initialMsg',
  'summary',
  'questions',
  'ratingComment',
  'tags',
  'messageContent',
  'messageReply',
]);

/** A cell may hold a whole book: what is a date, a number or a name is looked for at its beginning only. */
export function shortValues(fields: SourceFields): SourceFields {
  const isLong = (field: string, value: unknown): value is string =>
    typeof value === 'string' && value.length > mostLength && !longer.has(field as ImportField);
  if (!Object.entries(fields).some(([field, value]) => isLong(field, value))) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      isLong(field, value) ? cutText(value.trimStart(), mostLength) : value,
    ]),
  );
}
