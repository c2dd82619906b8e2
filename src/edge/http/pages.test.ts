import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { mountPages } from './pages.ts';

const webDir = mkdtempSync(join(tmpdir(), 'parlance-pages-'));
writeFileSync(join(webDir, 'index.html'), '<html data-session="__SESSION__">__CSP_NONCE__</html>');
afterAll(() => rmSync(webDir, { recursive: true }));

test('the page says when nobody can be signed in, so that the app need not ask', async () => {
  const server = fastify();
  await mountPages(server, { webDir, secure: false });
  const hintFor = async (cookie?: string) => {
    const { body } = await server.inject({ url: '/sessions', headers: cookie ? { cookie } : {} });
    return /data-session="(\w+)"/.exec(body)?.[1];
  };
  expect(await hintFor()).toBe('none');
  expect(await hintFor('other=1; not-session-token=2; session-token=')).toBe('none');
  expect(await hintFor('other=1; session-token=abc')).toBe('maybe');
  expect(await hintFor('__Host-session-token=abc')).toBe('maybe');
  await server.close();
});
