import type { TextChunk } from './source-record.ts';

/** The first stretch of a text stream, looked at before the whole is read. */
export interface Head {
  chunks: TextChunk[];
  length: number;
  atEnd: boolean;
  /** What stopped the stream, thrown again once the text before it has been read. */
  fault: unknown;
}

export async function fillHead(head: Head, chunks: AsyncIterator<TextChunk>, length: number): Promise<void> {
  while (head.length < length && !head.atEnd) {
    try {
      const { done, value } = await chunks.next();
      if (done) {
        head.atEnd = true;
      } else {
        head.chunks.push(value);
        head.length += value.text.length;
      }
    } catch (error) {
      if (head.length === 0) throw error;
      head.fault = error;
      head.atEnd = true;
    }
  }
}

export const endOfHead = Symbol('end of head');

/** The head alone; a record that it cuts must not be taken for a whole one, so it ends by a throw. */
export async function* onlyHead(head: Head): AsyncGenerator<TextChunk> {
  yield* head.chunks;
  if (head.fault) throw head.fault;
  if (!head.atEnd) throw endOfHead;
}

export async function* wholeText(head: Head, chunks: AsyncGenerator<TextChunk>): AsyncGenerator<TextChunk> {
  yield* head.chunks;
  if (head.fault) throw head.fault;
  yield* chunks;
}

/** Leaves out the text up to a position of an earlier reading. */
export async function* skipText(
  chunks: AsyncIterable<TextChunk>,
  byteCount: number,
): AsyncGenerator<TextChunk> {
  let left = byteCount;
  for await (const chunk of chunks) {
    if (left >= chunk.byteCount) {
      left -= chunk.byteCount;
    } else if (left > 0) {
      const bytes = Buffer.from(chunk.text, 'utf8').subarray(left);
      left = 0;
      yield { text: bytes.toString('utf8'), byteCount: bytes.length };
    } else {
      yield chunk;
    }
  }
}
