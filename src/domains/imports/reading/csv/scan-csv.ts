import { type Sentence, say } from '../../../../words/sentence.ts';
import { type RecordScanner, recordsAtOnce, type ScannedRecord, tooLongFor } from '../read-records.ts';
import { findClosingQuote, parseCsvRecord, withoutReturn } from './parse-csv-record.ts';

export interface CsvShape {
  delimiter: string;
  /** Every row must have so many values; null while that is not known yet. */
  columnCount: number | null;
  maxColumnCount: number;
  isBackslashed?: boolean;
  recordLength: number;
}

/** Lines without a quote are cut by `indexOf`; only the others go through the record parser. */
export function scanCsv(shape: CsvShape): RecordScanner {
  let skipping: 'quoted' | 'line' | 'rest' = 'rest';

  return {
    scan(text, atEnd) {
      const records: ScannedRecord[] = [];
      const { delimiter } = shape;
      let quoteAt = indexFrom(text, '"', 0);
      let delimiterAt = indexFrom(text, delimiter, 0);
      let at = 0;
      while (at < text.length && records.length < recordsAtOnce) {
        let lineEnd = text.indexOf('\n', at);
        if (lineEnd < 0) {
          if (!atEnd) break;
          lineEnd = text.length;
        }
        if (quoteAt < at) quoteAt = indexFrom(text, '"', at);
        if (quoteAt < lineEnd) {
          const record = scanQuoted(text, at, atEnd, shape);
          if (!record) break;
          records.push(record);
          at = record.end;
          continue;
        }
        const end = withoutReturn(text, at, lineEnd);
        if (end > at && !isSpaces(text, at, end)) {
          const fields: string[] = [];
          if (delimiterAt < at) delimiterAt = indexFrom(text, delimiter, at);
          let from = at;
          while (delimiterAt < end && fields.length <= shape.maxColumnCount) {
            fields.push(text.slice(from, delimiterAt));
            from = delimiterAt + 1;
            delimiterAt = indexFrom(text, delimiter, from);
          }
          fields.push(text.slice(from, end));
          records.push(checked(fields, at, lineEnd + 1, shape));
        }
        at = lineEnd + 1;
      }
      return { records, consumed: Math.min(at, text.length) };
    },

    skip(text, first, atEnd) {
      let from = 0;
      if (first) skipping = 'rest';
      if (skipping === 'line') {
        const lineEnd = text.indexOf('\n');
        return lineEnd < 0 ? { consumed: text.length, done: false } : { consumed: lineEnd + 1, done: true };
      }
      if (skipping === 'quoted') {
        const close = findClosingQuote(text, 0, shape.isBackslashed);
        if (close < 0) return { consumed: text.length, done: false };
        if (close === text.length - 1 && !atEnd) return { consumed: close, done: false };
        skipping = 'rest';
        from = close + 1;
      }
      const record = parseCsvRecord(text, from, { ...quotesOf(shape), mostFields: 0 }, atEnd);
      if (record.state !== 'unfinished') return { consumed: record.end, done: true };
      if (record.openQuote && first && secondLineFits(text, 0, shape)) {
        return { consumed: text.indexOf('\n') + 1, done: true };
      }
      if (!first && text.length - from <= shape.recordLength) return { consumed: from, done: false };
      skipping = record.openQuote ? 'quoted' : 'line';
      return { consumed: record.resumeAt, done: false };
    },
  };
}

const quotesOf = ({ delimiter, isBackslashed = false }: CsvShape) => ({ delimiter, isBackslashed });

function scanQuoted(text: string, at: number, atEnd: boolean, shape: CsvShape): ScannedRecord | null {
  const record = parseCsvRecord(
    text,
    at,
    { ...quotesOf(shape), mostFields: shape.maxColumnCount + 1 },
    atEnd,
  );
  if (record.state === 'whole') return checked(record.fields, at, record.end, shape);
  if (record.state === 'unfinished' && !atEnd) return null;
  // A quote that nobody closed swallows good rows: give up one line if the next one looks right by itself.
  const problem = say('row.quote');
  if (secondLineFits(text, at, shape)) {
    return { start: at, end: text.indexOf('\n', at) + 1, value: null, problem };
  }
  return { start: at, end: record.state === 'unbalanced' ? record.end : text.length, value: null, problem };
}

function secondLineFits(text: string, at: number, shape: CsvShape): boolean {
  const start = text.indexOf('\n', at) + 1;
  if (start === 0 || shape.columnCount === null || shape.columnCount < 2) return false;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? text.length : end);
  const record = parseCsvRecord(line, 0, quotesOf(shape), true);
  return record.state === 'whole' && record.fields.length === shape.columnCount;
}

function checked(fields: string[], start: number, end: number, shape: CsvShape): ScannedRecord {
  const { columnCount, maxColumnCount, recordLength } = shape;
  const reject = (problem: Sentence): ScannedRecord => ({ start, end, value: null, problem });
  if (end - start > recordLength) {
    return reject(tooLongFor(recordLength));
  }
  if (fields.length > maxColumnCount) {
    return reject(say('row.tooWide', { most: maxColumnCount }));
  }
  if (columnCount !== null && fields.length !== columnCount) {
    while (fields.length > columnCount && fields.at(-1)?.trim() === '') fields.pop();
    if (fields.length !== columnCount) {
      const why = say(fields.length > columnCount ? 'row.delimiter' : 'row.lineBreak');
      return reject(say('row.valueCount', { found: fields.length, wanted: columnCount, why }));
    }
  }
  return { start, end, value: fields, problem: null };
}

/** A blank line, as editors leave it. */
function isSpaces(text: string, from: number, end: number): boolean {
  let at = from;
  while (at < end && text.charCodeAt(at) === 32) at++;
  return at === end;
}

/** As `indexOf`, with "nowhere" as a place behind the end. */
function indexFrom(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}
