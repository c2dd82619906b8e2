import { parseJsonRecord } from './parse-json-record.ts';
import type { ReadLimits } from './read-limits.ts';
import {
  type RecordScanner,
  readRecords,
  recordsAtOnce,
  type ScannedRecord,
  tooLongFor,
} from './read-records.ts';
import type { ReadPosition, RecordBatch, TextChunk } from './source-record.ts';

/** One JSON object a line; a line that is none costs that line only. */
export function readJsonLines(
  chunks: AsyncIterable<TextChunk>,
  limits: ReadLimits,
  start?: ReadPosition,
): AsyncGenerator<RecordBatch> {
  return readRecords(chunks, scanJsonLines(limits.recordLength), limits.recordLength, start);
}

function scanJsonLines(recordLength: number): RecordScanner {
  return {
    scan(text, atEnd) {
      const records: ScannedRecord[] = [];
      let at = 0;
      while (at < text.length && records.length < recordsAtOnce) {
        let lineEnd = text.indexOf('\n', at);
        if (lineEnd < 0) {
          if (!atEnd) break;
          lineEnd = text.length;
        }
        const line = text.slice(at, lineEnd).trim();
        if (line.length > recordLength) {
          records.push({ start: at, end: lineEnd, value: null, problem: tooLongFor(recordLength) });
        } else if (line !== '') {
          records.push({ start: at, end: lineEnd, ...parseJsonRecord(line) });
        }
        at = lineEnd + 1;
      }
      return { records, consumed: Math.min(at, text.length) };
    },
    skip(text) {
      const lineEnd = text.indexOf('\n');
      return lineEnd < 0 ? { consumed: text.length, done: false } : { consumed: lineEnd + 1, done: true };
    },
  };
}
