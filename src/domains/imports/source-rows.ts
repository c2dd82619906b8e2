import type { Sentence } from '../../words/sentence.ts';
import type { MappedRecord } from './mapping/compile-mapping.ts';
import type { SourceFields } from './normalise/import-field.ts';
import type { ImportFile } from './reading/open-import-file.ts';
import { rowText } from './reading/row-text.ts';
import type { ReadPosition, RecordValue } from './reading/source-record.ts';

/** A row on its way from the file to a session. */
export interface SourceRow {
  line: number;
  fields: SourceFields | null;
  /** The columns that hold something which no field takes. */
  untaken: readonly string[];
  /** Why there are no fields. */
  problem: Sentence | null;
  text(): string;
  /** Where the row after it starts. */
  next: ReadPosition;
}

/** The rows of a file under our names; the header and empty rows are left out. */
export async function* sourceRows(
  file: ImportFile,
  header: boolean,
  mapped: (value: RecordValue) => MappedRecord,
  from?: ReadPosition,
): AsyncGenerator<SourceRow[]> {
  const headerRecord = header ? file.sample.find((record) => record.ok)?.record : undefined;
  for await (const batch of file.records(from)) {
    const rows: SourceRow[] = [];
    const { records } = batch;
    for (let i = 0; i < records.length; i++) {
      const record = records[i];
      if (!record || record.record === headerRecord) continue;
      const next = records[i + 1] ?? batch.next;
      if (!record.ok) {
        const { line, problem, raw } = record;
        rows.push({ line, fields: null, untaken: [], problem, text: () => raw, next });
        continue;
      }
      const { line, value } = record;
      if (Array.isArray(value) && value.every((field) => field.trim() === '')) continue;
      rows.push({
        line,
        ...mapped(value),
        problem: null,
        text: () => rowText(value, file.delimiter),
        next,
      });
    }
    yield rows;
  }
}
