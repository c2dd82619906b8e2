import { open } from 'node:fs/promises';
import { isFileError } from '../../../kernel/machine/is-file-error.ts';
import { type Checkpoint, parseCheckpoint } from '../chain/checkpoint.ts';

/** A file of signed heads, read line by line and left at any line. */
export interface HeadReader {
  /** The next head of this chain without taking it; null at the end. */
  peek(): Promise<Checkpoint | null>;
  take(): void;
  /** Where the next line begins. */
  offset(): number;
  /** Lines so far that are no heads at all: cut by a crash, or damaged. */
  unreadableCount(): number;
  close(): Promise<void>;
}

const chunkBytes = 256 * 1024;

export async function openHeadReader(path: string, companyId: string, start = 0): Promise<HeadReader> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isFileError(error, 'ENOENT')) return null;
    throw error;
  });
  let buffer = Buffer.alloc(0);
  let bufferAt = start;
  let consumedTo = start;
  let ended = file === null;
  let unreadable = 0;
  let next: { head: Checkpoint; endsAt: number } | null = null;

  async function nextLine(): Promise<{ line: string; endsAt: number; isWhole: boolean } | null> {
    for (;;) {
      const newline = buffer.indexOf(10);
      if (newline >= 0 || (ended && buffer.length > 0)) {
        const length = newline >= 0 ? newline + 1 : buffer.length;
        const line = buffer.subarray(0, length).toString('utf8').trim();
        buffer = buffer.subarray(length);
        bufferAt += length;
        return { line, endsAt: bufferAt, isWhole: newline >= 0 };
      }
      if (ended || !file) return null;
      const position = bufferAt + buffer.length;
      const { bytesRead, buffer: chunk } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position);
      buffer = Buffer.concat([buffer, chunk.subarray(0, bytesRead)]);
      ended = bytesRead === 0;
    }
  }

  return {
    async peek() {
      while (!next) {
        const found = await nextLine();
        if (!found) return null;
        const head = parseCheckpoint(found.line);
        if (head?.companyId === companyId) next = { head, endsAt: found.endsAt };
        else {
          if (!head && found.line !== '') unreadable += 1;
          // Come by once, and not again where a later check goes on; one without an end may still be written.
          if (found.isWhole) consumedTo = found.endsAt;
        }
      }
      return next.head;
    },
    take() {
      if (next) consumedTo = next.endsAt;
      next = null;
    },
    offset: () => consumedTo,
    unreadableCount: () => unreadable,
    close: async () => file?.close(),
  };
}
