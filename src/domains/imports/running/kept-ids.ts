import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workFolder } from './spool.ts';

type Place = readonly [dataDir: string, importId: string];

const pathOf = (place: Place): string => join(workFolder(...place), 'ids');

/** Keeps the ids of a chunk beside the file, before the chunk is stored: whoever reads on knows them. */
export async function keepIds(place: Place, record: number, ids: Uint32Array): Promise<void> {
  await mkdir(workFolder(...place), { recursive: true, mode: 0o700 });
  const words = new Uint32Array(ids.length + 2);
  words.set([record, ids.length]);
  words.set(ids, 2);
  await appendFile(pathOf(place), new Uint8Array(words.buffer), { mode: 0o600 });
}

/** The ids of the chunks up to this record. One that was kept and then not stored is read anew. */
export async function readIds(place: Place, record: number): Promise<Uint32Array> {
  const bytes = await readFile(pathOf(place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  });
  const words = new Uint32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < words.length; at += 1) words[at] = bytes.readUInt32LE(at * 4);
  const stored: Uint32Array[] = [];
  for (let at = 0; at + 2 <= words.length; ) {
    const [upTo = 0, length = 0] = words.subarray(at, at + 2);
    if (upTo <= record) stored.push(words.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  const all = new Uint32Array(stored.reduce((sum, some) => sum + some.length, 0));
  let end = 0;
  for (const some of stored) {
    all.set(some, end);
    end += some.length;
  }
  return all;
}
