import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { invalidRequest, tooLarge } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';

const unpack = promisify(gunzip);

/** A body as it is meant: of gzip no more than `maxBytes` is ever made. */
export async function inflateBody(
  request: IncomingMessage,
  bytes: Buffer,
  maxBytes: number,
): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase();
  if (encoding === undefined || encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw invalidRequest(say('push.encoding'));
  try {
    return await unpack(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw invalidRequest(say('push.gzip'));
  }
}
