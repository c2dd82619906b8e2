import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Of a file as large as an import may be, each holds what memory has room for. */
const bucketCount = 64;
const writtenAtOnce = 64 * 1024;

/** Lines on disk, those of one key in the same bucket. What a run that was cut off left there is written anew. */
export async function openBuckets(folder: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths = Array.from({ length: bucketCount }, (_, at) => join(folder, String(at)));
  const waiting = paths.map(() => '');
  const files: FileHandle[] = [];
  for (const path of paths) files.push(await open(path, 'wx', 0o600));

  async function write(at: number): Promise<void> {
    const text = waiting[at];
    waiting[at] = '';
    if (text) await files[at]?.writeFile(text);
  }

  return {
    async put(key: string, line: string): Promise<void> {
      const at = hash('md5', key, 'buffer').readUInt8(0) % bucketCount;
      waiting[at] += `${line}\n`;
      if ((waiting[at]?.length ?? 0) >= writtenAtOnce) await write(at);
    },
    /** Each bucket's lines, once nothing more is put in. */
    async *read(): AsyncGenerator<AsyncIterable<string>> {
      for (const at of paths.keys()) await write(at);
      await close();
      for (const path of paths) yield createInterface({ input: createReadStream(path), crlfDelay: 0 });
    },
    close,
  };

  async function close(): Promise<void> {
    for (const file of files.splice(0)) await file.close();
  }
}
