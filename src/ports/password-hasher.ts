import { randomBytes } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { createBoundedQueue } from './bounded-queue.ts';

/**
 * Passwords are taken exactly as given: no trim, no truncation, no normalisation.
 * All three may reject with Overloaded.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** The same work as `verify`, for a user who does not exist or has no password. Always false. */
  verifyDummy(password: string): Promise<false>;
}

export interface PasswordHasherOptions {
  /** Hashes at a time. Each takes 19 MiB and one of libuv's threads (four by default). */
  concurrency?: number;
  /** Who may wait; beyond that the answer is Overloaded. */
  maxWaiting?: number;
  /** Only tests lower these; a stored hash carries its own. */
  memoryKib?: number;
  passes?: number;
}

/** argon2id at 19 MiB, two passes, one lane, behind a bounded queue. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { concurrency = 2, maxWaiting = 200, memoryKib = 19_456, passes = 2 } = options;
  const queue = createBoundedQueue({ concurrency, maxWaiting });
  const cost = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const dummy = dummyHash(memoryKib, passes);
  return {
    hash: (password) => queue.run(() => argon2.hash(password, cost)),
    verify: (hash, password) => queue.run(() => argon2.verify(hash, password)),
    async verifyDummy(password) {
      await queue.run(() => argon2.verify(dummy, password));
      return false;
    },
  };
}

// A well-formed hash of nothing: checking a password against it costs what a real check costs,
// and making it costs nothing.
function dummyHash(memoryKib: number, passes: number): string {
  const salt = randomBytes(16).toString('base64').replaceAll('=', '');
  const digest = randomBytes(32).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${salt}$${digest}`;
}
