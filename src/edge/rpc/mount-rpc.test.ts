import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { LimitScope } from '../../config/limit-scopes.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, csrfInvalid, invalidFields, notFound, rateLimited } from '../../kernel/errors.ts';
import { type Operation, type OperationDefinition, operation } from '../../kernel/operation.ts';
import type { Services } from '../../kernel/services.ts';
import { say } from '../../words/sentence.ts';
import type { EdgeCall } from '../gate.ts';
import { createBodyRooms } from '../http/request/body-room.ts';
import { mountRpc } from './mount-rpc.ts';
import { mutation, query, router } from './procedures.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Run = OperationDefinition<z.ZodType, z.ZodType, 'system'>['run'];
const define = (id: string, run: Run, more: Partial<Operation> = {}) =>
  operation({
    id,
    summary: id,
    kind: 'query',
    access: 'public',
    scope: 'system',
    limit: 'general',
    input: z.strictObject({ text: z.string().optional(), at: z.date().optional() }),
    output: z.unknown(),
    run,
    ...more,
  } as OperationDefinition<z.ZodType, z.ZodType, 'system'>);
const change = { kind: 'mutation', audit: { none: 'nothing is kept' } } as const;

let running = 0;
let most = 0;
/** How many go on at once shows while each waits for all that may. */
async function together(): Promise<string> {
  running += 1;
  most = Math.max(most, running);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  running -= 1;
  return 'done';
}
const failing =
  (error: unknown): Run =>
  () =>
    Promise.reject(error);

const operations = {
  echo: define('echo', async (_ctx, input) => input),
  large: define('large', async () => 'x'.repeat(9 * 1024 * 1024)),
  together: define('together', together),
  slow: define(
    'slow',
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ),
  own: define('own', async () => 'own', { access: 'session' }),
  login: define('login', async () => 'in', { limit: 'login' }),
  missing: define('missing', failing(notFound())),
  taken: define('taken', failing(conflict(say('refusal.input')))),
  wrong: define('wrong', failing(invalidFields([{ path: 'a', message: say('field.missing') }]))),
  surplus: define('surplus', failing(rateLimited(7, 'login'))),
  broken: define('broken', failing(new TypeError('a mistake'))),
  set: define('set', async (_ctx, input) => ['set', input], change),
  largeSet: define('largeSet', async () => 'x'.repeat(9 * 1024 * 1024), change),
};

interface World {
  readonly admit?: (op: Operation, csrf: string) => Actor;
  readonly timeoutMs?: number;
  readonly actor?: Actor;
  /** What stands before the handler. */
  readonly before?: () => Promise<void>;
}

async function world({ admit, timeoutMs = 5000, actor = { type: 'anonymous' }, before }: World = {}) {
  const admitted: [id: string, limit: LimitScope, csrf: string][] = [];
  const logged: Record<string, unknown>[] = [];
  const services = {
    config: { rpc: { maxBatchSize: 20, batchTimeoutMs: timeoutMs } },
    database: { system: (work: (tx: never) => unknown) => work({} as never) },
    audit: { recordRefusal() {} },
    log: {
      error: (facts: Record<string, unknown>, message: string) => void logged.push({ ...facts, message }),
    },
    ports: { clock: { now: () => new Date(0), monotonicMs: () => 0 } },
    // Procedures that touch nothing need no more of the service.
  } as unknown as Services;
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  if (before) app.addHook('onRequest', before);
  mountRpc(app, {
    services,
    bodies: createBodyRooms(),
    router: router({
      ...Object.fromEntries(
        Object.entries(operations).map(([name, op]) => [
          name,
          op.kind === 'query' ? query(op) : mutation(op),
        ]),
      ),
    }),
    gate: {
      async admit(_call, op, csrf) {
        admitted.push([op.id, op.limit, csrf]);
        return admit?.(op, csrf) ?? { type: 'operator' };
      },
    },
    openCall: ({ headers }) =>
      ({
        origin: { requestId: 'r', address: null, userAgent: null, language: headers['accept-language'] },
        limitKey: '192.0.2.1',
        browser: { cookie: () => undefined, setCookie() {}, clearCookie() {} },
        session: async () => actor,
        // Of a call no procedure here asks more.
      }) as unknown as EdgeCall,
  });
  closing.push(() => app.close());
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown, headers = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/rpc/${path}`,
      headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
  };
  const asked = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  return {
    admitted,
    logged,
    get: (path: string, input: unknown = { json: {} }) => send('GET', `${path}?input=${asked(input)}`),
    batch: (names: readonly string[], inputs: Record<string, unknown> = {}) =>
      send(
        'GET',
        `${names.join(',')}?batch=1&input=${asked(Object.fromEntries(names.map((_, at) => [at, inputs[at] ?? { json: {} }])))}`,
      ),
    post: (path: string, input: unknown = { json: {} }, headers = {}) => send('POST', path, input, headers),
    postBatch: (names: readonly string[]) =>
      send(
        'POST',
        `${names.join(',')}?batch=1`,
        Object.fromEntries(names.map((_, at) => [at, { json: {} }])),
      ),
  };
}

interface Told {
  readonly code: string;
  readonly httpStatus: number;
  readonly message: string;
}

const told = (json: unknown): Told => {
  const { error } = json as { error: { json: { message: string; data: Omit<Told, 'message'> } } };
  return { ...error.json.data, message: error.json.message };
};
const results = (json: unknown) =>
  (json as { result?: { data: { json: unknown } }; error?: unknown }[]).map(
    (one) => one.result?.data.json ?? told(one),
  );

test('a query is asked by address or by body, a change by body alone, and moments stay moments', async () => {
  const { get, post, admitted } = await world();
  const at = { json: { at: '2026-01-05T09:00:00.000Z' }, meta: { values: { at: ['Date'] } } };
  for (const { status, json, headers } of [await get('echo', at), await post('echo', at)]) {
    expect([status, json.result.data.json, json.result.data.meta.values]).toEqual([
      200,
      at.json,
      at.meta.values,
    ]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
  expect((await post('set', { json: { text: 'a' } })).json.result.data.json).toEqual(['set', { text: 'a' }]);
  const byAddress = await get('set');
  expect([byAddress.status, told(byAddress.json).code]).toEqual([404, 'NOT_FOUND']);
  expect(admitted.map(([id]) => id)).toEqual(['echo', 'echo', 'set']);
});

test('a change needs its token; each call counts where its twin counts, those without one in a scope of their own', async () => {
  const { post, admitted } = await world();
  await post('set');
  await post('login');
  await post('echo');
  expect(admitted).toEqual([
    ['set', 'rpc', 'token'],
    ['login', 'login', 'none'],
    ['echo', 'rpc', 'none'],
  ]);
});

test('the calls of a batch are answered each by itself, in order; one that fails takes no other with it', async () => {
  const { batch, logged } = await world();
  const names = ['echo', 'missing', 'nobody', 'taken', 'wrong', 'broken', 'echo'];
  const { status, json } = await batch(names, {
    0: { json: { text: 'first' } },
    6: { json: { text: 'last' } },
  });
  expect(status).toBe(207);
  expect(results(json)).toEqual([
    { text: 'first' },
    expect.objectContaining({ code: 'NOT_FOUND', httpStatus: 404 }),
    expect.objectContaining({ code: 'NOT_FOUND', httpStatus: 404 }),
    expect.objectContaining({ code: 'CONFLICT', httpStatus: 409 }),
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      httpStatus: 422,
      details: { issues: [{ path: 'a', message: 'Required.' }] },
    }),
    expect.objectContaining({ code: 'INTERNAL_ERROR', httpStatus: 500 }),
    { text: 'last' },
  ]);
  // What only a mistake explains is in the log, and in no answer.
  expect(logged).toEqual([
    {
      requestId: expect.any(String),
      path: names.join(','),
      err: expect.objectContaining({ message: 'a mistake' }),
      message: 'procedure failed',
    },
  ]);
  expect(JSON.stringify(json)).not.toContain('a mistake');
});

test('one call that fails answers with its status, alone or as a batch of one', async () => {
  const { get, batch } = await world();
  for (const [name, status] of Object.entries({
    missing: 404,
    taken: 409,
    wrong: 422,
    surplus: 429,
    broken: 500,
    nobody: 404,
  })) {
    const alone = await get(name);
    expect([name, alone.status, told(alone.json).httpStatus]).toEqual([name, status, status]);
    expect((await batch([name])).status).toBe(status);
  }
  expect((await get('surplus')).headers['retry-after']).toBe('7');
  expect((await batch(['surplus', 'echo'])).status).toBe(207);
});

test('a refusal is told in the language of who asked', async () => {
  const { post } = await world();
  const [english, dutch] = [
    await post('missing'),
    await post('missing', { json: {} }, { 'accept-language': 'nl' }),
  ];
  expect(told(dutch.json).message).not.toBe(told(english.json).message);
  const unread = await post('echo', { json: {} }, { 'accept-language': 'nl', 'content-type': 'text/plain' });
  expect(unread.status).toBe(400);
  expect(told(unread.json).message).not.toBe(
    told((await post('echo', { json: {} }, { 'content-type': 'text/plain' })).json).message,
  );
});

test('who is refused at the door is told that, whatever is wrong with what they sent; nothing of it is read', async () => {
  const { post, postBatch } = await world({
    admit(op) {
      if (op.id === 'set') throw csrfInvalid();
      return { type: 'operator' };
    },
  });
  for (const body of [{ json: {} }, { nonsense: 1 }])
    expect(told((await post('set', body)).json)).toMatchObject({ code: 'CSRF_INVALID' });
  expect(told((await post('echo', { nonsense: 1 })).json)).toMatchObject({ code: 'VALIDATION_ERROR' });
  const both = await postBatch(['set', 'largeSet']);
  expect(results(both.json)[0]).toMatchObject({ code: 'CSRF_INVALID' });
  const zipped = await post('echo', { json: {} }, { 'content-encoding': 'gzip' });
  expect([zipped.status, told(zipped.json).code]).toEqual([400, 'VALIDATION_ERROR']);
});

test('a badly written address is told as such, and to who has to sign in first that they have to', async () => {
  const nobody = await world();
  expect((await nobody.get('echo/echo')).status).toBe(404);
  expect((await nobody.get('echo,echo')).status).toBe(404);
  expect((await nobody.batch(['echo', 'set'])).status).toBe(400);
  expect((await nobody.batch(['own', 'set'])).status).toBe(401);
  expect((await nobody.batch(Array(21).fill('echo'))).status).toBe(400);
  expect((await nobody.batch(Array(20).fill('echo'))).status).toBe(200);
  const somebody = await world({ actor: { type: 'operator' } });
  expect((await somebody.batch(['own', 'set'])).status).toBe(400);
});

test('of a batch no more than four calls go on at once, and all of them come to their turn', async () => {
  const { batch } = await world();
  most = 0;
  const { json } = await batch(Array(12).fill('together'));
  expect(results(json)).toEqual(Array(12).fill('done'));
  expect(most).toBe(4);
});

test('the answers of a batch hold no more than 16 MiB together; one by itself, and what was changed, is told whole', async () => {
  const { batch, get, postBatch } = await world();
  const lengths = (json: unknown) =>
    results(json).map((one) => (typeof one === 'string' ? one.length : (one as { code: string }).code));
  expect(lengths((await batch(['large', 'large', 'echo'])).json)).toEqual([
    9 * 1024 * 1024,
    'VALIDATION_ERROR',
    undefined,
  ]);
  expect((await get('large')).status).toBe(200);
  expect(lengths((await postBatch(['largeSet', 'largeSet'])).json)).toEqual([
    9 * 1024 * 1024,
    9 * 1024 * 1024,
  ]);
});

test('what takes too long is answered without, and its work is called off', async () => {
  const { get, logged } = await world({ timeoutMs: 50 });
  const { status, json } = await get('slow');
  expect([status, told(json).code]).toEqual([500, 'INTERNAL_ERROR']);
  expect(logged.length).toBeGreaterThan(0);
});

test('a failure before any call is told in the same envelope', async () => {
  const broken = await world({ actor: null as never });
  const { status, json } = await broken.batch(['own', 'set']);
  expect([status, told(json).code, broken.logged.length]).toEqual([500, 'INTERNAL_ERROR', 1]);
});

test('what is refused before any procedure is asked stands in the envelope of all, as does what nobody foresaw', async () => {
  for (const [error, status, code] of [
    [conflict(say('refusal.input')), 409, 'CONFLICT'],
    [new Error('a mistake'), 400, 'VALIDATION_ERROR'],
  ] as const) {
    const { get } = await world({ before: () => Promise.reject(error) });
    const answer = await get('echo');
    expect([answer.status, told(answer.json).code]).toEqual([status, code]);
    expect(answer.json.error.json.code).toBe(-32600);
  }
});
