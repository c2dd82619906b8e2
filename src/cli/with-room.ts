import { dirname } from 'node:path';
import { conflict } from '../kernel/errors.ts';
import { roomOn } from '../kernel/machine/disk-room.ts';
import { systemDisk } from '../ports/disk.ts';
import { say } from '../words/sentence.ts';

const lookEveryBytes = 4 * 1024 ** 2;

/** What is written into a file ends with an error before its disk is full: the database may lie on the same one. */
export async function* withRoom<Chunk extends string | Uint8Array>(
  body: AsyncIterable<Chunk>,
  path: string,
  disk = systemDisk,
): AsyncGenerator<Chunk> {
  let sinceLook = lookEveryBytes;
  for await (const chunk of body) {
    sinceLook += chunk.length;
    if (sinceLook >= lookEveryBytes) {
      sinceLook = 0;
      if ((await roomOn(disk, dirname(path)))?.isLow) throw conflict(say('operator.noRoom', { path }));
    }
    yield chunk;
  }
}
