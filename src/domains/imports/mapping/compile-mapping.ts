import { cutText } from '../../../ports/storable-text.ts';
import { say } from '../../../words/sentence.ts';
import { layouts } from '../layouts/detect-layout.ts';
import type { FileSample } from '../layouts/file-sample.ts';
import { valueAt } from '../layouts/object-paths.ts';
import { type ImportField, importFields, type SourceFields } from '../normalise/import-field.ts';
import { ImportFileError } from '../reading/import-file-error.ts';
import type { JsonObject, RecordValue } from '../reading/source-record.ts';
import type { Mapping } from './mapping.ts';
import { takeLateKeys } from './take-late-keys.ts';

/** A record under our names, and its columns that hold something which no field takes. */
export interface MappedRecord {
  readonly fields: SourceFields;
  readonly untaken: readonly string[];
}

/** Turns the names of a mapping into places once, so that a row costs no look-ups. */
export function compileMapping(mapping: Mapping, sample: FileSample): (value: RecordValue) => MappedRecord {
  const pairs = importFields.flatMap((field): Array<[ImportField, string]> => {
    const column = mapping.columns[field];
    return typeof column === 'string' ? [[field, column]] : [];
  });
  const fromRow =
    sample.format === 'csv'
      ? compileRow(pairs, sample.columns)
      : (): MappedRecord => ({ fields: {}, untaken: [] });
  const fromObject = compileObject(mapping, sample, pairs);
  return (value) => (Array.isArray(value) ? fromRow(value) : fromObject(value));
}

function compileRow(pairs: Array<[ImportField, string]>, columns: string[]): (row: string[]) => MappedRecord {
  const places = pairs.map(([field, column]): [ImportField, number] => {
    const index = columns.indexOf(column);
    if (index >= 0) return [field, index];
    const names = cutText(columns.slice(0, 30).join(', '), 1_000);
    throw new ImportFileError(
      'UNKNOWN_COLUMN',
      say('file.noColumn', { field, column: cutText(column, 500), names }),
    );
  });
  const taken = new Set(places.map(([, index]) => index));
  const others = columns.flatMap(
    (column, index): Array<[string, number]> => (taken.has(index) ? [] : [[column, index]]),
  );
  return (row) => {
    const fields: SourceFields = {};
    for (const [field, index] of places) fields[field] = row[index];
    const untaken: string[] = [];
    for (const [column, index] of others) if (row[index]?.trim()) untaken.push(column);
    return { fields, untaken };
  };
}

/** A known layout reads the record; what the mapping names goes over it. */
function compileObject(
  mapping: Mapping,
  sample: FileSample,
  pairs: Array<[ImportField, string]>,
): (record: JsonObject) => MappedRecord {
  const read = layouts[mapping.layout].read;
  const takeOthers = read ? () => [] : takeLateKeys(mapping, sample);
  const dropped = importFields.filter((field) => mapping.columns[field] === null);
  return (record) => {
    const fields: SourceFields = read ? read(record) : {};
    for (const [field, path] of pairs) fields[field] = valueAt(record, path);
    const untaken = takeOthers(record, fields);
    for (const field of dropped) fields[field] = undefined;
    return { fields, untaken };
  };
}
