import { randomBytes, randomUUID } from 'node:crypto';
import { type Clock, systemClock } from './clock.ts';

type WallClock = Pick<Clock, 'now'>;

interface Sequence {
  ms: number;
  counter: number;
}

const sequences = new WeakMap<WallClock, Sequence>();

/**
 * A UUID version 7: sorts by time, and within one millisecond by order of creation in this process.
 * The last 62 bits are random, so ids of several instances never meet.
 */
export function newId(clock: WallClock = systemClock): string {
  const { ms, counter } = nextInSequence(clock);
  const time = ms.toString(16).padStart(12, '0');
  const count = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`;
}

/** Nobody's id, and lower than every other: the company of the platform's staff, and what counts for it, stand under it. */
export const nilId = '00000000-0000-0000-0000-000000000000';

/** Unguessable text for links, tokens and secrets: base64url of `bytes` random bytes. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

// A clock that is set back, or 4,096 ids in one millisecond, must not break the order: the sequence
// then runs ahead of the clock until the clock has caught up.
function nextInSequence(clock: WallClock): Sequence {
  const nowMs = clock.now().getTime();
  const last = sequences.get(clock);
  let next: Sequence;
  if (last === undefined || nowMs > last.ms) next = { ms: nowMs, counter: 0 };
  else if (last.counter < 0xfff) next = { ms: last.ms, counter: last.counter + 1 };
  else next = { ms: last.ms + 1, counter: 0 };
  sequences.set(clock, next);
  return next;
}
