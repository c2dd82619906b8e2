import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { docsPage, docsStyle } from './docs-page.ts';
import type { Json } from './schema-shelf.ts';

interface Made {
  readonly json: Buffer;
  readonly page: Buffer;
}

/** The page's one style, known by its hash: a nonce would be another page for each answer. */
const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', docsStyle, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The API description: for programs, cached like any static file, and as a page for people. Made when first asked for,
 * and kept as bytes that all answers share: anybody may ask for it, as often as they like.
 */
export function mountDescription(app: FastifyInstance, makeDocument: () => Json): void {
  let kept: Made | undefined;
  const made = (): Made => {
    kept ??= write(makeDocument());
    return kept;
  };
  app.get('/api/openapi.json', (_request, reply) => {
    for (const name of ['pragma', 'expires']) reply.removeHeader(name);
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(made().json);
  });
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(made().page),
  );
}

const write = (document: Json): Made => ({
  json: Buffer.from(JSON.stringify(document)),
  page: Buffer.from(docsPage(document)),
});
