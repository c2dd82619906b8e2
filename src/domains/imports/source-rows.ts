import type { Sentence } from '../../words/sentence.ts';
import type { MappedRecord } from './mapping/compile-mapping.ts';
import type { ImportField, SourceFields } from './normalise/import-field.ts';
import type { ImportFile } from './reading/open-import-file.ts';
import { rowText } from './reading/row-text.ts';
import type { ReadPosition, RecordValue, RowText, SourceRecord } from './reading/source-record.ts';

/** A row on its way from the file to a session. */
export interface Row {
  line: number;
  fields: SourceFields | null;
  /** The columns that hold something which no field takes. */
  untaken: readonly string[];
  /** Fields of which the rows that it is made of say different things: the first is taken. */
  different?: readonly ImportField[];
  /** Rows that it is made of and that stand in the file once more. */
  again?: number;
  /** Why there are no fields. */
  problem: Sentence | null;
  readonly text: () => RowText;
}

export interface SourceRow extends Row {
  /** As it stands in the file. */
  record: RawRecord;
  /** Where the row after it starts. */
  next: ReadPosition;
}

export type RawRecord = { readonly line: number } & (
  | { readonly ok: true; readonly value: RecordValue }
  | ({ readonly ok: false; readonly problem: Sentence } & RowText)
);

/** Makes rows of records, under our names. */
export type RowReader = (record: RawRecord) => Row;

export const createRowReader =
  (mapped: (value: RecordValue) => MappedRecord, file: Pick<ImportFile, 'format' | 'delimiter'>): RowReader =>
  (record) => {
    const { line } = record;
    if (!record.ok) return { line, fields: null, untaken: [], problem: record.problem, text: () => record };
    const { fields, untaken } = mapped(record.value);
    return { line, fields, untaken, problem: null, text: () => rowText(record.value, file) };
  };

/** The rows of a file; the header and empty rows are left out. */
export async function* sourceRows(
  file: ImportFile,
  header: boolean,
  read: RowReader,
  from?: ReadPosition,
): AsyncGenerator<SourceRow[]> {
  const headerRecord = header ? file.sample.find((record) => record.ok)?.record : undefined;
  for await (const { records, next } of file.records(from)) {
    const rows: SourceRow[] = [];
    for (const [index, record] of records.entries()) {
      if (record.record === headerRecord || isBlank(record)) continue;
      const { line, fields, untaken, problem, text } = read(record);
      // A spread costs as much as reading the row.
      rows.push({ line, fields, untaken, problem, text, record, next: records[index + 1] ?? next });
    }
    yield rows;
  }
}

const isBlank = (record: SourceRecord): boolean =>
  record.ok && Array.isArray(record.value) && record.value.every((field) => field.trim() === '');
