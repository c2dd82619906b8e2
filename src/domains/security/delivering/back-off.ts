import { createHash } from 'node:crypto';
import { dayMs } from '../../../kernel/day-ms.ts';

const firstMs = 5000;
const growth = 3;
const mostMs = 4 * 3600 * 1000;
const giveUpAfterMs = dayMs;

/**
 * When to try again after a failure, or null when a day is over. The pauses grow threefold up to four hours and are
 * spread by a fifth, the same for the same notification and attempt. A receiver may ask for more time, not for less.
 */
export function nextAttemptAt(
  notification: { readonly id: string; readonly createdAt: Date },
  attempt: number,
  now: Date,
  retryAfterSeconds = 0,
): Date | null {
  const pauseMs = Math.min(mostMs, firstMs * growth ** (attempt - 1)) * spread(notification.id, attempt);
  const at = now.getTime() + Math.max(pauseMs, retryAfterSeconds * 1000);
  return at - notification.createdAt.getTime() > giveUpAfterMs ? null : new Date(at);
}

/** 0.8 to 1.2. */
function spread(id: string, attempt: number): number {
  const byte = createHash('sha256').update(`${id} ${attempt}`).digest()[0] ?? 0;
  return 0.8 + (0.4 * byte) / 255;
}
