import type { FastifyReply } from 'fastify';
import type { AppError } from '../../../kernel/errors.ts';

/** Where an error does not say it itself. Moving data to another database takes its time. */
const seconds: Readonly<Record<number, number>> = { 429: 1, 503: 30 };

/** Every 429 and 503 says when to come back; a limit that was met has said it already. */
export function setRetryAfter(reply: FastifyReply, error: AppError): void {
  const least = seconds[error.status];
  if (least === undefined || reply.hasHeader('retry-after')) return;
  reply.header('retry-after', String(error.details['retryAfterSeconds'] ?? least));
}
