import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import {
  fileStart,
  type ReadPosition,
  type RecordBatch,
  type RecordValue,
  type RowText,
  type SourceRecord,
  type TextChunk,
} from './source-record.ts';

/** So many records are found at once: others may go first before the next ones are looked for. */
export const recordsAtOnce = 500;

/** Finds records in a stretch of text. Pure over the text, so an unfinished record is simply tried again. */
export interface RecordScanner {
  /** Reading goes on right behind a record: what follows it tells whether there are more, and whether the file is whole. */
  readonly goesOnBehind?: true;
  /** At most `recordsAtOnce`. */
  scan(text: string, atEnd: boolean): { records: ScannedRecord[]; consumed: number };
  /** Leaves out the rest of a record that is too long; called until `done`. */
  skip(text: string, first: boolean, atEnd: boolean): { consumed: number; done: boolean };
  /** Called with what is left at the end; throws when the file cannot be whole. */
  finish?(rest: string): void;
}

interface Place {
  start: number;
  end: number;
}

/** `problem`: why there is no value. */
export type ScannedRecord = Place &
  ({ value: RecordValue; problem: null } | { value: null; problem: Sentence });

/**
 * Drives a scanner over text chunks and adds record, line and byte positions.
 * An unfinished record waits until as much again has arrived, which keeps huge records linear.
 */
export async function* readRecords(
  chunks: AsyncIterable<TextChunk>,
  scanner: RecordScanner,
  recordLength: number,
  start: ReadPosition = fileStart,
): AsyncGenerator<RecordBatch> {
  const cursor = position(start);
  let window = '';
  let windowIsAscii = true;
  let waiting: string[] = [];
  let waitingLength = 0;
  let tooLong: SourceRecord | null = null;

  const step = function* (atEnd: boolean): Generator<RecordBatch> {
    window = waiting.length === 0 ? window : window + waiting.join('');
    waiting = [];
    waitingLength = 0;
    let found: SourceRecord[] = [];
    let behind: ReadPosition | null = null;
    const passRecord = () => {
      cursor.record++;
      if (scanner.goesOnBehind) behind = position(cursor);
    };
    const batch = (): RecordBatch[] =>
      found.length > 0 ? [{ records: found, next: behind ?? position(cursor) }] : [];
    for (;;) {
      if (tooLong) {
        const { consumed, done } = scanner.skip(window, false, atEnd);
        advance(cursor, window.slice(0, consumed), windowIsAscii);
        window = window.slice(consumed);
        if (!done && !atEnd) return yield* batch();
        found.push(tooLong);
        tooLong = null;
        passRecord();
      }
      const { records, consumed } = scanner.scan(window, atEnd);
      let at = 0;
      for (const record of records) {
        advance(cursor, window.slice(at, record.start), windowIsAscii);
        found.push(toSourceRecord(cursor, record, window));
        advance(cursor, window.slice(record.start, record.end), windowIsAscii);
        at = record.end;
        passRecord();
      }
      advance(cursor, window.slice(at, consumed), windowIsAscii);
      window = window.slice(consumed);
      if (records.length === recordsAtOnce) {
        yield* batch();
        found = [];
        continue;
      }
      windowIsAscii ||= Buffer.byteLength(window) === window.length;
      if (window.length <= recordLength || atEnd) return yield* batch();
      tooLong = {
        ...position(cursor),
        ok: false,
        problem: tooLongFor(recordLength),
        ...excerpt(window),
      };
      const skipped = scanner.skip(window, true, atEnd);
      advance(cursor, window.slice(0, skipped.consumed), windowIsAscii);
      window = window.slice(skipped.consumed);
      if (!skipped.done) return yield* batch();
      found.push(tooLong);
      tooLong = null;
      passRecord();
    }
  };

  const turn = takeTurns();
  for await (const chunk of chunks) {
    await turn();
    if (chunk.text.length === 0) continue;
    windowIsAscii &&= chunk.byteCount === chunk.text.length;
    waiting.push(chunk.text);
    waitingLength += chunk.text.length;
    if (waitingLength < window.length && !tooLong) continue;
    yield* step(false);
  }
  yield* step(true);
  scanner.finish?.(window);
}

export const tooLongFor = (most: number): Sentence => say('row.tooLong', { most });

/** As it is now: the cursor moves on. */
const position = ({ record, line, offset }: ReadPosition): ReadPosition => ({ record, line, offset });

/** Only what was passed: in a text of one line each record would look for a line break to its very end. */
function advance(cursor: ReadPosition, passed: string, ascii: boolean): void {
  for (let at = passed.indexOf('\n'); at >= 0; at = passed.indexOf('\n', at + 1)) cursor.line++;
  cursor.offset += ascii ? passed.length : Buffer.byteLength(passed);
}

function toSourceRecord(cursor: ReadPosition, scanned: ScannedRecord, text: string): SourceRecord {
  const { record, line, offset } = cursor;
  if (scanned.value !== null) return { record, line, offset, ok: true, value: scanned.value };
  const raw = excerpt(text.slice(scanned.start, scanned.end));
  return { record, line, offset, ok: false, problem: scanned.problem, ...raw };
}

/** As much of a row is kept for whoever mends it; of a longer one only its beginning. */
const wholeLength = 64 * 1024;
const excerptLength = 2_000;

/** Copied, so that a kept excerpt does not hold the whole chunk in memory. */
export function excerpt(text: string): RowText {
  const isWhole = text.length <= wholeLength;
  const kept = isWhole ? text : `${cutText(text, excerptLength)}…`;
  return { raw: Buffer.from(kept.trimEnd(), 'utf8').toString('utf8'), isWhole };
}
