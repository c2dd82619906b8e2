import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loadConfig } from '../../src/config/config.ts';
import { createBodyRooms } from '../../src/edge/http/request/body-room.ts';
import { createServer } from '../../src/edge/http/server.ts';
import { mountRpc } from '../../src/edge/rpc/mount-rpc.ts';
import { mutation, router } from '../../src/edge/rpc/procedures.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { operation } from '../../src/kernel/operation.ts';
import { createWaitingRequests } from '../../src/kernel/pace/waiting-requests.ts';
import { Overloaded } from '../../src/ports/bounded-queue.ts';
import { say } from '../../src/words/sentence.ts';
import { entriesOf } from '../labs/audit-trail.ts';
import type { Answer } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';

let app: TestApp;
let ann: SignedIn;

beforeAll(async () => {
  app = await startApp();
  ann = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

interface Failure {
  readonly message: string;
  readonly code: number;
  readonly data: { readonly code: string; readonly httpStatus: number; readonly details: object };
}

function failureOf(answer: Answer): Failure {
  const body = answer.json as { error: { json: Failure } };
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error.json).toEqual({
    message: expect.any(String),
    code: expect.any(Number),
    data: { code: expect.any(String), httpStatus: answer.status, details: expect.any(Object) },
  });
  return body.error.json;
}

const call = (procedure: string, body: unknown, headers: Record<string, string> = {}) =>
  ann.browser.send('POST', `/api/rpc/${procedure}`, {
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    headers: { 'content-type': 'application/json', ...headers },
  });

const batch = (names: readonly string[], inputs: Record<string, unknown>) =>
  call(`${names.join(',')}?batch=1`, inputs);

test('a name that cannot be decoded is refused in the envelope of the procedures', async () => {
  const answer = await call('a%zz', { json: {} });
  expect(answer.status).toBe(400);
  expect(failureOf(answer).data.code).toBe('VALIDATION_ERROR');
});

test('the wire format: a call with json, an answer with result.data.json, by POST and, for queries, by GET', async () => {
  const session = await call('auth.getSession', { json: null });
  expect(session.status).toBe(200);
  expect(session.json).toEqual({
    result: {
      data: {
        json: {
          user: expect.any(Object),
          session: { id: expect.any(String), expiresAt: expect.any(String) },
        },
      },
    },
  });
  expect(session.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache, no-store, must-revalidate',
  });
  expect((await call('auth.getSession', { json: {} })).json).toEqual(session.json);
  for (const url of [
    '/api/rpc/auth.getSession',
    `/api/rpc/auth.getSession?input=${encodeURIComponent('{"json":null}')}`,
  ])
    expect((await ann.browser.get(url)).json).toEqual(session.json);
  const user = await call('auth.getUser', { json: null });
  expect(user.json).toMatchObject({
    result: {
      data: {
        json: {
          id: ann.userId,
          email: ann.email,
          role: 'ADMIN',
          platformRole: null,
          mfaEnabled: false,
          company: { id: ann.companyId },
        },
      },
    },
  });
  const renamed = await call('user.updateProfile', { json: { name: 'Ann Lee' } });
  expect(renamed.json).toMatchObject({ result: { data: { json: { id: ann.userId, name: 'Ann Lee' } } } });
});

test('Q01 what is no procedure is 404 in the envelope of the procedures', async () => {
  const names = [
    'nothing.here',
    'auth',
    'auth.',
    '.',
    'auth.getSession.more',
    'auth/getSession',
    'constructor',
    '__proto__',
    'toString',
    'auth.__proto__',
    'auth.constructor',
    'then',
    'x'.repeat(5000),
    '%00',
    '..%2f..%2f',
  ];
  for (const name of names) {
    const answer = await call(name, { json: null });
    expect([name, answer.status]).toEqual([name, 404]);
    expect(failureOf(answer).data.code).toBe('NOT_FOUND');
  }
  expect((await call('', { json: null })).status).toBe(404);
  // A mutation is not found by GET, whatever else the request claims.
  const get = await ann.browser.get('/api/rpc/auth.logout?_method=POST', {
    'x-http-method-override': 'POST',
  });
  expect(failureOf(get).data).toMatchObject({ code: 'NOT_FOUND', httpStatus: 404 });
  expect((await ann.browser.get('/api/auth/session')).status).toBe(200);
});

test('Q02 what the framework refuses before a procedure stands in the same envelope', async () => {
  for (const type of ['', ' ', 'a b c']) {
    const answer = await call('auth.getSession', { json: null }, { 'content-type': type });
    expect(failureOf(answer).data).toMatchObject({ code: 'VALIDATION_ERROR', httpStatus: 400 });
  }
});

test('Q02 what is no call is 400, and no prototype is touched', async () => {
  const meta = (values: unknown) => ({ json: { a: 1 }, meta: { values } });
  const bad: unknown[] = [
    {},
    [],
    'null',
    '"text"',
    '',
    '{"json"',
    { meta: {} },
    { json: {}, meta: { values: { '__proto__.polluted': ['Date'] } } },
    { json: {}, meta: { values: { 'constructor.prototype.polluted': ['undefined'] } } },
    { json: { a: { b: 1 } }, meta: { referentialEqualities: { 'a.b': ['__proto__.polluted'] } } },
    { json: { a: 1 }, meta: { referentialEqualities: { a: ['constructor.prototype.polluted'] } } },
    '{"json":{"__proto__":{"polluted":true}}}',
    '{"json":{"a":{"constructor":{"prototype":{"polluted":true}}}}}',
    { json: 'x', meta: { values: ['bigint'] } },
    { json: 'x', meta: { values: ['no-such-type'] } },
    { json: '(', meta: { values: ['regexp'] } },
    { json: 'not an address', meta: { values: ['URL'] } },
    meta({ a: [['class', 'Nothing']] }),
    meta({ a: [['custom', 'nothing']] }),
    meta({ a: [['typed-array', 'Nothing']] }),
    meta({ 'a.b.c.d': ['set'] }),
    meta(5),
  ];
  for (const body of bad) {
    const answer = await call('auth.getSession', body as object);
    expect([body, answer.status]).toEqual([body, 400]);
    expect(failureOf(answer).data.code).toBe('VALIDATION_ERROR');
  }
  for (const input of [
    '{',
    '{}',
    '[]',
    '5',
    '{"json":1,"meta":{"values":["bigint", 1]}}',
    '{"json":"x","meta":{"values":["bigint"]}}',
    '{"json":{"__proto__":1}}',
  ])
    expect([
      input,
      (await ann.browser.get(`/api/rpc/auth.getSession?input=${encodeURIComponent(input)}`)).status,
    ]).toEqual([input, 400]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/json'])
    expect((await call('auth.getSession', { json: null }, { 'content-type': type })).status).toBe(400);
  const large = await call('auth.getSession', `{"json":"${'x'.repeat(2 ** 20)}"}`);
  expect([large.status, failureOf(large).data.code]).toEqual([413, 'VALIDATION_ERROR']);
});

test('Q02 of values that JSON has not, undefined and dates are read, each judged by its field; all others are 400', async () => {
  const shared = { x: 1 };
  const odd: [unknown, number][] = [
    [superjson.serialize({ name: new Date() }), 422],
    [superjson.serialize({ name: 5n }), 400],
    [superjson.serialize({ name: new Set(['x']) }), 400],
    [superjson.serialize({ name: new Map([['x', 'y']]) }), 400],
    [superjson.serialize({ name: Number.NaN }), 400],
    [superjson.serialize({ name: new Error('x') }), 400],
    [superjson.serialize({ name: /x/ }), 400],
    [superjson.serialize({ a: shared, b: shared }), 400],
    [superjson.serialize({ 'a.b': undefined, 'c\\d': new Date() }), 422],
    [superjson.serialize({ a: [{ b: undefined }] }), 422],
    [superjson.serialize(undefined), 200],
    [superjson.serialize({ name: undefined, timeZone: 'Europe/Amsterdam' }), 200],
    [superjson.serialize([]), 422],
    [superjson.serialize('text'), 422],
    [{ json: { name: 'a\0b' } }, 422],
    [{ json: { name: '\ud800' } }, 422],
    [{ json: { timeZone: 'Mars/Olympus' } }, 422],
    [{ json: { locale: 'xx' } }, 422],
  ];
  for (const [body, status] of odd)
    expect([body, (await call('user.updateProfile', body as object)).status]).toEqual([body, status]);
});

test('T11 nobody lifts himself up by his profile, and another address needs the password and a mail', async () => {
  const bob = await app.addColleague(ann.companyId, 'USER');
  for (const field of [
    'role',
    'companyId',
    'platformRole',
    'status',
    'id',
    'passwordHash',
    'mfaEnabled',
    'emailConfirmedAt',
  ]) {
    const answer = await bob.browser.rpc('user.updateProfile', { [field]: 'ADMIN' });
    expect([field, answer.status]).toEqual([field, 422]);
  }
  expect((await bob.browser.rpc('user.updateProfile', { email: 'new@example.org' })).status).toBe(422);
  const taken = await bob.browser.rpc('user.updateProfile', {
    email: ann.email,
    currentPassword: bob.password,
  });
  expect([taken.status, (taken.error as Failure).data.code]).toEqual([409, 'CONFLICT']);
  const asked = await bob.browser.rpc('user.updateProfile', {
    email: 'New@Example.org',
    currentPassword: bob.password,
  });
  expect(asked.data).toMatchObject({ email: bob.email });
  await app.app.mail.deliverDue();
  const mail = app.mailer.mails.findLast(({ to }) => to === 'new@example.org');
  const [, token = ''] = /token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const confirmed = await app.browser().post('/api/auth/confirm-email', { token });
  expect(confirmed.json).toEqual({ success: true, data: { email: 'new@example.org' } });
  await app.app.mail.deliverDue();
  // Whoever still reads the old address learns of it there.
  expect(app.mailer.mails.findLast(({ to }) => to === bob.email)?.text).toContain('new@example.org');
  expect((await bob.browser.rpc('auth.getUser')).data).toMatchObject({ email: 'new@example.org' });
});

test('no session is 401 and a missing token 403, with the codes of REST', async () => {
  const anonymous = await app.browser().send('POST', '/api/rpc/auth.getSession', { body: { json: null } });
  expect([anonymous.status, failureOf(anonymous).data.code]).toEqual([401, 'UNAUTHORIZED']);
  const entries = await entriesOf(app, async () => {
    const forged = await ann.browser.send('POST', '/api/rpc/user.updateProfile', {
      body: { json: { name: 'Forged' } },
      withoutCsrf: true,
    });
    expect([forged.status, failureOf(forged).data.code]).toEqual([403, 'CSRF_INVALID']);
  });
  expect(entries).toMatchObject([{ eventType: 'CSRF_PROTECTION', outcome: 'BLOCKED' }]);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign)
    expect((await call('user.updateProfile', { json: { name: 'X' } }, headers)).status).toBe(403);
  // No session comes first, whatever else is wrong with the input.
  const both = await app
    .browser()
    .send('POST', '/api/rpc/user.updateProfile', { body: { json: { role: 'ADMIN' } }, withoutCsrf: true });
  expect(both.status).toBe(401);
  const badly: [string, string, Record<string, string>][] = [
    ['auth.getSession', '{', {}],
    ['auth.getSession', '{}', {}],
    ['auth.getSession', '{"json":null}', { 'content-type': 'text/plain' }],
    ['auth.getSession', '{"json":null}', { 'content-encoding': 'gzip' }],
    ['auth.login,auth.getUser?batch=1', '[]', {}],
  ];
  for (const [name, body, headers] of badly) {
    const answer = await app.browser().send('POST', `/api/rpc/${name}`, {
      body: Buffer.from(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([name, body, answer.status, failureOf(answer).data.code]).toEqual([
      name,
      body,
      401,
      'UNAUTHORIZED',
    ]);
    expect((await call(name, body, headers)).status).toBe(400);
  }
  const open = await app.browser().send('POST', '/api/rpc/auth.login', {
    body: Buffer.from('{'),
    headers: { 'content-type': 'application/json' },
  });
  expect(open.status).toBe(400);
});

test('Q03 a batch has one to a hundred calls', async () => {
  const names = (count: number) => Array.from({ length: count }, () => 'auth.getSession');
  const inputs = (count: number) =>
    Object.fromEntries(names(count).map((_, index) => [index, { json: null }]));
  const hundred = await batch(names(100), inputs(100));
  expect(hundred.status).toBe(200);
  expect(hundred.json).toHaveLength(100);
  for (const answer of [
    await batch(names(101), inputs(101)),
    await batch(names(101), inputs(1)),
    await batch([], {}),
    await batch(names(1), {}),
    await ann.browser.get(`/api/rpc/${names(101).join(',')}?batch=1`),
    await ann.browser.get(`/api/rpc/${names(101).join('%2C')}?batch=1`),
    await ann.browser.get('/api/rpc/?batch=1'),
  ])
    expect([answer.status, failureOf(answer).data.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect((await batch(['auth.getSession', 'auth.getUser'], { 0: { json: null }, 1: {} })).status).toBe(400);
});

test('a batch of queries and mutations is told what is wrong with it, and does nothing', async () => {
  const answer = await batch(['auth.getUser', 'user.updateProfile'], {
    0: { json: null },
    1: { json: { name: 'Never' } },
  });
  expect(answer.status).toBe(400);
  const { message, data } = failureOf(answer);
  expect([message, data.code]).toEqual([
    'A batch can contain queries or mutations, not both.',
    'VALIDATION_ERROR',
  ]);
  expect((await ann.browser.rpc('auth.getUser')).data).not.toMatchObject({ name: 'Never' });
});

test('Q04 one bad call of a batch is its own error; the others are answered', async () => {
  const answer = await batch(['auth.getSession', 'nothing.here', 'auth.getUser', 'auth.getUser'], {
    0: { json: null },
    1: { json: null },
    2: { json: { role: 'ADMIN' } },
    3: { json: null },
  });
  expect(answer.status).toBe(207);
  const parts = answer.json as { error?: { json: Failure } }[];
  expect(parts.map(({ error }) => error?.json.data.httpStatus ?? 200)).toEqual([200, 404, 400, 200]);
});

test('Q04 Q06 faults, time and room of procedures: neutral, cut off without a commit, told to come back', async () => {
  const committed: string[] = [];
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const define = (
    id: string,
    run: (ctx: { transaction<T>(work: () => Promise<T>): Promise<T> }) => Promise<Record<string, never>>,
  ) =>
    operation({
      id,
      summary: id,
      kind: 'mutation',
      access: 'public',
      scope: 'system',
      limit: 'rpc',
      audit: { none: 'a test' },
      input: z.strictObject({}),
      output: z.object({}),
      run: (ctx) => run(ctx),
    });
  const slow = define('t.slow', (ctx) =>
    ctx
      .transaction(async () => {
        await wait(500);
        return {};
      })
      .then(() => {
        committed.push('slow');
        return {};
      }),
  );
  const routes = router({
    t: router({
      ok: mutation(define('t.ok', async () => ({}))),
      slow: mutation(slow),
      hang: mutation(define('t.hang', () => new Promise(() => {}))),
      fault: mutation(
        define('t.fault', async () => {
          throw new Error('the password of the database');
        }),
      ),
      conflict: mutation(
        define('t.conflict', async () => {
          throw conflict(say('company.nameTaken'));
        }),
      ),
      full: mutation(
        define('t.full', async () => {
          throw new Overloaded();
        }),
      ),
      wrong: mutation(define('t.wrong', async () => 5 as never)),
    }),
  });
  const server = createServer({
    log: app.app.services.log,
    nowMs: () => 0,
    isOwnOrigin: () => true,
    requests: createWaitingRequests(),
  });
  const config = loadConfig({ RPC_BATCH_TIMEOUT: '200' });
  mountRpc(server, {
    services: { ...app.app.services, config },
    gate: { admit: async () => ({ type: 'system', job: 'test' }) },
    openCall: (request) => ({ origin: { requestId: request.id, address: null, userAgent: null } }) as never,
    bodies: createBodyRooms(),
    router: routes,
  });
  const send = async (names: string) => {
    const inputs = Object.fromEntries(names.split(',').map((_, index) => [index, { json: {} }]));
    const many = names.includes(',');
    const response = await server.inject({
      method: 'POST',
      url: `/api/rpc/${names}${many ? '?batch=1' : ''}`,
      payload: many ? inputs : { json: {} },
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: response.json(),
    };
  };
  const fault = await send('t.fault');
  expect([fault.status, fault.json.error.json.data.code]).toEqual([500, 'INTERNAL_ERROR']);
  expect(fault.text).not.toContain('password');
  expect((await send('t.wrong')).status).toBe(500);
  expect((await send('t.conflict')).json.error.json.data).toMatchObject({
    code: 'CONFLICT',
    httpStatus: 409,
  });
  const full = await send('t.full');
  expect([full.status, full.json.error.json.data.code, full.headers['retry-after']]).toEqual([
    429,
    'RATE_LIMITED',
    '5',
  ]);

  const mixed = await send('t.ok,t.hang,t.slow,t.fault');
  expect(
    mixed.json.map((part: { error?: { json: Failure } }) => part.error?.json.data.httpStatus ?? 200),
  ).toEqual([200, 500, 500, 500]);
  await wait(600);
  // The slow one had its answer by then, and did not commit behind the caller's back.
  expect(committed).toEqual([]);
  await server.close();
});
