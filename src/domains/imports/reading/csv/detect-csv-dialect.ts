import { hasBackslashes } from './broken-quotes.ts';
import type { CsvDialect } from './read-csv.ts';
import { scanCsv } from './scan-csv.ts';

const candidates = [',', ';', '\t', '|'];
/** Only where those make one column of each row. */
const rare = ['^', '~', '\u0001'];
const sampleRowCount = 100;
const mostColumns = 10_000;
/** Of a row that is longer, the rows before it tell. */
const mostLength = 128 * 1024;

export interface CsvStart extends CsvDialect {
  /** Length of a leading `sep=;` line, a hint for spreadsheets that is no data. */
  hintLength: number;
}

interface DelimiterTrial {
  delimiter: string;
  score: number;
  columnCount: number | null;
}

/** The delimiter under which most rows have the same number of values, as many as possible. */
export function detectCsvDialect(head: string, atEnd: boolean): CsvStart {
  const returnsOnly = !head.includes('\n') && head.includes('\r');
  const text = returnsOnly ? head.replaceAll('\r', '\n') : head;
  const hint = /^"?sep=([,;\t|^~])"?[ ,;\t|]*\r?\n/i.exec(text);
  const hintLength = hint?.[0].length ?? 0;
  const body = text.slice(hintLength, hintLength + mostLength);
  const isWhole = atEnd && text.length <= hintLength + mostLength;
  const bestOf = (delimiters: readonly string[], from?: DelimiterTrial): DelimiterTrial =>
    delimiters
      .map((delimiter) => tryDelimiter(body, { delimiter }, isWhole))
      .concat(from ?? [])
      .reduce((a, b) => (b.score > a.score || (b.score === a.score && b === from) ? b : a));
  const usual = bestOf(hint?.[1] ? [hint[1]] : candidates);
  const best = usual.score > 0 || hint ? usual : bestOf(rare, usual);
  const { delimiter } = best;
  const isBackslashed = hasBackslashes(body, delimiter, isWhole);
  const { columnCount } = isBackslashed ? tryDelimiter(body, { delimiter, isBackslashed }, isWhole) : best;
  return { delimiter, columnCount, returnsOnly, hintLength, isBackslashed };
}

function tryDelimiter(
  text: string,
  { delimiter, isBackslashed = false }: { delimiter: string; isBackslashed?: boolean },
  atEnd: boolean,
): DelimiterTrial {
  const anyShape = { columnCount: null, maxColumnCount: mostColumns, recordLength: text.length };
  const counts: number[] = [];
  let named = 0;
  for (const record of scanCsv({ delimiter, isBackslashed, ...anyShape }).scan(text, atEnd).records) {
    if (Array.isArray(record.value)) {
      if (counts.length === 0) named = record.value.findLastIndex((cell) => cell.trim() !== '') + 1;
      counts.push(record.value.length);
    }
    if (counts.length === sampleRowCount) break;
  }
  const first = counts[0];
  // Nothing whole yet (a wide header): the unfinished line is all there is to go by.
  if (first === undefined) {
    const score = Math.log2(text.split('\n', 1)[0]?.split(delimiter).length ?? 1);
    return { delimiter, score, columnCount: null };
  }
  const rowsByCount = new Map<number, number>();
  for (const count of counts) rowsByCount.set(count, (rowsByCount.get(count) ?? 0) + 1);
  const [usual, rows] = [...rowsByCount].reduce((a, b) => (b[1] > a[1] ? b : a));
  const score = (rows / counts.length) * Math.log2(usual) * (first === usual ? 1 : 0.5);
  // The header rules; a lone value before it is a title line, and delimiters behind its last name name nothing.
  const isPadded =
    named > 1 && named < first && (rowsByCount.get(named) ?? 0) >= (rowsByCount.get(first) ?? 0);
  return { delimiter, score, columnCount: isPadded ? named : first > 1 ? first : usual };
}
