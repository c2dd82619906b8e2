import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountDescription } from './mount-description.ts';

test('the description is written once, however often anybody asks for it; each page has a nonce of its own', async () => {
  let readCount = 0;
  const app = Fastify();
  mountDescription(app, () => ({
    info: { title: 'A title', version: '1', description: 'Words.' },
    components: { schemas: {} },
    get paths() {
      readCount += 1;
      return {};
    },
  }));
  const ask = (url: string) => app.inject({ method: 'GET', url });
  const [first, second] = [await ask('/api/docs'), await ask('/api/docs')];
  const nonces = [first, second].map(({ body, headers }) => {
    const [, nonce = ''] = /<style nonce="([\w-]{22})">/.exec(body) ?? [];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
  const json = await ask('/api/openapi.json');
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(json.json()).toMatchObject({ info: { title: 'A title' }, paths: {} });
  const countOfOne = readCount;
  for (const url of ['/api/docs', '/api/openapi.json']) await ask(url);
  expect(readCount).toBe(countOfOne);
  await app.close();
});
