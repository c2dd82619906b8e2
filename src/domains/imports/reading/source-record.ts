import type { Sentence } from '../../../words/sentence.ts';

/** Where a record starts; a stopped import goes on from one of these. */
export interface ReadPosition {
  /** Counted from 0, a CSV header included. */
  record: number;
  /** The physical line in the file, counted from 1. */
  line: number;
  /** Bytes of decoded text before it, as UTF-8 (for a plain UTF-8 file: the place in the file, byte order mark aside). */
  offset: number;
  /** Counted among the rows that came out of a gathering, in which order, and not among those of the file. */
  gathered?: number;
}

export type JsonObject = { [key: string]: unknown };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** CSV gives the fields in order, JSON the object. */
export type RecordValue = string[] | JsonObject;

/** A row as it stands in its file, or the beginning of a long one. */
export interface RowText {
  readonly raw: string;
  readonly isWhole: boolean;
}

export type SourceRecord = ReadPosition &
  (
    | { readonly ok: true; readonly value: RecordValue }
    | ({ readonly ok: false; readonly problem: Sentence } & RowText)
  );

export interface RecordBatch {
  records: SourceRecord[];
  /** Where the first record after this batch starts. */
  next: ReadPosition;
}

export interface TextChunk {
  text: string;
  byteCount: number;
}

export const fileStart: ReadPosition = { record: 0, line: 1, offset: 0 };
