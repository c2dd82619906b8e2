import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Sentence, say } from '../../../words/sentence.ts';
import { ImportFileError } from './import-file-error.ts';
import type { ReadLimits } from './read-limits.ts';

export interface SourceMeter {
  compressed: boolean;
  /** Bytes taken from the source so far: the numerator of a progress bar. */
  sourceBytes: number;
}

/** Passes plain bytes on and unpacks gzip, known by its magic number and never by a file name. */
export async function* decompress(
  source: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
  meter: SourceMeter,
): AsyncGenerator<Uint8Array> {
  const metered = meterSource(source, limits, meter)[Symbol.asyncIterator]();
  try {
    const head = await takeAtLeast(metered, 2);
    const whole = prepend(head, metered);
    if (!isGzip(head)) {
      yield* whole;
      return;
    }
    meter.compressed = true;
    yield* gunzip(whole, limits, meter);
  } finally {
    await metered.return?.(undefined);
  }
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function* gunzip(
  source: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
  meter: SourceMeter,
): AsyncGenerator<Uint8Array> {
  const input = Readable.from(source, { objectMode: true, highWaterMark: 1 });
  const inflate = createGunzip({ chunkSize: 64 * 1024 });
  let sourceFault: unknown;
  input.on('error', (error) => {
    sourceFault = error;
    inflate.destroy(error);
  });
  let unpacked = 0;
  try {
    for await (const chunk of input.pipe(inflate) as AsyncIterable<Uint8Array>) {
      unpacked += chunk.length;
      if (unpacked > limits.decompressedBytes) throw tooLarge(say('file.unpacked'), limits.decompressedBytes);
      if (unpacked > limits.ratioFreeBytes && unpacked > meter.sourceBytes * limits.compressionRatio) {
        throw new ImportFileError('GZIP_BOMB', say('file.gzipBomb', { times: limits.compressionRatio }));
      }
      yield chunk;
    }
  } catch (error) {
    throw sourceFault ?? explainZlib(error);
  } finally {
    input.destroy();
    inflate.destroy();
  }
}

function explainZlib(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') {
    return new ImportFileError('TRUNCATED_GZIP', say('file.gzipCut'));
  }
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new ImportFileError('CORRUPT_GZIP', say('file.gzipDamaged'));
  }
  return error;
}

async function* meterSource(
  source: AsyncIterable<Uint8Array>,
  limits: ReadLimits,
  meter: SourceMeter,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    meter.sourceBytes += chunk.length;
    if (meter.sourceBytes > limits.sourceBytes) throw tooLarge(say('file.uploaded'), limits.sourceBytes);
    yield chunk;
  }
}

function tooLarge(how: Sentence, limit: number): ImportFileError {
  return new ImportFileError('TOO_LARGE', say('file.tooLarge', { size: Math.floor(limit / 1024 ** 2), how }));
}

async function takeAtLeast(source: AsyncIterator<Uint8Array>, byteCount: number): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < byteCount) {
    const { done, value } = await source.next();
    if (done) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  return head;
}

async function* prepend(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (;;) {
    const { done, value } = await rest.next();
    if (done) return;
    yield value;
  }
}
