import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError, invalidRequest, overloaded, tooLarge } from '../../../kernel/errors.ts';
import { type BoundedQueue, Overloaded } from '../../../ports/bounded-queue.ts';
import { say } from '../../../words/sentence.ts';
import type { BodyPlace } from './body-room.ts';

const unpack = promisify(gunzip);

interface Room {
  readonly maxBytes: number;
  readonly place: BodyPlace;
  readonly unpacking: BoundedQueue;
}

/** A body as it is meant: of gzip no more than `maxBytes` is ever made. */
export async function inflateBody(
  request: IncomingMessage,
  bytes: Buffer,
  { maxBytes, place, unpacking }: Room,
): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase();
  if (encoding === undefined || encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw invalidRequest(say('push.encoding'));
  try {
    const whole = await unpacking.run(() => unpack(bytes, { maxOutputLength: maxBytes }));
    place.take(whole.length);
    return whole;
  } catch (error) {
    if (error instanceof Overloaded) throw overloaded(error.retryAfterSeconds);
    if (error instanceof AppError) throw error;
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw invalidRequest(say('push.gzip'));
  }
}
