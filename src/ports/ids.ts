import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';

/**
 * A UUID version 7: sorts by time, and within one millisecond by order of creation in this process.
 * The last 62 bits are random, so ids of several instances never meet.
 */
export function newId(clock: Pick<Clock, 'tick'>): string {
  const { ms, count } = clock.tick();
  const time = ms.toString(16).padStart(12, '0');
  const order = count.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}${randomUUID().slice(18)}`;
}

/** Nobody's id, and lower than every other: the company of the platform's staff, and what counts for it, stand under it. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** Unguessable text for links, tokens and secrets: base64url of `bytes` random bytes. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
