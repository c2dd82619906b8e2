import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import type { Json } from './schema-shelf.ts';

interface Made {
  readonly json: Buffer;
  /** The page as it stands before and behind the nonce of its style, which is another for each answer. */
  readonly page: readonly Buffer[];
}

/**
 * The API description: for programs, cached like any static file, and as a page for people. Made when first asked for,
 * and kept as bytes: anybody may ask for it.
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
  app.get('/api/docs', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const [before, ...behind] = made().page;
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(Buffer.concat([before ?? Buffer.of(), Buffer.from(nonce), ...behind]));
  });
}

function write(document: Json): Made {
  // No text of the description can hold it by chance.
  const place = randomBytes(16).toString('base64url');
  const page = docsPage(document, place)
    .split(place)
    .map((text) => Buffer.from(text));
  return { json: Buffer.from(JSON.stringify(document)), page };
}
