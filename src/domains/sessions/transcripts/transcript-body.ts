import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip, gzipSync, type ZlibOptions } from 'node:zlib';
import type { MessageInput } from '../input/session-input.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Handing a few kilobytes to another thread takes five times as long as packing them here. */
const fewBytes = 16 * 1024;
const level = 3;
/** The least that zlib takes. */
const leastBits = 9;
const leastChunk = 64;

type StoredMessage = [role: MessageInput['role'], content: string, atMs: number | null];

/** Messages as they are stored: gzipped JSON; long ones off the main thread. */
export async function packTranscript(messages: readonly MessageInput[]): Promise<Buffer> {
  const stored: StoredMessage[] = messages.map(({ role, content, timestamp }) => [
    role,
    content,
    timestamp?.getTime() ?? null,
  ]);
  const text = Buffer.from(JSON.stringify(stored));
  return text.length <= fewBytes ? gzipSync(text, fitting(text.length)) : compress(text, { level });
}

/**
 * Made for any length, each takes a quarter of a megabyte to be cleared and given back, a third of what packing a short one
 * costs. No wider than the text, it packs as well.
 */
function fitting(bytes: number): ZlibOptions {
  const windowBits = Math.max(leastBits, Math.ceil(Math.log2(bytes)));
  return { level, windowBits, memLevel: windowBits - 6, chunkSize: Math.max(leastChunk, bytes) };
}

export async function unpackTranscript(body: Uint8Array): Promise<MessageInput[]> {
  const size = sizeOf(body);
  const text = size <= fewBytes ? gunzipSync(body, holding(size)) : await decompress(body);
  const stored = JSON.parse(text.toString()) as StoredMessage[];
  return stored.map(([role, content, atMs], order) => ({
    order,
    role,
    content,
    timestamp: atMs === null ? null : new Date(atMs),
  }));
}

/** In one piece, with a byte to spare: one that is filled is followed by another. */
const holding = (bytes: number): ZlibOptions => ({
  maxOutputLength: fewBytes,
  chunkSize: Math.max(leastChunk, bytes + 1),
});

/** Unpacked, as a gzip's last four bytes say; what is damaged is none of the small ones. */
function sizeOf(body: Uint8Array): number {
  if (body.byteLength < 18 || body.byteLength > fewBytes) return Number.POSITIVE_INFINITY;
  return new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(body.byteLength - 4, true);
}
