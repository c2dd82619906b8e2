import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import { packed } from '../answer/pack-answer.ts';
import { isApi } from '../server.ts';
import { pagePolicy } from './page-policy.ts';

export interface PagesParts {
  readonly webDir: string;
  readonly secure: boolean;
}

const served = { index: false, cacheControl: false, preCompressed: true } as const;

/** The web app: content-hashed files for a year, other files for five minutes, the page itself never kept. */
export async function mountPages(app: FastifyInstance, { webDir, secure }: PagesParts): Promise<void> {
  const indexPath = join(webDir, 'index.html');
  const page = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : null;
  if (page !== null) {
    // Hundreds of hashed files behind one route; the few others have a route each.
    await app.register(fastifyStatic, {
      ...served,
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      allowedPath: (path) => /^\/[\w.-]+$/.test(path),
      setHeaders: (response) => response.setHeader('cache-control', 'public, max-age=31536000, immutable'),
    });
    await app.register(fastifyStatic, {
      ...served,
      root: webDir,
      wildcard: false,
      globIgnore: ['assets/**', 'index.html*'],
      decorateReply: false,
      setHeaders: (response) => response.setHeader('cache-control', 'public, max-age=300'),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (page === null || !wantsPage(request)) throw notFound(say('thing.address'));
    return sendPage(request, reply, withSessionHint(page, request), secure);
  });
}

/** Every address that is no file and no API belongs to the app's own router. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return !isApi(path) && !/[.\\%]/.test(path) && !path.startsWith('/assets/');
}

/** Tells the app whether asking who is signed in can have another answer than "nobody". */
function withSessionHint(page: string, request: FastifyRequest): string {
  const hasToken = /(?:^|;\s*)(?:__Host-)?session-token=[^;\s]/.test(request.headers.cookie ?? '');
  return page.replaceAll('__SESSION__', hasToken ? 'maybe' : 'none');
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  secure: boolean,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64url');
  reply
    .header('content-security-policy', pagePolicy(nonce, secure))
    .header('reporting-endpoints', 'csp="/api/csp-report"')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');
  // Of what somebody else may choose nothing stands in it, and its nonce is another one each time: its length tells nothing.
  return reply.send(await packed(request, reply, page.replaceAll('__CSP_NONCE__', nonce)));
}
