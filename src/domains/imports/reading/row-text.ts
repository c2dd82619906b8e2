import { excerpt } from './read-records.ts';
import type { RecordValue } from './source-record.ts';

/** A record as text, for the list of rejected rows. */
export function rowText(value: RecordValue, delimiter: string | null): string {
  if (!Array.isArray(value)) return excerpt(jsonText(value));
  const mark = delimiter ?? ',';
  return excerpt(value.map((field) => quoted(field, mark)).join(mark));
}

const quoted = (field: string, delimiter: string): string =>
  field.includes('"') || field.includes('\n') || field.includes(delimiter)
    ? `"${field.replaceAll('"', '""')}"`
    : field;

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return 'a record nested too deeply to be shown';
  }
}
