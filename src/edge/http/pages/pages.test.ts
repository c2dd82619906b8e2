import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { mountPages } from './pages.ts';

const webDir = mkdtempSync(join(tmpdir(), 'parlance-pages-'));
writeFileSync(join(webDir, 'index.html'), '<html data-session="__SESSION__">__CSP_NONCE__</html>');
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'assets', 'app-1.js'), 'one');
writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
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

test('the page comes compressed to who takes it so, with a nonce of its own each time', async () => {
  const server = fastify();
  await mountPages(server, { webDir, secure: false });
  const headers = { 'accept-encoding': 'gzip, br' };
  const nonces = new Set<string>();
  for (const _time of [1, 2]) {
    const { rawPayload, headers: said } = await server.inject({ url: '/sessions', headers });
    expect(said['content-encoding']).toBe('gzip');
    const [, nonce = ''] = />([\w-]{22})</.exec(gunzipSync(rawPayload).toString()) ?? [];
    expect(String(said['content-security-policy'])).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
  await server.close();
});

test('hashed files are kept for a year, others for minutes, and nothing else of the folder is served', async () => {
  const server = fastify();
  await mountPages(server, { webDir, secure: false });
  const ask = async (url: string) => {
    const { statusCode, headers } = await server.inject({ url });
    return { statusCode, kept: headers['cache-control'] };
  };
  expect(await ask('/assets/app-1.js')).toEqual({
    statusCode: 200,
    kept: 'public, max-age=31536000, immutable',
  });
  expect(await ask('/favicon.svg')).toEqual({ statusCode: 200, kept: 'public, max-age=300' });
  for (const url of [
    '/assets/',
    '/assets/gone.js',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/index.html',
  ]) {
    expect(await ask(url), url).toMatchObject({ statusCode: 404 });
  }
  await server.close();
});
