import type { FastifyReply } from 'fastify';

/** On every answer, errors of the framework included. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-xss-protection': '1; mode=block',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export const noCacheHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-cache, no-store, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
};

const corsMethods = 'GET, POST, PUT, DELETE, PATCH, OPTIONS';
const corsRequestHeaders = 'Content-Type, Authorization, X-CSRF-Token, X-Requested-With';

export function setAll(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
}

export function setCorsOrigin(
  reply: FastifyReply,
  origin: string | undefined,
  isOwn: (origin: string) => boolean,
): void {
  reply.header('vary', 'Origin');
  if (origin && isOwn(origin)) reply.header('access-control-allow-origin', origin);
}

export function setPreflightHeaders(reply: FastifyReply): void {
  reply.header('access-control-allow-methods', corsMethods);
  reply.header('access-control-allow-headers', corsRequestHeaders);
  reply.header('access-control-max-age', '600');
}
