import { isAscii, isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { say } from '../../../words/sentence.ts';
import { type CodePage, inCodePage, tellCodePage } from './code-pages.ts';
import { detectEncoding, type Encoding } from './detect-encoding.ts';
import { ImportFileError } from './import-file-error.ts';
import type { TextChunk } from './source-record.ts';

export interface TextMeter {
  encoding: Encoding;
}

const headLength = 4 * 1024;
const maxPieceLength = 256 * 1024;

/**
 * Bytes to text. Each line is settled by its own bytes, never by how they were cut into chunks, so a second reading of
 * the same file finds the same positions.
 */
export async function* decodeStream(
  source: AsyncIterable<Uint8Array>,
  meter: TextMeter,
): AsyncGenerator<TextChunk> {
  let decode: Decoder | null = null;
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of inPieces(source)) {
    if (decode) yield decode(piece, false);
    else {
      held = held.length === 0 ? piece : Buffer.concat([held, piece]);
      if (held.length < headLength) continue;
      [decode, held] = startDecoder(held, meter);
      yield decode(held, false);
      held = Buffer.alloc(0);
    }
  }
  if (!decode) [decode, held] = startDecoder(held, meter);
  const last = decode(held, true);
  if (last.text.length > 0) yield last;
}

/** Gives whole lines, or whole characters; the bytes of a cut one wait for the next call. */
type Decoder = (bytes: Buffer, atEnd: boolean) => TextChunk;

function startDecoder(head: Buffer, meter: TextMeter): [decode: Decoder, afterMark: Buffer] {
  const guess = detectEncoding(head);
  const afterMark = head.subarray(guess?.markLength ?? 0);
  if (!guess || guess.encoding === 'utf-8') return [byLines(meter), afterMark];
  const { encoding } = guess;
  meter.encoding = encoding;
  // Neither is ever ended: half a character at the end of a file is none. The usual order takes a third of the time so.
  const little = new StringDecoder('utf16le');
  const big = new TextDecoder('utf-16be', { ignoreBOM: true });
  const toText = (bytes: Buffer): string =>
    encoding === 'utf-16le' ? little.write(bytes) : big.decode(bytes, { stream: true });
  return [(bytes) => measured(toText(bytes)), afterMark];
}

/** So much from the first line that is no UTF-8 on tells in which code page such lines are. */
const pageLength = 64 * 1024;

/** UTF-8; a line that is none is in the code page of the file, or UTF-8 with damaged bytes, which are read in it. */
function byLines(meter: TextMeter): Decoder {
  let isPlain = true;
  let page: CodePage | null = null;
  let tail: Buffer = Buffer.alloc(0);
  const meet = (encoding: Encoding): void => {
    meter.encoding = isPlain || meter.encoding === encoding ? encoding : 'mixed';
    isPlain = false;
  };
  /** Null: it is none. */
  function utf8Of(bytes: Buffer): string | null {
    if (isAscii(bytes)) return bytes.toString('latin1');
    if (!isUtf8(bytes)) return null;
    meet('utf-8');
    return bytes.toString('utf8');
  }
  const textOf = (bytes: Buffer): string => utf8Of(bytes) ?? [...linesOf(bytes)].map(lineOf).join('');
  function lineOf(line: Buffer): string {
    const text = utf8Of(line);
    if (text !== null) return text;
    const own = page ?? 'windows-1252';
    const isDamaged = isDamagedUtf8(line);
    meet(isDamaged ? 'mixed' : own);
    const written = line.toString('latin1');
    return isDamaged
      ? written.replace(beyondAscii, (found) =>
          found.length > 1 ? Buffer.from(found, 'latin1').toString('utf8') : inCodePage(found, own),
        )
      : inCodePage(written, own);
  }
  return (piece, atEnd) => {
    const bytes = tail.length === 0 ? piece : Buffer.concat([tail, piece]);
    let end = atEnd ? bytes.length : wholeLines(bytes);
    if (page === null && !isUtf8(bytes.subarray(0, end))) {
      const from = firstInCodePage(bytes.subarray(0, end));
      if (from < end && (atEnd || bytes.length - from >= pageLength))
        page = pageOf(bytes.subarray(from, from + pageLength));
      else end = from;
    }
    tail = Buffer.from(bytes.subarray(end));
    return measured(textOf(bytes.subarray(0, end)));
  };
}

function firstInCodePage(bytes: Buffer): number {
  let at = 0;
  for (const line of linesOf(bytes)) {
    if (!isUtf8(line) && !isDamagedUtf8(line)) break;
    at += line.length;
  }
  return at;
}

function pageOf(bytes: Buffer): CodePage {
  const lines = [...linesOf(bytes)].filter((line) => !isUtf8(line) && !isDamagedUtf8(line));
  const page = tellCodePage(Buffer.concat(lines).toString('latin1'));
  if (page === null) throw new ImportFileError('UNSUPPORTED_FORMAT', say('file.codePage'));
  return page;
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const end = lineEnd(bytes, at);
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** Most of what is beyond ASCII in it is UTF-8. */
function isDamagedUtf8(line: Buffer): boolean {
  const characters = line.toString('latin1').match(beyondAscii) ?? [];
  const sequences = characters.filter(({ length }) => length > 1).length;
  return sequences >= characters.length - sequences;
}

/** A line of more bytes than this is looked at in stretches. */
const maxLine = 64 * 1024;

/** The end of a line, its break included, or of a stretch of a long one; no character is cut. */
function lineEnd(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(10, from);
  const end = found < 0 ? bytes.length : found + 1;
  if (end - from <= maxLine) return end;
  const stretch = bytes.subarray(from, from + maxLine);
  return from + maxLine - incompleteUtf8(stretch);
}

/** What can be decoded without knowing what follows: whole lines, and whole stretches of a long one. */
function wholeLines(bytes: Buffer): number {
  let end = bytes.lastIndexOf(10) + 1;
  while (bytes.length - end > maxLine) end = lineEnd(bytes, end);
  return end;
}

const beyondAscii =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\x80-\xff]/g;

const measured = (text: string): TextChunk => ({ text, byteCount: Buffer.byteLength(text) });

function incompleteUtf8(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** One huge chunk from the source must not become one huge string. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let start = 0; start < chunk.length; start += maxPieceLength) {
      yield chunk.subarray(start, start + maxPieceLength);
    }
  }
}
