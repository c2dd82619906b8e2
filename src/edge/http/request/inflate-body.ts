import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError, invalidRequest, overloaded, tooLarge } from '../../../kernel/errors.ts';
import { createBoundedQueue, Overloaded } from '../../../ports/bounded-queue.ts';
import { say } from '../../../words/sentence.ts';
import type { BodyPlace } from './body-room.ts';

const unpack = promisify(gunzip);
/** How much it comes to only shows when it is there: so it is few of them at a time. */
const inflating = createBoundedQueue({ concurrency: 2, maxWaiting: 200 });

/** A body as it is meant: of gzip no more than `maxBytes` is ever made. */
export async function inflateBody(
  request: IncomingMessage,
  bytes: Buffer,
  { maxBytes, place }: { readonly maxBytes: number; readonly place: BodyPlace },
): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase();
  if (encoding === undefined || encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw invalidRequest(say('push.encoding'));
  try {
    const whole = await inflating.run(() => unpack(bytes, { maxOutputLength: maxBytes }));
    place.take(whole.length);
    return whole;
  } catch (error) {
    if (error instanceof Overloaded) throw overloaded(error.retryAfterSeconds);
    if (error instanceof AppError) throw error;
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw invalidRequest(say('push.gzip'));
  }
}
