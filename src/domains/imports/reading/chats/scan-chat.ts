import { type RecordScanner, recordsAtOnce, type ScannedRecord } from '../read-records.ts';

interface ChatForm {
  /** So much of a line tells whether a message begins there. */
  readonly headLength: number;
  isStart(head: string): boolean;
  /** None, of what is no message. */
  recordsOf(text: string, start: number, end: number): readonly ScannedRecord[];
}

/** Messages over all of their lines: each ends where the next one begins. */
export function scanChat({ headLength, isStart, recordsOf }: ChatForm): RecordScanner {
  const startsAt = (text: string, at: number): boolean => isStart(text.slice(at, at + headLength));
  return {
    scan(text, atEnd) {
      const records: ScannedRecord[] = [];
      let at = 0;
      for (let line = 0; records.length < recordsAtOnce; ) {
        const lineEnd = text.indexOf('\n', line);
        if (lineEnd < 0 || lineEnd + 1 >= text.length) break;
        // Of a line whose beginning is not there yet nobody knows what it is.
        if (!atEnd && text.length - lineEnd <= headLength) break;
        line = lineEnd + 1;
        if (!startsAt(text, line)) continue;
        records.push(...recordsOf(text, at, line));
        at = line;
      }
      const isLast = atEnd && records.length < recordsAtOnce;
      if (isLast) records.push(...recordsOf(text, at, text.length));
      return { records, consumed: isLast ? text.length : at };
    },
    skip(text, _first, atEnd) {
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
        // Its line break stays, by which the line is known to begin here.
        if (!atEnd && text.length - at <= headLength) return { consumed: at, done: false };
        if (startsAt(text, at + 1)) return { consumed: at + 1, done: true };
      }
      return { consumed: text.length, done: atEnd };
    },
  };
}
