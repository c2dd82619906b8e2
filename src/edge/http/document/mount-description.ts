import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
export function mountDescription(app: FastifyInstance, makeDocument: () => Promise<Json>): void {
  let kept: Promise<Made> | undefined;
  const made = (): Promise<Made> => {
    kept ??= makeDocument().then(write);
    return kept;
  };
  app.get('/api/openapi.json', async (_request, reply) => {
    const { json } = await made();
    for (const name of ['pragma', 'expires']) reply.removeHeader(name);
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(json);
  });
  app.get('/api/docs', async (_request, reply) => {
    const { page } = await made();
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
  });
}

async function write(document: Json): Promise<Made> {
  const json = Buffer.from(JSON.stringify(document));
  await nextTurn();
  return { json, page: Buffer.from(docsPage(document)) };
}
