import { parseJsonRecord } from './parse-json-record.ts';
import { type RecordScanner, recordsAtOnce, type ScannedRecord, tooLongFor } from './read-records.ts';

/** One JSON object a line; a line that is none costs that line only. */
export function scanJsonLines(recordLength: number): RecordScanner {
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
        // Cut out of a list: each object keeps its comma.
        const line = text
          .slice(at, lineEnd)
          .trim()
          .replace(/\}\s{0,10},$/, '}');
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
