import type { FastifyReply } from 'fastify';
import type { AppError } from '../../../kernel/errors.ts';

/** Every 429 says when to come back; a limit that was met has said it already. */
export function setRetryAfter(reply: FastifyReply, error: AppError): void {
  if (error.status !== 429 || reply.hasHeader('retry-after')) return;
  reply.header('retry-after', String(error.details['retryAfterSeconds'] ?? 1));
}
