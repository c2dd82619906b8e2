import { layouts } from '../layouts/detect-layout.ts';
import type { FileSample } from '../layouts/file-sample.ts';
import { valueAt } from '../layouts/object-paths.ts';
import { type ImportField, importFields, type SourceFields } from '../normalise/import-field.ts';
import { ImportFileError } from '../reading/import-file-error.ts';
import type { JsonObject, RecordValue } from '../reading/source-record.ts';
import type { Mapping } from './mapping.ts';

/** Turns the names of a mapping into places once, so that a row costs no look-ups. */
export function compileMapping(mapping: Mapping, sample: FileSample): (value: RecordValue) => SourceFields {
  const pairs = importFields.flatMap((field): Array<[ImportField, string]> => {
    const column = mapping.columns[field];
    return typeof column === 'string' ? [[field, column]] : [];
  });
  const fromRow = sample.format === 'csv' ? compileRow(pairs, sample.columns) : () => ({});
  const fromObject = compileObject(mapping, pairs);
  return (value) => (Array.isArray(value) ? fromRow(value) : fromObject(value));
}

function compileRow(pairs: Array<[ImportField, string]>, columns: string[]): (row: string[]) => SourceFields {
  const places = pairs.map(([field, column]): [ImportField, number] => {
    const index = columns.indexOf(column);
    if (index >= 0) return [field, index];
    const names = columns.slice(0, 30).join(', ');
    throw new ImportFileError(
      'UNKNOWN_COLUMN',
      `The mapping takes ${field} from the column "${column}"; the file has: ${names}`,
    );
  });
  return (row) => {
    const fields: SourceFields = {};
    for (const [field, index] of places) fields[field] = row[index];
    return fields;
  };
}

/** A known layout reads the record; what the mapping names goes over it. */
function compileObject(
  mapping: Mapping,
  pairs: Array<[ImportField, string]>,
): (record: JsonObject) => SourceFields {
  const read = layouts[mapping.layout].read;
  const dropped = importFields.filter((field) => mapping.columns[field] === null);
  return (record) => {
    const fields: SourceFields = read ? read(record) : {};
    for (const [field, path] of pairs) fields[field] = valueAt(record, path);
    for (const field of dropped) fields[field] = undefined;
    return fields;
  };
}
