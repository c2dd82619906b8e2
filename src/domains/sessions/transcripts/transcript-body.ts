import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import type { MessageInput } from '../input/session-input.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Handing a few kilobytes to another thread takes five times as long as packing them here. */
const fewBytes = 16 * 1024;

type StoredMessage = [role: MessageInput['role'], content: string, atMs: number | null];

/** Messages as they are stored: gzipped JSON; long ones off the main thread. */
export async function packTranscript(messages: readonly MessageInput[]): Promise<Buffer> {
  const stored: StoredMessage[] = messages.map(({ role, content, timestamp }) => [
    role,
    content,
    timestamp?.getTime() ?? null,
  ]);
  const text = JSON.stringify(stored);
  return text.length <= fewBytes ? gzipSync(text, { level: 3 }) : compress(text, { level: 3 });
}

export async function unpackTranscript(body: Uint8Array): Promise<MessageInput[]> {
  const text =
    sizeOf(body) <= fewBytes ? gunzipSync(body, { maxOutputLength: fewBytes }) : await decompress(body);
  const stored = JSON.parse(text.toString()) as StoredMessage[];
  return stored.map(([role, content, atMs], order) => ({
    order,
    role,
    content,
    timestamp: atMs === null ? null : new Date(atMs),
  }));
}

/** Unpacked, as a gzip's last four bytes say; what is damaged is none of the small ones. */
function sizeOf(body: Uint8Array): number {
  if (body.byteLength < 18 || body.byteLength > fewBytes) return Number.POSITIVE_INFINITY;
  return new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(body.byteLength - 4, true);
}
