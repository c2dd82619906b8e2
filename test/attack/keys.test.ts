import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyText, newPublicId, newSecret, readKey } from '../../src/domains/keys/key-form.ts';
import { createLog } from '../../src/log.ts';
import { flushAudit } from '../labs/audit-trail.ts';
import { createProgram, makeKey } from '../rig/program.ts';
import { rawHttp } from '../rig/raw-http.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-keys-'));
const logFile = join(folder, 'log');

let app: TestApp;
let admin: SignedIn;
let key: string;
let keyId: string;
beforeAll(async () => {
  app = await startApp({ log: createLog('debug', openSync(logFile, 'a')) });
  admin = await app.signUp();
  ({ key, id: keyId } = await makeKey(app.app.services, admin.companyId, ['metrics:read']));
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const path = '/api/dashboard/metrics';
const flipped = (letter: string): string =>
  /[a-z]/.test(letter)
    ? letter.toUpperCase()
    : /[A-Z]/.test(letter)
      ? letter.toLowerCase()
      : letter === '7'
        ? '8'
        : '7';
const letters = (text: string): string[] => [...text];

/** One letter changed at each place, with the old checksum and with one that fits the change. */
function changed(): string[] {
  return letters(key).flatMap((letter, at) => {
    const other = key.slice(0, at) + flipped(letter) + key.slice(at + 1);
    const [publicId, secret] = [other.slice(4, 12), other.slice(13, 56)];
    return at < 13 || at > 55 ? [other] : [other, keyText({ publicId, secret })];
  });
}

/** Headers in which a key is not sent, and keys that are none. */
function forms(): string[] {
  const bare = [
    ...changed(),
    ...letters(key).map((_letter, at) => key.slice(0, at) + key.slice(at + 1)),
    ...letters(key).map((letter, at) => key.slice(0, at) + letter + key.slice(at)),
    ...['a', '0', '=', '==', '.', ',', '"', "'", '%20', '\u00e9', '\u00a0', '-_', key].map(
      (tail) => key + tail,
    ),
    ...['', 'prl_', 'prl', '_', 'null', 'undefined', 'true', '[object Object]'],
    key.toUpperCase(),
    key.toLowerCase(),
    key.replace('prl_', 'PRL_'),
    key.replace('prl_', 'prl-'),
    key.replace('prl_', 'prl__'),
    letters(key).reverse().join(''),
    keyText({ publicId: newPublicId(), secret: newSecret() }),
    keyText({ publicId: key.slice(4, 12), secret: newSecret() }),
  ].map((text) => `Bearer ${text}`);
  const around = [
    key,
    `Bearer${key}`,
    `Bearer  ${key}`,
    `Bearer\t${key}`,
    `Bearer: ${key}`,
    `Bearer "${key}"`,
    `Bearer <${key}>`,
    `Bearer ${key} ${key}`,
    `Bearer ${key},${key}`,
    `Bearer ${key}, Bearer ${key}`,
    `Bearer token=${key}`,
    `Bearer Bearer ${key}`,
    `Token ${key}`,
    `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    `Basic ${key}`,
    `Digest ${key}`,
    `ApiKey ${key}`,
    `Negotiate ${key}`,
    `Bearer ${Buffer.from(key).toString('base64')}`,
    `Bearer ${encodeURIComponent(key)}%`,
    // As settings of exporters hold a header, and as one sends it that takes nothing apart.
    `Bearer%20${key}`,
    `Bearer+${key}`,
    `Authorization=Bearer ${key}`,
    `Bearer ${key},x-tenant=acme`,
    `Bearer ${key};x-tenant=acme`,
    `Basic ${Buffer.from(`${key.slice(0, 12)}:${key.slice(13)}`).toString('base64')}`,
    `Bearer ${key}${'x'.repeat(8000)}`,
    `Bearer ${'x'.repeat(8000)}${key}`,
  ];
  return [...bare, ...around];
}

interface Door {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly body: object;
}

/** Each way by which a program comes in. */
const doors: readonly Door[] = [
  { method: 'GET', url: path, body: {} },
  { method: 'GET', url: '/api/rpc/dashboard.metrics', body: {} },
  { method: 'POST', url: '/api/rpc/dashboard.metrics', body: { json: {} } },
  { method: 'POST', url: '/api/mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  { method: 'POST', url: '/api/ingest/v1/sessions', body: { sessions: [] } },
  { method: 'POST', url: '/api/ingest/v1/sessions/k-1/messages', body: { messages: [] } },
  { method: 'PATCH', url: '/api/ingest/v1/sessions/k-1', body: { rating: 5 } },
  { method: 'POST', url: '/api/ingest/otlp/v1/traces', body: { resourceSpans: [] } },
];

const places = {
  query: ['key', 'api_key', 'apikey', 'access_token', 'token', 'authorization', 'Authorization'],
  cookie: ['session-token', '__Host-session-token', 'authorization', 'api_key', 'csrf-token'],
  header: ['x-api-key', 'api-key', 'proxy-authorization', 'x-authorization', 'x-auth-token', 'baggage'],
};

const ask = async ({ method, url, body }: Door, headers: Record<string, string>): Promise<number> => {
  const sent = method === 'GET' ? { headers } : { headers, body, withoutCsrf: true };
  const answer = await app.browser().send(method, url, sent);
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer.status;
};

describe('mutations of a key', () => {
  test('two hundred of them are 401, say nothing of why, and leave no trace of a key', async () => {
    const all = forms();
    expect(all.length).toBeGreaterThan(200);
    const answers = new Set<string>();
    for (const authorization of all) {
      const answer = await app.browser().get(path, { authorization });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
      expect(answer.headers['set-cookie']).toBeUndefined();
      if (answer.headers['www-authenticate']) answers.add(answer.text);
    }
    // Whether it was unknown, wrong or no key at all is not told.
    expect(answers.size).toBe(1);
    expect((await createProgram(app.app.server, key).get(path)).status).toBe(200);
    await expectNoTrace();
  });

  test('at no other door are they let in either', async () => {
    for (const [at, authorization] of forms().entries()) {
      const door = doors[at % doors.length];
      const status = door && (await ask(door, { authorization }));
      expect([authorization, door?.url, status]).toEqual([authorization, door?.url, 401]);
    }
    for (const door of doors)
      expect([door.url, await ask(door, { authorization: `Bearer ${key}` })]).not.toEqual([door.url, 401]);
    await expectNoTrace();
  });

  test('in a query, a cookie, another header or a body it is not read, at any door', async () => {
    for (const door of doors) {
      const refused = async (how: string, headers: Record<string, string>, changed: Partial<Door> = {}) =>
        expect([how, door.url, await ask({ ...door, ...changed }, headers)]).toEqual([how, door.url, 401]);
      for (const name of places.query) {
        await refused(`?${name}`, {}, { url: `${door.url}?${name}=${key}` });
        await refused(`?${name} Bearer`, {}, { url: `${door.url}?${name}=Bearer%20${key}` });
      }
      for (const name of places.cookie) await refused(`${name}=`, { cookie: `${name}=${key}` });
      for (const name of places.header) {
        await refused(`${name}: Bearer`, { [name]: `Bearer ${key}` });
        await refused(`${name}:`, { [name]: key });
      }
      if (door.method !== 'GET')
        await refused('body', {}, { body: { apiKey: key, authorization: `Bearer ${key}` } });
    }
    await expectNoTrace();
  });

  test('two headers are refused, also where one of them is right, at any door', async () => {
    const url = await app.listen();
    for (const door of doors)
      for (const other of [`Bearer ${key}`, 'Bearer x', 'Basic eDp5', ''])
        for (const pair of [
          [`Bearer ${key}`, other],
          [other, `Bearer ${key}`],
        ]) {
          const head = pair.map((value) => `Authorization: ${value}\r\n`).join('');
          const body = door.method === 'GET' ? '' : JSON.stringify(door.body);
          const answer = await rawHttp(
            url,
            `${door.method} ${door.url} HTTP/1.1\r\nHost: x\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
          );
          expect([door.url, other, answer.status]).toEqual([door.url, other, 401]);
        }
    await expectNoTrace();
  });

  test('a key decides alone: no cookie beside it helps, and none is set', async () => {
    const cookie = `session-token=${admin.browser.cookies.get('session-token')}`;
    const wrong = `Bearer ${keyText({ publicId: newPublicId(), secret: newSecret() })}`;
    const refused = await app.browser().get(path, { cookie, authorization: wrong });
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
    // What the cookie's owner may and the key may not.
    const lacking = await app
      .browser()
      .get('/api/admin/audit-logs', { cookie, authorization: `Bearer ${key}` });
    expect(lacking.status).toBe(403);
  });

  test('no answer to a key lets a page of anybody’s read it', async () => {
    const { config } = app.app.services;
    for (const origin of [config.http.baseUrl, 'https://evil.example']) {
      const answer = await app.browser().get(path, { origin, authorization: `Bearer ${key}` });
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    }
  });
});

test('a typed procedure takes a key as REST does, in a batch too', async () => {
  const program = createProgram(app.app.server, key);
  expect((await program.rpc('dashboard.metrics', {})).status).toBe(200);
  expect((await program.rpc('audit.list', {})).status).toBe(403);
  const wrong = createProgram(app.app.server, keyText({ publicId: newPublicId(), secret: newSecret() }));
  const refused = await wrong.rpc('dashboard.metrics', {});
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
});

test('of refused keys an address gets twenty answers a minute; a right one is let in all the same', async () => {
  await using strict = await startApp({ env: { RATE_LIMIT_OVERRIDES: '' } });
  const company = await strict.signUp();
  const right = await makeKey(strict.app.services, company.companyId, ['metrics:read']);
  const wrong = createProgram(strict.app.server, keyText({ publicId: newPublicId(), secret: newSecret() }));
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) statuses.push((await wrong.get(path)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
  expect((await createProgram(strict.app.server, right.key).get(path)).status).toBe(200);
  const elsewhere = createProgram(strict.app.server, 'prl_x', '203.0.113.77');
  expect((await elsewhere.get(path)).status).toBe(401);
});

test('a program has 600 requests a minute, counted by its key', async () => {
  await using strict = await startApp({ env: { RATE_LIMIT_OVERRIDES: 'apiKey=3/60' } });
  const company = await strict.signUp();
  const [one, two] = [
    await makeKey(strict.app.services, company.companyId, ['metrics:read']),
    await makeKey(strict.app.services, company.companyId, ['metrics:read']),
  ];
  const ask = async (which: string) => {
    const answer = await createProgram(strict.app.server, which).get(path);
    return [answer.status, answer.headers['ratelimit-policy']];
  };
  for (let n = 0; n < 3; n += 1) expect(await ask(one.key)).toEqual([200, '"apiKey";q=3;w=60']);
  expect(await ask(one.key)).toEqual([429, '"apiKey";q=3;w=60']);
  expect(await ask(two.key)).toEqual([200, '"apiKey";q=3;w=60']);
});

test('the form reads back what it wrote, and nothing else', () => {
  for (let n = 0; n < 200; n += 1) {
    const halves = { publicId: newPublicId(), secret: newSecret() };
    expect(readKey(keyText(halves))).toEqual(halves);
  }
});

/** Neither the log nor the database holds the key, or what one changed letter made of it. */
async function expectNoTrace(): Promise<void> {
  await flushAudit(app);
  const rows = await app.database.system((tx) =>
    tx.query('SELECT row_to_json(e)::text AS row FROM audit_entry e WHERE event_type <> $1', [
      'API_SECURITY',
    ]),
  );
  expect(rows.length).toBeGreaterThan(0);
  const kept = readFileSync(logFile, 'utf8') + JSON.stringify(rows).replaceAll(keyId, '');
  expect(kept).not.toContain(key.slice(13, 30));
  expect(kept).not.toContain(key.slice(30, 56));
  expect(kept.match(/prl_\w*/g) ?? []).toEqual([]);
}
