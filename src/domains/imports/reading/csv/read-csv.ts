import type { ReadLimits } from '../read-limits.ts';
import { readRecords } from '../read-records.ts';
import type { ReadPosition, RecordBatch, TextChunk } from '../source-record.ts';
import { scanCsv } from './scan-csv.ts';

export interface CsvDialect {
  delimiter: string;
  /** Lines end in a lone carriage return, as old Macintosh programs wrote them. */
  returnsOnly: boolean;
  /** Null when the first row is too long to know yet. */
  columnCount: number | null;
  isBackslashed: boolean;
}

/** Every row comes as it stands, the header included; formulas stay text. */
export function readCsv(
  chunks: AsyncIterable<TextChunk>,
  dialect: CsvDialect,
  limits: ReadLimits,
  start?: ReadPosition,
): AsyncGenerator<RecordBatch> {
  const scanner = scanCsv({
    delimiter: dialect.delimiter,
    columnCount: dialect.columnCount,
    isBackslashed: dialect.isBackslashed,
    maxColumnCount: limits.columnCount,
    recordLength: limits.recordLength,
  });
  const lines = dialect.returnsOnly ? withNewlines(chunks) : chunks;
  return readRecords(lines, scanner, limits.recordLength, start);
}

async function* withNewlines(chunks: AsyncIterable<TextChunk>): AsyncGenerator<TextChunk> {
  for await (const { text, byteCount } of chunks) yield { text: text.replaceAll('\r', '\n'), byteCount };
}
