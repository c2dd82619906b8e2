import { expect, test } from 'vitest';
import { type StartOptions, startApp } from '../rig/start-app.ts';

const token = 'a token for the figures';
const bearer = { authorization: `Bearer ${token}` };

async function openFigures(env: StartOptions['env'] = {}) {
  const app = await startApp({ env });
  return {
    read: async (address: string, headers: Record<string, string> = {}) =>
      (await app.browser(address).get('/metrics', headers)).status,
    say: async (address: string, headers: Record<string, string> = {}) =>
      (await app.browser(address).get('/metrics', headers)).text,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

test('where a token is set it is asked for, on this machine too; nobody else learns of the figures', async () => {
  await using figures = await openFigures({ METRICS_TOKEN: token });
  expect(await figures.read('127.0.0.1', bearer)).toBe(200);
  expect(await figures.read('198.51.100.1', bearer)).toBe(200);
  expect(await figures.read('198.51.100.1', { ...bearer, 'x-forwarded-for': '192.0.2.1' })).toBe(200);
  expect(await figures.read('198.51.100.1', { authorization: `bearer  ${token}` })).toBe(200);
  const wrong = ['Bearer a token for the figure', `${bearer.authorization}s`, token, 'Bearer', 'Bearer ', ''];
  for (const address of ['127.0.0.1', '::1', '198.51.100.1']) {
    expect(await figures.read(address)).toBe(404);
    for (const authorization of wrong) expect(await figures.read(address, { authorization })).toBe(404);
  }
  expect(await figures.say('127.0.0.1')).toContain('METRICS_TOKEN');
  expect(await figures.say('198.51.100.1')).not.toContain('METRICS_TOKEN');
});

test('where none is set they are for this machine alone: its address, its name, and no sign of a proxy', async () => {
  await using figures = await openFigures();
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(await figures.read(address), address).toBe(200);
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(await figures.read('127.0.0.1', { host }), host).toBe(200);
  for (const address of ['198.51.100.1', '10.0.0.1', '172.17.0.1', '::ffff:198.51.100.1'])
    expect(await figures.read(address, { host: 'localhost' }), address).toBe(404);
  for (const host of ['parlance.example', '127.0.0.1.parlance.example', 'localhost@parlance.example', '['])
    expect(await figures.read('127.0.0.1', { host }), host).toBe(404);
  expect(await figures.read('127.0.0.1', bearer)).toBe(200);
});

const signs: Readonly<Record<string, string>> = {
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': 'localhost',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '3000',
  'x-forwarded-server': 'web',
  'x-forwarded': 'for=127.0.0.1',
  forwarded: 'for=127.0.0.1',
  'x-real-ip': '127.0.0.1',
  'x-client-ip': '127.0.0.1',
  'x-cluster-client-ip': '127.0.0.1',
  'true-client-ip': '127.0.0.1',
  'cf-connecting-ip': '127.0.0.1',
  'cdn-loop': 'cloudflare',
  'fastly-client-ip': '127.0.0.1',
  'x-envoy-external-address': '127.0.0.1',
  'x-original-url': '/metrics',
  via: '1.1 proxy',
};

test('any header that a proxy adds tells that the request came from elsewhere, empty ones too', async () => {
  await using figures = await openFigures();
  for (const [name, value] of Object.entries(signs)) {
    expect(await figures.read('127.0.0.1', { [name]: value }), name).toBe(404);
    expect(await figures.read('127.0.0.1', { [name]: '' }), name).toBe(404);
  }
});

const proxied: Record<string, string>[] = [
  { BASE_URL: 'https://parlance.example' },
  { BASE_URL: 'http://192.0.2.4:3000' },
  { TRUST_PROXY: '1' },
];
test.each(proxied)('behind a proxy that adds no header nothing is shown without a token: %o', async (env) => {
  await using closed = await openFigures(env);
  const answer = await closed.say('127.0.0.1');
  expect(JSON.parse(answer)).toMatchObject({ code: 'NOT_FOUND' });
  expect(answer).toContain('Set METRICS_TOKEN');
  expect(await closed.read('127.0.0.1', bearer)).toBe(404);
  await using open = await openFigures({ ...env, METRICS_TOKEN: token });
  expect(await open.read('127.0.0.1')).toBe(404);
  expect(await open.read('127.0.0.1', bearer)).toBe(200);
});
