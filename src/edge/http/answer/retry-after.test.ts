import fastify from 'fastify';
import { expect, test } from 'vitest';
import { type AppError, beingMoved, internalError, overloaded, rateLimited } from '../../../kernel/errors.ts';
import { setRetryAfter } from './retry-after.ts';

test.each<[AppError, string | undefined]>([
  [beingMoved(), '30'],
  [rateLimited(7, 'login'), '7'],
  [overloaded(3), '3'],
  [internalError('r'), undefined],
])('a 429 and a 503 say when to come back, and nothing else does: %#', async (error, seconds) => {
  await using server = fastify();
  server.get('/', (_request, reply) => {
    setRetryAfter(reply, error);
    return reply.code(error.status).send();
  });
  const answer = await server.inject('/');
  expect(answer.headers['retry-after']).toBe(seconds);
});
