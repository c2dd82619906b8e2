import type { Sentence } from '../../../words/sentence.ts';
import type { ImportField, SourceFields } from '../normalise/import-field.ts';
import type { JsonObject } from '../reading/source-record.ts';
import type { FileSample } from './file-sample.ts';

/** A list that stands beside the records in a file: each of its records belongs to that whose `of` its `by` names. */
export interface SideList {
  readonly list: string;
  readonly by: string;
  readonly of: string;
  /** Where the record has it then, unless it has one of its own. */
  readonly as: string;
  /** All that belong there, in a list. */
  readonly isMany?: true;
}

/** A known export: how to tell it, and what its columns or records mean. */
export interface Layout {
  /** From 0 (surely not) to 1. */
  detect(sample: FileSample): number;
  /** CSV with a header: folded column name to field. */
  columns?: { readonly [name: string]: ImportField };
  /** CSV without a header: the fields in order. */
  positions?: readonly ImportField[];
  /** CSV with one message a row. */
  messageRows?: boolean;
  /** JSON: the fields of a record, lengths of time in seconds. */
  read?(record: JsonObject): SourceFields;
  /** JSON: the names of a record that hold something which `read` does not take, nor the mapping by these paths. */
  untaken?(record: JsonObject, mapped: ReadonlySet<string>): string[];
  /** JSON: a record is a message or an event: those of a conversation are put together. */
  pieces?: boolean;
  /** Times without a zone are in UTC, as its vendor says. */
  utc?: true;
  /** JSON: other lists of a file, whose records belong to those that are read. */
  sides?: readonly SideList[];
  /** Of these fields the pieces of a conversation are added up. */
  sums?: readonly ImportField[];
  /** CSV: folded names of columns that no field takes, and that nobody is told of. */
  ignored?: ReadonlySet<string>;
  /** CSV: what a cell says. */
  cell?(field: ImportField, text: string): unknown;
  /** CSV with a header: its rows are records, as JSON would have them. */
  table?: true;
  /** Its messages are taken to the letter. */
  isExact?: true;
  /** What a person should know of such a file. */
  note?: Sentence;
  /** What such a file does not have, and which export has it. */
  lacks?: Sentence;
}

/** How a layout reads the whole records of this file, JSON or a table of such records; undefined: by columns. */
export const readerOf = ({ read, table }: Layout, { format, header }: FileSample): Layout['read'] =>
  format !== 'csv' || (table === true && header) ? read : undefined;

/** The sampled records: rows of a table under the names of their columns. */
export function recordsOf({ format, header, columns, rows, objects }: FileSample): readonly JsonObject[] {
  if (format !== 'csv') return objects;
  return header ? rows.map((row) => recordOfRow(columns, row)) : [];
}

export const recordOfRow = (columns: readonly string[], row: readonly string[]): JsonObject =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']));

/** The share of the sampled JSON records for which something holds. */
export function shareOf(sample: FileSample, holds: (record: JsonObject) => boolean): number {
  const records = recordsOf(sample);
  return records.length === 0 ? 0 : records.filter(holds).length / records.length;
}
