import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { MessageInput } from '../input/session-input.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

type StoredMessage = [role: MessageInput['role'], content: string, atMs: number | null];

/** Messages as they are stored: gzipped JSON, off the main thread. */
export async function packTranscript(messages: readonly MessageInput[]): Promise<Buffer> {
  const stored: StoredMessage[] = messages.map(({ role, content, timestamp }) => [
    role,
    content,
    timestamp?.getTime() ?? null,
  ]);
  return compress(JSON.stringify(stored), { level: 3 });
}

export async function unpackTranscript(body: Uint8Array): Promise<MessageInput[]> {
  const stored = JSON.parse((await decompress(body)).toString()) as StoredMessage[];
  return stored.map(([role, content, atMs], order) => ({
    order,
    role,
    content,
    timestamp: atMs === null ? null : new Date(atMs),
  }));
}
