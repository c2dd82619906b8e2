import { type Sentence, say } from '../../../words/sentence.ts';
import type { CodePage } from './code-pages.ts';
import { ImportFileError } from './import-file-error.ts';

/** `mixed`: of its lines, some are UTF-8 and some in a code page. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage | 'mixed';

interface EncodingGuess {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Bytes of the byte order mark, to be dropped. */
  markLength: number;
}

/** What the first bytes say; null while they are plain ASCII, which every candidate reads alike. */
export function detectEncoding(head: Uint8Array): EncodingGuess | null {
  refuseBinary(head);
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markLength: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markLength: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markLength: 2 };
  return detectUnmarkedUtf16(head);
}

function detectUnmarkedUtf16(head: Uint8Array): EncodingGuess | null {
  const length = Math.min(head.length, 4096) & ~1;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (head[i] === 0) even++;
    if (head[i + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (pairs < 4) return null;
  if (odd > pairs * 0.6 && even < pairs * 0.1) return { encoding: 'utf-16le', markLength: 0 };
  if (even > pairs * 0.6 && odd < pairs * 0.1) return { encoding: 'utf-16be', markLength: 0 };
  // Pictures and packed data are full of control characters; a text has next to none.
  if (even + odd > length * 0.1 || countControls(head.subarray(0, length)) > length * 0.05) {
    throw new ImportFileError('UNSUPPORTED_FORMAT', say('file.notText', { advice: accepted }));
  }
  return null;
}

const countControls = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte) => (byte < 32 && !(byte >= 9 && byte <= 13) ? count + 1 : count), 0);

const accepted = say('file.accepted');
const saveAsCsv = say('file.saveAsCsv');
const unpack = say('file.unpack');
const exportIt = say('file.export');

const zip = [0x50, 0x4b, 0x03, 0x04];
const signatures: ReadonlyArray<[bytes: number[], what: Sentence, advice: Sentence]> = [
  [zip, say('file.zip'), saveAsCsv],
  [[0xd0, 0xcf, 0x11, 0xe0], say('file.oldExcel'), saveAsCsv],
  [[0x1f, 0x8b], say('file.gzipTwice'), say('file.unpackOnce')],
  [[0x25, 0x50, 0x44, 0x46], say('file.pdf'), accepted],
  [[0x42, 0x5a, 0x68], say('file.bzip2'), unpack],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], say('file.xz'), unpack],
  [[0x28, 0xb5, 0x2f, 0xfd], say('file.zstd'), unpack],
  [[0x37, 0x7a, 0xbc, 0xaf], say('file.sevenZip'), unpack],
  [[0x50, 0x41, 0x52, 0x31], say('file.parquet'), exportIt],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20], say('file.sqlite'), exportIt],
  [[0x4f, 0x62, 0x6a, 0x01], say('file.avro'), exportIt],
];

/** What a workbook begins with; any other file is one of an archive that somebody was sent. */
const ofWorkbook = /^(?:\[Content_Types\]|_rels|xl|docProps|mimetype|META-INF|Index)(?:[./]|$)/;

function firstInZip(head: Uint8Array): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  return bytes.length < 30 ? '' : bytes.toString('latin1', 30, 30 + bytes.readUInt16LE(26));
}

function refuseBinary(head: Uint8Array): void {
  const found = signatures.find(([bytes]) => bytes.every((byte, i) => head[i] === byte));
  if (!found) return;
  const [bytes, ...said] = found;
  const inZip = bytes === zip ? firstInZip(head) : '';
  const isArchive = inZip !== '' && !ofWorkbook.test(inZip);
  const [what, advice] = isArchive ? [say('file.archive'), say('file.unpackArchive')] : said;
  throw new ImportFileError('UNSUPPORTED_FORMAT', say('file.kind', { what, advice }));
}
