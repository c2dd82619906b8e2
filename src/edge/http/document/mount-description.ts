import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import type { Json } from './schema-shelf.ts';

/** The API description: for programs, cached like any static file, and as a page for people. Made when first asked for. */
export function mountDescription(app: FastifyInstance, makeDocument: () => Json): void {
  let made: Json | undefined;
  const document = (): Json => {
    made ??= makeDocument();
    return made;
  };
  app.get('/api/openapi.json', (_request, reply) => {
    for (const name of ['pragma', 'expires']) reply.removeHeader(name);
    return reply.header('cache-control', 'public, max-age=300').send(document());
  });
  app.get('/api/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(docsPage(document(), nonce));
  });
}
