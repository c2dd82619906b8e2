import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { invalidRequest, tooLarge } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import { noRoom, type UploadAllowance } from './upload-allowance.ts';

export interface SpoolBounds {
  readonly maxBytes: number;
  /** A sender that is silent for so long is cut off. */
  readonly idleMs: number;
}

/** Keeps the bytes of an import on disk until it is done; returns how many there are. */
export async function spoolFile(
  { dataDir, id }: { readonly dataDir: string; readonly id: string },
  source: AsyncIterable<Uint8Array>,
  bounds: SpoolBounds,
  allowance: Pick<UploadAllowance, 'take'>,
): Promise<number> {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const path = pathOf(dataDir, id);
  const file = await open(path, 'wx', 0o600);
  let byteCount = 0;
  try {
    for await (const chunk of boundedStream(source, bounds)) {
      byteCount += chunk.length;
      await allowance.take(byteCount);
      await file.writeFile(chunk);
    }
    await file.sync();
    await file.close();
    return byteCount;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw isFull(error) ? noRoom() : error;
  }
}

/** Others write too, and may have been quicker than the look at the disk. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

export const readSpooled = (dataDir: string, id: string): AsyncIterable<Uint8Array> =>
  createReadStream(pathOf(dataDir, id), { highWaterMark: 256 * 1024 });

/** Where an import keeps what it has to remember of its file. */
export const workFolder = (dataDir: string, id: string): string => `${pathOf(dataDir, id)}${workEnding}`;

export async function removeSpooled(dataDir: string, id: string): Promise<void> {
  // Whoever works on it may be writing there until they hear that it is over.
  await rm(workFolder(dataDir, id), { recursive: true, force: true, maxRetries: 3 });
  await rm(pathOf(dataDir, id), { force: true });
}

/** Removes files that no import waits for: what a crash between taking a file in and queueing it left. */
export async function sweepSpool(
  dataDir: string,
  { keep, before }: { keep: ReadonlySet<string>; before: Date },
): Promise<number> {
  let removedCount = 0;
  for (const name of await readdir(folderOf(dataDir))) {
    const [id = ''] = name.split(workEnding);
    if (name === instanceFile || keep.has(id)) continue;
    const { mtime } = await stat(pathOf(dataDir, name));
    // One that is still being written is younger.
    if (mtime >= before) continue;
    await removeSpooled(dataDir, id);
    removedCount += 1;
  }
  return removedCount;
}

/** Names the folder that holds the files: who finds a run of another name leaves it to that instance. */
export async function spoolInstance(dataDir: string): Promise<string> {
  const path = join(folderOf(dataDir), instanceFile);
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}

/** The bytes of a request within bounds. Leaving early does not close the connection: the answer still goes over it. */
export async function* boundedStream(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, idleMs }: SpoolBounds,
): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> =
    source instanceof Readable
      ? source.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
      : source[Symbol.asyncIterator]();
  let byteCount = 0;
  try {
    for (;;) {
      const { done, value } = await nextWithin(chunks, idleMs);
      if (done) return;
      byteCount += value.length;
      if (byteCount > maxBytes) throw tooLarge(maxBytes);
      yield value;
    }
  } finally {
    // One that is not let go holds the rest of the body back. Not waited for: a silent sender's would never come.
    chunks.return?.().catch(() => {});
  }
}

/** Where a request says how long its body is. */
export function declaredBytesOf(source: object): number | null {
  const headers = 'headers' in source ? source.headers : null;
  if (typeof headers !== 'object' || headers === null || !('content-length' in headers)) return null;
  const text = String(headers['content-length']);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

async function nextWithin(
  chunks: AsyncIterator<Uint8Array>,
  idleMs: number,
): Promise<IteratorResult<Uint8Array>> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      chunks.next(),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(invalidRequest(say('file.late'))), idleMs);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

const workEnding = '.work';
const instanceFile = 'instance';
const folderOf = (dataDir: string): string => join(dataDir, 'imports');
const pathOf = (dataDir: string, id: string): string => join(folderOf(dataDir), id);
