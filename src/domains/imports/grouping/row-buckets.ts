import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { say } from '../../../words/sentence.ts';
import { readNote, writeNote } from '../kept-note.ts';
import { ImportFileError } from '../reading/import-file-error.ts';
import { fileStart, type ReadPosition } from '../reading/source-record.ts';

/** Where an import keeps rows that memory has no room for. */
export interface WorkPlace {
  readonly folder: string;
  /** As much of a file waits in memory, text and rows; of a larger one all rows wait on disk. */
  readonly memoryBytes: number;
  /** Nobody who makes a file knows it, so that nobody makes one whose rows all lie in one bucket. */
  readonly seed: string;
  /** Whether the disk has room for so many bytes there. */
  mayTake(byteCount: number): Promise<boolean>;
}

/** Rows of some keys: all rows of a key are in the same one. */
export interface Bucket {
  /** What came out of it when it was read to its end. */
  readonly out: Out | null;
  lines(): AsyncIterable<string>;
  ended(out: Out): Promise<void>;
}

export interface Out {
  readonly records: number;
  readonly bytes: number;
}

interface KeptBucket {
  /** Two hexadecimal digits a level. */
  readonly name: string;
  /** On disk, compressed. */
  bytes: number;
  weight: number;
  out: Out | null;
}

interface Kept {
  readonly next: ReadPosition;
  readonly isWhole: boolean;
  readonly buckets: readonly KeptBucket[];
}

const fanOut = 64;
/** Four levels have room for more rows than a file can have. */
const mostLevels = 4;
/** What a row takes in memory besides its text. */
export const rowWeight = 300;
/** What a place that has no reason to take less takes. */
export const gatherMemoryBytes = 16 * 1024 ** 2;
const writtenAtOnce = 64 * 1024;

const compress = promisify(gzip);

/**
 * Rows on disk, compressed: tiny rows of a packed file would take many times the bytes that were sent. What an earlier
 * run put in is there still; null: none did, and none is to be made.
 */
export async function openRowBuckets(place: WorkPlace, { make }: { make: boolean }) {
  const root = join(place.folder, 'rows');
  const lookEveryBytes = place.memoryBytes / 4;
  /** A heavier bucket is parted into others. */
  const mostWeight = 2 * place.memoryBytes;
  const notePath = join(root, 'note.json');
  let kept = await readNote<Kept>(notePath);
  if (!kept && !make) return null;
  if (!kept) {
    await rm(root, { recursive: true, force: true });
    await mkdir(root, { recursive: true, mode: 0o700 });
    kept = { next: fileStart, isWhole: false, buckets: emptyBuckets('') };
  }
  let { next, isWhole, buckets } = kept;
  const pathOf = ({ name }: KeptBucket): string => join(root, name);
  const note = () => writeNote<Kept>(notePath, { next, isWhole, buckets });

  let lookedAt = 0;
  async function tookBytes(): Promise<void> {
    const sum = buckets.reduce((bytes, bucket) => bytes + bucket.bytes, 0);
    if (sum - lookedAt < lookEveryBytes) return;
    lookedAt = sum;
    if (!(await place.mayTake(sum))) throw new ImportFileError('NO_ROOM', say('file.noRoomToGather'));
  }

  let filling: Awaited<ReturnType<typeof openFilling>> | null = null;
  async function close(): Promise<void> {
    await filling?.close();
    filling = null;
  }

  /** Into the place of a bucket come those that it is parted into. */
  async function part(bucket: KeptBucket): Promise<void> {
    const parts = emptyBuckets(bucket.name);
    const into = await openFilling(parts, pathOf, async () => {});
    try {
      for await (const line of linesOf(pathOf(bucket))) await into.put(line);
      await into.flush();
    } finally {
      await into.close();
    }
    buckets = buckets.flatMap((one) => (one === bucket ? parts.filter(({ bytes }) => bytes > 0) : [one]));
    await note();
    await rm(pathOf(bucket), { force: true });
  }

  return {
    /** Whether all rows are in. */
    isWhole: () => isWhole,
    /** Where putting in goes on. */
    next: () => next,
    async put(key: string, row: string): Promise<void> {
      filling ??= await openFilling(buckets, pathOf, tookBytes);
      await filling.put(hash('sha256', place.seed + key, 'hex').slice(0, 2 * mostLevels) + row);
    },
    /** Whoever is stopped from here on goes on from there. */
    async keep(upTo: ReadPosition, atEnd: boolean): Promise<void> {
      await filling?.flush();
      [next, isWhole] = [upTo, atEnd];
      await note();
    },
    /** Each time in the same order. */
    async *read(): AsyncGenerator<Bucket> {
      await close();
      for (let at = 0; at < buckets.length; ) {
        const bucket = buckets[at];
        if (!bucket) return;
        if (bucket.bytes === 0) {
          at += 1;
          continue;
        }
        if (bucket.weight > mostWeight && bucket.name.length < 2 * mostLevels) {
          await part(bucket);
          continue;
        }
        yield {
          out: bucket.out,
          async *lines() {
            try {
              for await (const line of linesOf(pathOf(bucket))) yield line.slice(2 * mostLevels);
            } catch (error) {
              // Damaged while the machine went down: the next attempt gathers anew, to the same order.
              await rm(root, { recursive: true, force: true });
              throw error;
            }
          },
          async ended(out) {
            bucket.out = out;
            await note();
          },
        };
        at += 1;
      }
    },
    close,
  };
}

export type RowBuckets = NonNullable<Awaited<ReturnType<typeof openRowBuckets>>>;

const emptyBuckets = (name: string): KeptBucket[] =>
  Array.from({ length: fanOut }, (_, digit) => ({
    name: name + digit.toString(16).padStart(2, '0'),
    bytes: 0,
    weight: 0,
    out: null,
  }));

/** Lines begin with the digits of their key, of which the level of these buckets tells one. */
async function openFilling(
  buckets: readonly KeptBucket[],
  pathOf: (bucket: KeptBucket) => string,
  tookBytes: () => Promise<void>,
) {
  const level = (buckets[0]?.name.length ?? 2) - 2;
  const waiting = buckets.map(() => '');
  const files: FileHandle[] = [];
  const close = async () => {
    for (const file of files.splice(0)) await file.close();
  };
  try {
    for (const bucket of buckets) {
      const file = await open(pathOf(bucket), bucket.bytes > 0 ? 'r+' : 'w', 0o600);
      files.push(file);
      // What a run that was cut off wrote after its last note is written anew.
      await file.truncate(bucket.bytes);
    }
  } catch (error) {
    await close();
    throw error;
  }

  async function write(at: number): Promise<void> {
    const [bucket, text] = [buckets[at], waiting[at]];
    if (!bucket || !text) return;
    waiting[at] = '';
    const block = await compress(text, { level: 1 });
    await files[at]?.write(block, 0, block.length, bucket.bytes);
    bucket.bytes += block.length;
    await tookBytes();
  }

  return {
    async put(line: string): Promise<void> {
      const at = Number.parseInt(line.slice(level, level + 2), 16) % fanOut;
      const bucket = buckets[at];
      if (bucket) bucket.weight += line.length + rowWeight;
      waiting[at] += `${line}\n`;
      if ((waiting[at]?.length ?? 0) >= writtenAtOnce) await write(at);
    },
    async flush(): Promise<void> {
      for (const at of buckets.keys()) await write(at);
    },
    close,
  };
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(path), createGunzip({ chunkSize: 64 * 1024 }), () => {});
  text.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    text.destroy();
  }
}
