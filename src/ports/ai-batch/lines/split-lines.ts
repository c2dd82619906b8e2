import { maxAnswerBytes } from './answer-bounds.ts';

const NEWLINE = 0x0a;

/**
 * Lines of a result stream, split at `\n` only: U+2028, U+2029 and U+0085 belong to the text.
 * A line beyond the limit is cut: a broken file neither fills the memory nor keeps everybody waiting. Blank lines are left out.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes = maxAnswerBytes,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: Uint8Array[] = [];
  let byteCount = 0;
  const keep = (part: Uint8Array) => {
    const room = maxLineBytes - byteCount;
    if (room <= 0 || part.byteLength === 0) return;
    parts.push(part.slice(0, room));
    byteCount += Math.min(room, part.byteLength);
  };
  const take = () => {
    const line = decoder.decode(Buffer.concat(parts));
    parts = [];
    byteCount = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      const isEmpty = at === from && byteCount === 0;
      if (!isEmpty) keep(chunk.subarray(from, at));
      from = at + 1;
      // Of a file that is full of them each would cost as much as a line.
      if (isEmpty) continue;
      const line = take();
      if (line.trim() !== '') yield line;
    }
    keep(chunk.subarray(from));
  }
  const last = take();
  if (last.trim() !== '') yield last;
}
