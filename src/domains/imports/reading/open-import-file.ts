import { type AroundRecords, aroundRecords } from './around-records.ts';
import { scanLine } from './chats/read-line.ts';
import { scanWhatsapp } from './chats/read-whatsapp.ts';
import { detectCsvDialect } from './csv/detect-csv-dialect.ts';
import { readCsv } from './csv/read-csv.ts';
import { decodeStream, type TextMeter } from './decode-stream.ts';
import { decompress, type SourceMeter } from './decompress.ts';
import type { Encoding } from './detect-encoding.ts';
import { detectFormat, type ImportFormat } from './detect-format.ts';
import { ImportFileError } from './import-file-error.ts';
import { defaultReadLimits, type ReadLimits } from './read-limits.ts';
import { readRecords } from './read-records.ts';
import { scanJsonLines } from './scan-json-lines.ts';
import { scanJsonLists } from './scan-json-lists.ts';
import {
  fileStart,
  type ReadPosition,
  type RecordBatch,
  type SourceRecord,
  type TextChunk,
} from './source-record.ts';
import { endOfHead, fillHead, type Head, onlyHead, skipText, wholeText } from './text-head.ts';

export interface ImportFile {
  format: ImportFormat;
  /** Null for JSON. */
  delimiter: string | null;
  /** The first records as they stand; with CSV the header, if there is one, is the first of them. */
  sample: SourceRecord[];
  /** All records, or those from a position that an earlier reading of the same bytes gave. Once only. */
  records(from?: ReadPosition): AsyncGenerator<RecordBatch>;
  /** The records of other lists that stand beside them, each under the name of its list; instead of `records`. */
  sides(lists: ReadonlySet<string>): AsyncGenerator<RecordBatch>;
  /** What stands around the records, as far as they were read. */
  around(): AroundRecords;
  /** Bytes taken from the source so far. */
  sourceBytes(): number;
  compressed(): boolean;
  encoding(): Encoding;
  close(): Promise<void>;
}

const headLength = 64 * 1024;
const sampleSize = 200;

/** Reads as much as is needed to know what the file is; the rest streams through `records`. */
export async function openImportFile(
  source: AsyncIterable<Uint8Array>,
  limits: ReadLimits = defaultReadLimits,
): Promise<ImportFile> {
  const meter: SourceMeter & TextMeter = { compressed: false, sourceBytes: 0, encoding: 'utf-8' };
  const chunks = decodeStream(decompress(source, limits, meter), meter);
  const close = async () => void (await chunks.return(undefined));
  try {
    const head: Head = { chunks: [], length: 0, atEnd: false, fault: null };
    await fillHead(head, chunks, headLength);
    let reading = chooseReader(head, limits);
    let around = aroundRecords();
    let sample = await readSample(reading, head, around);
    if (sample.length < 2 && !head.atEnd) {
      // One record is longer than the head: take all that a record may have, to have something to look at.
      await fillHead(head, chunks, limits.recordLength + headLength);
      reading = chooseReader(head, limits);
      around = aroundRecords();
      sample = await readSample(reading, head, around);
    }
    return {
      format: reading.format,
      delimiter: reading.delimiter,
      sample,
      records(from) {
        // Whoever goes on behind the beginning knows from the sample what stood there.
        if (!from) around = aroundRecords();
        return reading.read(wholeText(head, chunks), from, around);
      },
      sides: (lists) =>
        readRecords(
          wholeText(head, chunks),
          scanJsonLists('outside', limits.recordLength, lists),
          limits.recordLength,
        ),
      around: () => around,
      sourceBytes: () => meter.sourceBytes,
      compressed: () => meter.compressed,
      encoding: () => meter.encoding,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Reading {
  format: ImportFormat;
  delimiter: string | null;
  read(
    chunks: AsyncIterable<TextChunk>,
    from: ReadPosition | undefined,
    around: AroundRecords,
  ): AsyncGenerator<RecordBatch>;
}

function chooseReader(head: Head, limits: ReadLimits): Reading {
  const text = head.chunks.map((chunk) => chunk.text).join('');
  const guess = detectFormat(text, head.atEnd);
  const { recordLength } = limits;
  if (guess.format === 'csv') {
    const csv = detectCsvDialect(text, head.atEnd);
    const first = { record: 0, line: csv.hintLength > 0 ? 2 : 1, offset: csv.hintLength };
    return {
      format: 'csv',
      delimiter: csv.delimiter,
      read: (chunks, from = first) => readCsv(skipText(chunks, from.offset), csv, limits, from),
    };
  }
  if (guess.format === 'whatsapp') {
    return {
      format: 'whatsapp',
      delimiter: null,
      read: (chunks, from = fileStart) =>
        guess.of === 'line'
          ? // Its messages stand below their day, which can be far above any of them.
            onlyFrom(from, readRecords(chunks, scanLine(limits, text), recordLength))
          : readRecords(skipText(chunks, from.offset), scanWhatsapp(limits, text), recordLength, from),
    };
  }
  return {
    format: guess.format,
    delimiter: null,
    read: (chunks, from = fileStart, around) => {
      const rest = skipText(chunks, from.offset);
      if (guess.format === 'json-lines')
        return readRecords(rest, scanJsonLines(recordLength), recordLength, from);
      const place = guess.place === 'outside' && from.offset > 0 ? 'list' : guess.place;
      const scanner = scanJsonLists(place, recordLength, guess.list ?? guess.listKey, around);
      return readRecords(rest, scanner, recordLength, from);
    },
  };
}

async function* onlyFrom(
  { record: first }: ReadPosition,
  batches: AsyncIterable<RecordBatch>,
): AsyncGenerator<RecordBatch> {
  for await (const { records, next } of batches) {
    const rest = records.filter(({ record }) => record >= first);
    if (rest.length > 0) yield { records: rest, next };
  }
}

async function readSample(reading: Reading, head: Head, around: AroundRecords): Promise<SourceRecord[]> {
  const sample: SourceRecord[] = [];
  try {
    for await (const { records } of reading.read(onlyHead(head), undefined, around)) {
      for (const record of records.slice(0, sampleSize)) sample.push(record);
      if (sample.length >= sampleSize) break;
    }
  } catch (error) {
    // Whoever reads the records meets it again, after those that are whole.
    const later = error instanceof ImportFileError && error.problem === 'TRUNCATED_JSON';
    if (error !== endOfHead && error !== head.fault && !later) throw error;
  }
  return sample.slice(0, sampleSize);
}
