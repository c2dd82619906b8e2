import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    env: { TRUST_PROXY: '10.0.0.0/8', RATE_LIMIT_OVERRIDES: 'login=5/900', RATE_LIMIT_MAX_REQUESTS: '100' },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const login = async (proxy: string, forwardedFor: string): Promise<number> =>
  (
    await app
      .browser(proxy)
      .post(
        '/api/auth/login',
        { email: 'nobody@example.org', password: 'whatever it is' },
        { 'x-forwarded-for': forwardedFor },
      )
  ).status;

test('L04 behind trusted proxies the right-most other address counts, whatever stands left of it', async () => {
  for (let n = 0; n < 5; n += 1)
    expect(await login('10.0.0.1', `198.51.100.${n}, 203.0.113.5, 10.0.0.2`)).toBe(401);
  expect(await login('10.0.0.3', '1.1.1.1, 203.0.113.5')).toBe(429);
  expect(await login('10.0.0.1', '203.0.113.5, 203.0.113.6')).toBe(401);
});

test('L04 a malformed hop, or nobody but proxies, is counted as the proxy itself', async () => {
  const odd = ['203.0.113.7, unknown', '10.0.0.4', '', '203.0.113.8, 0x7f.1', '203.0.113.9, 10.0.0.1:x'];
  for (const hops of odd) expect([hops, await login('10.1.0.1', hops)]).toEqual([hops, 401]);
  expect(await login('10.1.0.1', '203.0.113.10, ::1%')).toBe(429);
});

test('L04 who comes past the proxy is taken for what the socket says', async () => {
  for (let n = 0; n < 5; n += 1) expect(await login('192.0.2.77', `203.0.113.${n}`)).toBe(401);
  expect(await login('192.0.2.77', '203.0.113.200')).toBe(429);
});

test('L15 a hundred anti-forgery tokens in fifteen minutes for one address, the next one waits', async () => {
  const browser = app.browser('192.0.2.78');
  for (let n = 0; n < 100; n += 1) expect((await browser.get('/api/csrf-token')).status).toBe(200);
  const refused = await browser.get('/api/csrf-token');
  expect([refused.status, refused.headers['ratelimit-policy']]).toEqual([429, '"csrf-token";q=100;w=900']);
  expect(refused.headers['set-cookie']).toBeUndefined();
});

test('health is never limited', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => app.browser('192.0.2.79').get('/healthz')),
  );
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['ratelimit']}`))).toEqual(
    new Set(['200 undefined']),
  );
});
