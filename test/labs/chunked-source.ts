/** Bytes as a stream in pieces of one size. */
export async function* chunkedSource(content: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
