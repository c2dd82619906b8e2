import { isAscii } from 'node:buffer';
import { detectAsciiSuperset, detectEncoding, type Encoding } from './detect-encoding.ts';
import type { TextChunk } from './source-record.ts';

export interface TextMeter {
  encoding: Encoding;
}

const headLength = 4 * 1024;
const evidenceLength = 64 * 1024;
const maxPieceLength = 256 * 1024;

/**
 * Bytes to text. The encoding is settled by the bytes alone, never by how they were cut into chunks,
 * so a second reading of the same file finds the same positions.
 */
export async function* decodeStream(
  source: AsyncIterable<Uint8Array>,
  meter: TextMeter,
): AsyncGenerator<TextChunk> {
  let decode: Decoder | null = null;
  let held: Buffer = Buffer.alloc(0);
  let headSeen = false;

  for await (const piece of inPieces(source)) {
    if (decode) {
      yield decode(piece, false);
      continue;
    }
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    if (!headSeen) {
      if (held.length < headLength) continue;
      headSeen = true;
      const guess = detectEncoding(held);
      held = held.subarray(guess?.markLength ?? 0);
      if (guess) decode = startDecoder(guess.encoding, meter);
    }
    if (!decode) {
      const plain = asciiLength(held);
      if (plain > 0) yield { text: held.toString('latin1', 0, plain), byteCount: plain };
      held = held.subarray(plain);
      if (held.length < evidenceLength) continue;
      decode = startDecoder(encodingOf(held), meter);
    }
    yield decode(held, false);
    held = Buffer.alloc(0);
  }

  if (!decode) {
    const guess = headSeen ? null : detectEncoding(held);
    held = held.subarray(guess?.markLength ?? 0);
    decode = startDecoder(guess?.encoding ?? encodingOf(held), meter);
  }
  const last = decode(held, true);
  if (last.text.length > 0) yield last;
}

/** Gives whole characters; the bytes of a cut one wait for the next call. */
type Decoder = (bytes: Buffer, atEnd: boolean) => TextChunk;

function startDecoder(encoding: Encoding, meter: TextMeter): Decoder {
  meter.encoding = encoding;
  if (encoding === 'windows-1252') return (bytes) => measured(decodeWindows1252(bytes));
  const incompleteLength = encoding === 'utf-8' ? incompleteUtf8 : incompleteUtf16(encoding);
  let tail: Buffer = Buffer.alloc(0);
  return (piece, atEnd) => {
    const bytes = tail.length === 0 ? piece : Buffer.concat([tail, piece]);
    const end = bytes.length - (atEnd ? 0 : incompleteLength(bytes));
    tail = Buffer.from(bytes.subarray(end));
    const whole = bytes.subarray(0, end);
    if (encoding === 'utf-8') {
      return isAscii(whole)
        ? { text: whole.toString('latin1'), byteCount: end }
        : measured(whole.toString('utf8'));
    }
    return measured((encoding === 'utf-16be' ? swapped(whole) : whole).toString('utf16le'));
  };
}

const encodingOf = (bytes: Buffer): Encoding =>
  detectAsciiSuperset(bytes.subarray(0, evidenceLength)) ?? 'utf-8';

const measured = (text: string): TextChunk => ({ text, byteCount: Buffer.byteLength(text) });

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();

function incompleteUtf8(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function incompleteUtf16(encoding: 'utf-16le' | 'utf-16be'): (bytes: Buffer) => number {
  const highByteAt = encoding === 'utf-16be' ? 0 : 1;
  return (bytes) => {
    const odd = bytes.length & 1;
    const high = bytes[bytes.length - odd - 2 + highByteAt] ?? 0;
    return (high & 0xfc) === 0xd8 ? odd + 2 : odd;
  };
}

// The 32 codes in which windows-1252 and ISO 8859-1 differ; 0 stands for "not assigned".
const windows1252 = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (c) => String.fromCharCode(windows1252[c.charCodeAt(0) - 0x80] || 0xfffd));
}

function asciiLength(bytes: Buffer): number {
  if (isAscii(bytes)) return bytes.length;
  let end = 0;
  while ((bytes[end] ?? 128) < 128) end++;
  return end;
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
