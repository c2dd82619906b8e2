import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountDescription } from './mount-description.ts';

test('the description is written once, however often anybody asks for it; the page allows its one style alone', async () => {
  let readCount = 0;
  const app = Fastify();
  mountDescription(app, async () => ({
    info: { title: 'A title', version: '1', description: 'Words.' },
    components: { schemas: {} },
    get paths() {
      readCount += 1;
      return {};
    },
  }));
  const ask = (url: string) => app.inject({ method: 'GET', url });
  const page = await ask('/api/docs');
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page.body) ?? [];
  expect(page.headers['content-security-policy']).toContain(
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  const json = await ask('/api/openapi.json');
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(json.json()).toMatchObject({ info: { title: 'A title' }, paths: {} });
  const countOfOne = readCount;
  for (const url of ['/api/docs', '/api/openapi.json']) await ask(url);
  expect(readCount).toBe(countOfOne);
  await app.close();
});
