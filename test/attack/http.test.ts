import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawAnswer, rawHttp } from '../rig/raw-http.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

let app: TestApp;
let origin: string;
let ann: SignedIn;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
  ann = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const host = 'Host: parlance.test\r\n';
const json = 'Content-Type: application/json\r\n';

const fiveHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-xss-protection': '1; mode=block',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

function expectContractHeaders(headers: ReadonlyMap<string, string> | Record<string, unknown>): void {
  const all: Record<string, unknown> = headers instanceof Map ? Object.fromEntries(headers) : headers;
  expect(all).toMatchObject(fiveHeaders);
  expect(String(all['content-security-policy'])).toContain("default-src '");
  expect(String(all['x-request-id'])).toMatch(/^[\w.-]{1,64}$/);
  for (const name of ['server', 'x-powered-by', 'via']) expect(all[name]).toBeUndefined();
}

function expectError(answer: RawAnswer, status: number | number[], code = 'VALIDATION_ERROR'): void {
  expect([status].flat()).toContain(answer.status);
  expectContractHeaders(answer.headers);
  expect(JSON.parse(answer.body)).toEqual({
    success: false,
    error: expect.any(String),
    code,
    details: expect.any(Object),
  });
}

test('H01 H13 every status has the headers and the details of the contract and tells nothing about the inside', async () => {
  const { browser } = ann;
  const stranger = app.browser();
  const answers = {
    200: await browser.get('/api/auth/session'),
    201: await stranger.post('/api/register', {
      email: 'h01@example.org',
      password: testPassword,
      name: 'H',
      companyName: 'H01',
    }),
    204: await stranger.send('OPTIONS', '/api/register'),
    400: await stranger
      .get('/api/csp-metrics?timeRange=%zz', { cookie: '' })
      .then((answer) => (answer.status === 400 ? answer : browser.get('/api/%zz'))),
    401: await stranger.get('/api/auth/session'),
    403: await stranger.send('POST', '/api/register', { body: {}, withoutCsrf: true }),
    404: await stranger.get('/api/nothing'),
    409: await stranger.post('/api/register', {
      email: 'h01@example.org',
      password: testPassword,
      name: 'H',
      companyName: 'H01 again',
    }),
    413: await stranger.post('/api/register', { email: 'x'.repeat(2 ** 20 + 1) }),
    422: await stranger.post('/api/register', {}),
  };
  for (const [status, answer] of Object.entries(answers)) {
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([Number(status), answer.text.slice(0, 200)]);
    expectContractHeaders(answer.headers);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache, no-store, must-revalidate',
      pragma: 'no-cache',
      expires: '0',
    });
    expect(answer.text).not.toMatch(/node_modules|\.ts:|at async|fastify|select /i);
    if ([400, 413, 422].includes(answer.status))
      expect(answer.json).toMatchObject({ details: { issues: expect.any(Array) } });
  }
});

test('H01 H12 a fault of ours is a neutral 500 with the id under which the log has it', async () => {
  const { database } = app;
  const { tenant } = database;
  Object.assign(database, {
    tenant: () => Promise.reject(new Error('relation "secret_table" does not exist')),
  });
  const answer = await ann.browser.get('/api/dashboard/config', { 'x-request-id': 'trace-of-mine.1' });
  Object.assign(database, { tenant });
  expect(answer.status).toBe(500);
  expectContractHeaders(answer.headers);
  expect(answer.json).toEqual({
    success: false,
    error: expect.any(String),
    code: 'INTERNAL_ERROR',
    details: { requestId: 'trace-of-mine.1' },
  });
  expect(answer.text).not.toContain('secret_table');
  expect(
    app.logs.find(({ level, facts }) => level === 'error' && facts['requestId'] === 'trace-of-mine.1'),
  ).toBeDefined();
  expect((await ann.browser.get('/api/dashboard/config')).status).toBe(200);
});

test('H01 request ids are taken in when they are plain tokens, and made anew when not', async () => {
  const idFor = async (offered: string) =>
    (await app.browser().get('/healthz', { 'x-request-id': offered })).headers['x-request-id'];
  for (const good of ['a', 'A-b_c.9', 'x'.repeat(64)]) expect(await idFor(good)).toBe(good);
  for (const bad of ['x'.repeat(65), 'a b', 'a,b', '<script>', '../x', 'é', '"']) {
    expect(await idFor(bad)).not.toBe(bad);
    expect(await idFor(bad)).toMatch(/^[\w-]{16}$/);
  }
});

test('what watches an instance each second does not fill the log', async () => {
  const [quiet, told] = ['probe-of-health', 'not-a-probe'];
  await app.browser().get('/healthz', { 'x-request-id': quiet });
  await app.browser().get('/readyz', { 'x-request-id': quiet });
  await app.browser().get('/api/csrf-token', { 'x-request-id': told });
  const levels = (id: string) =>
    app.logs.filter(({ facts }) => facts['requestId'] === id).map(({ level }) => level);
  expect([levels(quiet), levels(told)]).toEqual([['debug', 'debug'], ['info']]);
});

test('H03 preflights name exactly the methods and headers of the contract, and the own origin only', async () => {
  for (const path of ['/api/register', '/api/csp-report', '/api/auth/login', '/api/nothing', '/']) {
    const own = await app.browser().send('OPTIONS', path, {
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(own.status).toBe(204);
    expect(own.text).toBe('');
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, PATCH, OPTIONS',
      'access-control-allow-headers': 'Content-Type, Authorization, X-CSRF-Token, X-Requested-With',
    });
    for (const foreign of [
      'https://evil.example',
      'null',
      'http://localhost:3000.evil.example',
      'http://localhost',
      'https://localhost:3000',
      '*',
    ]) {
      const answer = await app.browser().send('OPTIONS', path, { headers: { origin: foreign } });
      expect([foreign, answer.status, answer.headers['access-control-allow-origin']]).toEqual([
        foreign,
        204,
        undefined,
      ]);
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['vary']).toContain('Origin');
    }
  }
});

const unreadable: Record<string, string> = {
  'a length and chunks': `POST /api/register HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'chunks and a length': `POST /api/register HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
  'two lengths': `POST /api/register HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`,
  'two equal lengths': `POST /api/register HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd`,
  'a list of lengths': `POST /api/register HTTP/1.1\r\n${host}Content-Length: 4, 4\r\n\r\nabcd`,
  'a signed length': `POST /api/register HTTP/1.1\r\n${host}Content-Length: +4\r\n\r\nabcd`,
  'a negative length': `POST /api/register HTTP/1.1\r\n${host}Content-Length: -4\r\n\r\nabcd`,
  'a hexadecimal length': `POST /api/register HTTP/1.1\r\n${host}Content-Length: 0x4\r\n\r\nabcd`,
  'chunks that are not last': `POST /api/register HTTP/1.1\r\n${host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  'chunks with a tab': `POST /api/register HTTP/1.1\r\n${host}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`,
  'a folded header': `GET /healthz HTTP/1.1\r\n${host}X-A: a\r\n b\r\n\r\n`,
  'bare line feeds': 'GET /healthz HTTP/1.1\nHost: x\n\n',
  'one bare line feed': `GET /healthz HTTP/1.1\r\n${host}X-A: b\nX-C: d\r\n\r\n`,
  'a bare carriage return': `GET /healthz HTTP/1.1\r\n${host}X-A: b\rX-C: d\r\n\r\n`,
  'a blank before the colon': `GET /healthz HTTP/1.1\r\n${host}X-A : b\r\n\r\n`,
  'a header without a colon': `GET /healthz HTTP/1.1\r\n${host}X-A\r\n\r\n`,
  'NUL in a header': `GET /healthz HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`,
  'an unknown verb': `FOO /healthz HTTP/1.1\r\n${host}\r\n`,
  'no path': `GET\r\n${host}\r\n`,
  'a blank in the path': `GET /health z HTTP/1.1\r\n${host}\r\n`,
  'HTTP 2 on a line of its own': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP 9': `GET /healthz HTTP/9.9\r\n${host}\r\n`,
  'a handshake of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
};

test('H04 what two readers could take differently is refused, and the connection ends', async () => {
  const answers = await Promise.all(
    Object.entries(unreadable).map(async ([what, bytes]) => ({ what, answer: await rawHttp(origin, bytes) })),
  );
  for (const { what, answer } of answers) {
    expect([what, answer.status, answer.closed]).toEqual([what, 400, true]);
    expectError(answer, 400);
    // Nothing after it is taken for a second request.
    expect(answer.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  }
});

test('H04 a bad chunk is refused, and is no fault of the service', async () => {
  const before = app.logs.length;
  const head = `POST /api/register HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n`;
  for (const body of [
    'zz\r\nabc\r\n0\r\n\r\n',
    '-1\r\n\r\n',
    'fffffffffffffffff\r\n',
    '1\r\nab\r\n0\r\n\r\n',
  ]) {
    const answer = await rawHttp(origin, head + body);
    expect([body, answer.status, answer.closed]).toEqual([body, 400, true]);
    expectError(answer, 400);
  }
  expect(app.logs.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
});

test('H04 requests that Node answers by itself, or not at all, are answered like all others', async () => {
  const cases = {
    'no host': ['GET /healthz HTTP/1.1\r\n\r\n', 400],
    'two hosts': [`GET /healthz HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, 400],
    'a tunnel': [`CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, 400],
  } as const;
  for (const [what, [bytes, status]] of Object.entries(cases)) {
    const answer = await rawHttp(origin, bytes);
    expect([what, answer.status]).toEqual([what, status]);
    expectError(answer, status);
  }
  const expecting = await rawHttp(origin, `GET /healthz HTTP/1.1\r\n${host}Expect: magic\r\n\r\n`);
  expect(expecting.status).toBe(200);
  expectContractHeaders(expecting.headers);
  const upgrade = await rawHttp(
    origin,
    `GET /healthz HTTP/1.1\r\n${host}Connection: upgrade\r\nUpgrade: h2c\r\n\r\n`,
  );
  expect(upgrade.status).toBe(200);
});

test('H05 addresses and headers without end are refused early', async () => {
  const cases: Record<string, string> = {
    'an address of 20 kB': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    'a header of 64 kB': `GET /healthz HTTP/1.1\r\n${host}X: ${'a'.repeat(65_536)}\r\n\r\n`,
    'a cookie of 1 MB': `GET /healthz HTTP/1.1\r\n${host}Cookie: session-token=${'a'.repeat(2 ** 20)}\r\n\r\n`,
    '2 000 headers': `GET /healthz HTTP/1.1\r\n${host}${'a:1\r\n'.repeat(2000)}\r\n`,
    '2 000 longer headers': `GET /healthz HTTP/1.1\r\n${host}${'abcdefgh: 12345678\r\n'.repeat(2000)}\r\n`,
  };
  for (const [what, bytes] of Object.entries(cases)) {
    const answer = await rawHttp(origin, bytes);
    expect([what, answer.status]).toEqual([what, 431]);
    expectError(answer, 431);
  }
});

test('C09 a token of 10 kB in cookie and header is refused as a wrong token, not as a broken request', async () => {
  const token = 'y'.repeat(10_000);
  const answer = await rawHttp(
    origin,
    `POST /api/register HTTP/1.1\r\n${host}Cookie: csrf-token=${token}\r\nX-CSRF-Token: ${token}\r\nContent-Length: 0\r\n\r\n`,
  );
  expectError(answer, 403, 'CSRF_INVALID');
});

test('H07 no path leads out of the folder of the web app', async () => {
  const paths = [
    '/..%2f..%2fetc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/../../package.json',
    '/..\\..\\package.json',
    '/%5c..%5cpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd%00.html',
    '/.env',
    '/assets//../index.html',
    '/package.json',
    '/%2e%2e%2f%2e%2e%2fpackage.json',
  ];
  for (const path of paths) {
    const answer = await rawHttp(origin, `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect([path, answer.status]).toEqual([path, 404]);
    expectError(answer, 404, 'NOT_FOUND');
  }
});

test('an address that ends where an id should stand is unknown, to those who may not ask too', async () => {
  const company = `/api/platform/companies/${ann.companyId}/users/`;
  for (const [method, path] of [
    ['PATCH', company],
    ['DELETE', company],
    ['DELETE', '/api/platform/staff/'],
    ['GET', '/api/dashboard/session/'],
  ] as const) {
    const answer = await ann.browser.send(method, path);
    expect([path, answer.status, (answer.json as { code: string }).code]).toEqual([path, 404, 'NOT_FOUND']);
  }
});

test('a field of a body that is not known, or that the path gives already, is named and refused as 422', async () => {
  const retry = '/api/admin/batch-monitoring/01939d3e-7c1a-7f00-8000-4d2b6a1c9e55/retry';
  for (const name of ['jobId', 'requests']) {
    const answer = await ann.browser.post(retry, { [name]: '01939d3e-7c1a-7f00-8000-4d2b6a1c9e55' });
    expect([answer.status, answer.json]).toMatchObject([
      422,
      { code: 'VALIDATION_ERROR', details: { issues: [{ path: name }] } },
    ]);
  }
});

test('H08 verbs that nobody needs find nothing and echo nothing', async () => {
  for (const verb of ['TRACE', 'PROPFIND', 'PUT', 'MKCOL', 'LOCK', 'PURGE', 'SEARCH', 'QUERY']) {
    const answer = await rawHttp(
      origin,
      `${verb} /api/register HTTP/1.1\r\n${host}X-Secret: do-not-echo\r\nConnection: close\r\n\r\n`,
    );
    expect([400, 404]).toContain(answer.status);
    expectContractHeaders(answer.headers);
    expect(answer.text).not.toContain('do-not-echo');
  }
});

test('H09 JSON that is broken, deep, huge in numbers or half a character is refused or inert', async () => {
  const post = (body: Buffer | string) =>
    app.browser().send('POST', '/api/auth/login', {
      body: Buffer.from(body),
      headers: { 'content-type': 'application/json' },
    });
  const bad = [
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    '{"email":',
    '[]',
    '"text"',
    'null',
    '5',
    '\ufeff{}x',
    '{"__proto__":{"admin":true}}',
    '{"a":{"constructor":{"prototype":{}}}}',
    "{'email':'x'}",
    '{"email":"a","email":NaN}',
  ];
  for (const body of bad) expect([String(body), (await post(body)).status]).toEqual([String(body), 400]);
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  expect([400, 422]).toContain((await post(deep)).status);
  expect([400, 422]).toContain((await post(`{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status);
  for (const body of ['{"email":1e400,"password":-1e400}', '{"email":"\\ud800@x.org","password":"\\udc00"}'])
    expect([400, 401, 422]).toContain((await post(body)).status);
  const half = await app.browser().post('/api/register', {
    email: 'half@example.org',
    password: `${'x'.repeat(12)}\ud800`,
    name: 'H',
    companyName: 'Half',
  });
  expect(half.status).toBe(422);
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
});

test('H09 NUL in a text is refused before it reaches the database, in bodies, queries and paths', async () => {
  const { browser } = ann;
  expect(
    (
      await browser.post('/api/auth/change-password', {
        currentPassword: 'a\0b',
        newPassword: 'a long enough one',
      })
    ).status,
  ).toBe(422);
  expect((await browser.get('/api/platform/companies/%00')).status).toBeGreaterThanOrEqual(400);
  const staff = await app.addStaff('SUPPORT');
  for (const path of ['/api/platform/companies?search=a%00b', '/api/platform/companies?status=%00'])
    expect([path, (await staff.browser.get(path)).status]).toEqual([path, 400]);
});

test('H09 half a character in a text is refused before it reaches the database, and the answer says so', async () => {
  const words = { currentPassword: 'a\udc00b', newPassword: 'a long enough one' };
  const asRest = await ann.browser.post('/api/auth/change-password', words);
  expect([asRest.status, asRest.text]).toEqual([422, expect.stringContaining('half a character')]);
  const categories = [{ key: 'A', label: 'Label', description: 'half \ud800' }];
  for (const [procedure, input] of [
    ['dashboard.correctLabel', { sessionId: ann.companyId, field: 'summary', value: 'half \ud800' }],
    ['dashboard.updateTaxonomy', { categories }],
    ['views.save', { screen: 'sessions', name: 'Half', search: 'a=\ud800' }],
  ] as const)
    expect([procedure, (await ann.browser.rpc(procedure, input)).status]).toEqual([procedure, 422]);
});

test('H10 a body that ends early changes nothing', async () => {
  const count = async () => (await app.database.system((tx) => tx.query('SELECT 1 FROM app_user'))).length;
  const before = await count();
  const token = await app.browser().csrf();
  const body = JSON.stringify({
    email: 'early@example.org',
    password: testPassword,
    name: 'E',
    companyName: 'Early',
  });
  const head = `POST /api/register HTTP/1.1\r\n${host}${json}X-CSRF-Token: ${token}\r\nCookie: csrf-token=${token}\r\nContent-Length: ${body.length + 10}\r\n\r\n`;
  await rawHttp(origin, head + body, { onSent: (socket) => setTimeout(() => socket.end(), 50) });
  await rawHttp(origin, head + body, { onSent: (socket) => setTimeout(() => socket.resetAndDestroy(), 50) });
  expect(await count()).toBe(before);
  expect((await app.browser().get('/healthz')).status).toBe(200);
});

test('too large bodies are answered while they are still being sent, declared or not', async () => {
  for (const megabytes of [2, 20]) {
    const data = new Uint8Array(megabytes * 2 ** 20).fill(97);
    const declared = await fetch(`${origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: data,
    });
    expect([declared.status, ((await declared.json()) as { code: string }).code]).toEqual([
      413,
      'VALIDATION_ERROR',
    ]);
  }
  const chunk = 'x'.repeat(65_536);
  const chunked = `POST /api/register HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${chunk}\r\n`.repeat(40)}0\r\n\r\n`;
  const answer = await rawHttp(origin, chunked);
  expectError(answer, 413);
  // What came after the refusal was read to its end: the connection still serves.
  const next = await rawHttp(origin, `${chunked}GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  expect(next.text.match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('who sends on and on after the answer is cut off', async () => {
  const head = `GET /healthz HTTP/1.1\r\n${host}Content-Length: 1000000\r\n\r\n`;
  const answer = await rawHttp(origin, head, {
    quietMs: 5000,
    onSent(socket) {
      const timer = setInterval(() => socket.write('x'), 100);
      socket.once('close', () => clearInterval(timer));
    },
  });
  expect([answer.status, answer.closed]).toEqual([200, true]);
});

test('compressed bodies are not taken', async () => {
  for (const encoding of ['gzip', 'deflate', 'br', 'gzip, identity', 'x']) {
    const answer = await app.browser().send('POST', '/api/auth/login', {
      body: Buffer.from('{}'),
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    });
    expect([encoding, answer.status]).toEqual([encoding, 400]);
    // The size is judged before the caller, the meaning after.
    const nobody = await app.browser().send('POST', '/api/auth/logout', {
      body: Buffer.from('{}'),
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    });
    expect([encoding, nobody.status]).toEqual([encoding, 401]);
  }
});

test('one packet with a thousand questions for the largest page is not a gigabyte of answers', async () => {
  const before = app.logs.length;
  const { closed } = await rawHttp(origin, `GET /api/docs HTTP/1.1\r\n${host}\r\n`.repeat(1500), {
    onSent: (socket) => void socket.pause(),
  });
  const madeCount = app.logs.slice(before).filter(({ facts }) => facts['route'] === '/api/docs').length;
  expect(madeCount).toBeLessThanOrEqual(16);
  expect(closed).toBe(true);
  expect((await rawHttp(origin, `GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).status).toBe(
    200,
  );
});

test('H14 HEAD answers like GET, without a body', async () => {
  const { browser } = ann;
  const paths = [
    '/healthz',
    '/readyz',
    '/api/csrf-token',
    '/api/auth/session',
    '/api/auth/sessions',
    '/api/openapi.json',
    '/api/docs',
    '/api/nothing',
    '/api/rpc/auth.getUser',
    '/metrics',
  ];
  const changing = new Set([
    'date',
    'x-request-id',
    'set-cookie',
    'ratelimit',
    'content-security-policy',
    'content-length',
  ]);
  for (const path of paths) {
    const [get, head] = [await browser.get(path), await browser.send('HEAD', path)];
    expect([path, head.status, head.text]).toEqual([path, get.status, '']);
    const names = (headers: object) =>
      Object.keys(headers)
        .filter((name) => !changing.has(name))
        .sort();
    expect([path, names(head.headers)]).toEqual([path, names(get.headers)]);
    expectContractHeaders(head.headers);
  }
  const raw = await rawHttp(origin, `HEAD /healthz HTTP/1.1\r\n${host}\r\n`);
  expect([raw.status, raw.body]).toEqual([200, '']);
});

test('several requests on one connection are answered in order, each for itself', async () => {
  const cookie = [...ann.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const mine = `GET /api/auth/session HTTP/1.1\r\n${host}Cookie: ${cookie}\r\n\r\n`;
  const nobody = `GET /api/auth/session HTTP/1.1\r\n${host}`;
  const answer = await rawHttp(origin, `${mine}${nobody}\r\n${mine}${nobody}Connection: close\r\n\r\n`);
  expect(answer.text.match(/HTTP\/1\.1 (\d+)/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 401',
    'HTTP/1.1 200',
    'HTTP/1.1 401',
  ]);
});

test('T15 nothing of the API is kept by a cache, however its address is written, errors included', async () => {
  const cookie = [...ann.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const end = `${host}Cookie: ${cookie}\r\nConnection: close\r\n\r\n`;
  const spellings = [
    '/%61pi/dashboard/config',
    '/ap%69/dashboard/config',
    'http://elsewhere.test/api/dashboard/config',
    '/%61pi/rpc/auth.getUser',
    'http://elsewhere.test/%61pi/rpc/auth.getUser',
  ];
  for (const url of spellings) {
    const answer = await rawHttp(origin, `GET ${url} HTTP/1.1\r\n${end}`);
    expect([url, answer.status, answer.headers.get('cache-control')]).toEqual([
      url,
      200,
      'no-cache, no-store, must-revalidate',
    ]);
  }
  for (const url of ['/%61pi/nowhere', '/./api/dashboard/config', 'http://elsewhere.test?/api/x']) {
    const answer = await rawHttp(origin, `GET ${url} HTTP/1.1\r\n${end}`);
    expect([url, answer.status, answer.headers.get('cache-control')]).toEqual([
      url,
      404,
      'no-cache, no-store, must-revalidate',
    ]);
  }
});
