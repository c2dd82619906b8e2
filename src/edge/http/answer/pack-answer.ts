import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);
/** What fits into one packet comes no sooner for being smaller. */
const minBytes = 1400;

/**
 * The answer compressed, where a page of ours asked for it: the browser itself says so, and no other page can have it say
 * that. The caller answers for its holding no secret (`docs/decisions/compressed-answers.md`).
 */
export const packAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> =>
  request.headers['sec-fetch-site'] === 'same-origin' && Buffer.byteLength(text) >= minBytes
    ? packed(request, reply, text)
    : text;

/** Compressed for whoever takes it. */
export async function packed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (!takesGzip) return text;
  reply.header('content-encoding', 'gzip');
  return pack(text);
}
