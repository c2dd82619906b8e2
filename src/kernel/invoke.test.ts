import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { NoneFree, TooManyWaiting } from '../db/errors/none-free.ts';
import { Overloaded } from '../ports/bounded-queue.ts';
import { say } from '../words/sentence.ts';
import type { Actor, PlatformRole, Role } from './actor.ts';
import { attachment } from './attachment.ts';
import { AppError, forbidden } from './errors.ts';
import { type Call, invoke } from './invoke.ts';
import { type Operation, type OperationDefinition, operation, type Scope } from './operation.ts';
import type { Services } from './services.ts';

const [ownId, otherId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const person = (role: Role, platformRole: PlatformRole | null = null): Actor => ({
  type: 'user',
  userId: 'u',
  email: 'ann@example.com',
  name: 'Ann',
  sessionId: 's',
  role,
  platformRole,
  companyId: platformRole === null ? ownId : null,
  timeZone: 'UTC',
});
const [admin, staff] = [person('ADMIN'), person('USER', 'ADMIN')];
const origin = { requestId: 'r', address: null, userAgent: null, language: 'en' };

/** The services as far as a call needs them, and what it did with them. */
function world({ companies = [ownId] }: { companies?: readonly string[] } = {}) {
  const transactions: (string | null)[] = [];
  const turns: (string | undefined)[] = [];
  const recorded: unknown[] = [];
  const refused: Record<string, unknown>[] = [];
  const tx = {
    query: async (_sql: string, [companyId]: readonly unknown[]) =>
      companies.includes(String(companyId)) ? [{ found: 1 }] : [],
  };
  const begin = (companyId: string | null, work: (tx: never) => Promise<unknown>) => {
    transactions.push(companyId);
    return work(tx as never);
  };
  const services = {
    database: {
      system: (work: (tx: never) => Promise<unknown>, _sight?: unknown, whose?: string) => {
        turns.push(whose);
        return begin(null, work);
      },
      tenant: (companyId: string, work: (tx: never) => Promise<unknown>) => begin(companyId, work),
    },
    audit: {
      record: async (_tx: unknown, ...entry: unknown[]) => void recorded.push(entry),
      recordRefusal: (...entry: unknown[]) => void refused.push(entry[2] as Record<string, unknown>),
    },
    ports: { clock: { now: () => new Date(0) } },
  } as Partial<Record<keyof Services, unknown>> as Services;
  return { services, transactions, turns, recorded, refused };
}

const define = <In extends z.ZodType, S extends Scope>(
  input: In,
  rest: Partial<OperationDefinition<In, z.ZodType, S>> & { scope: S },
) =>
  operation({
    id: 'thing.do',
    summary: 'Does a thing',
    kind: 'query',
    access: 'member',
    limit: 'read' as OperationDefinition<In, z.ZodType, S>['limit'],
    output: z.unknown(),
    input,
    run: async (_ctx, given) => given,
    ...rest,
  } as OperationDefinition<In, z.ZodType, S>);

const named = z.strictObject({ companyId: z.string().optional(), name: z.string().max(5).optional() });
const change = { kind: 'mutation', audit: 'SYSTEM_CONFIG' } as const;
type Given = Partial<Call> & { readonly in?: ReturnType<typeof world> };

const call = (op: Operation, { in: place = world(), ...given }: Given = {}) =>
  invoke(place.services, op, { actor: admin, origin, input: {}, ...given });
const refusal = async (op: Operation, given: Given = {}): Promise<AppError> => {
  const error: unknown = await call(op, given).then(
    () => null,
    (thrown) => thrown,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('it was not refused');
  return error;
};
const told = async (op: Operation, given: Given = {}) => {
  const { code, status, details, message } = await refusal(op, given);
  return { code, status, message, ...details };
};

test('who may not call is refused before anything else is looked at: signed out 401, signed in 403', async () => {
  const op = define(named, { scope: 'company', access: 'admin', ...change });
  expect(await told(op, { actor: { type: 'anonymous' }, input: { x: 1 } })).toMatchObject({ status: 401 });
  expect(await told(op, { actor: person('USER'), input: { x: 1 } })).toMatchObject({ status: 403 });
});

test('what somebody may not do leaves a trace: the deed, and the company reached for', async () => {
  const place = world();
  const op = define(named, { scope: 'company' });
  expect(await told(op, { in: place, input: { companyId: otherId } })).toMatchObject({ code: 'FORBIDDEN' });
  const inside = define(named, {
    scope: 'company',
    run: () => Promise.reject(forbidden(say('refusal.csrf'), { reason: 'x' })),
  });
  await refusal(inside, { in: place });
  await refusal(
    define(named, {
      scope: 'company',
      run: () => Promise.reject(new AppError('CONFLICT', 409, say('refusal.input'))),
    }),
    { in: place },
  );
  expect(place.refused).toEqual([
    {
      eventType: 'AUTHORIZATION',
      action: 'thing.do',
      outcome: 'BLOCKED',
      severity: 'MEDIUM',
      description: say('refused.AUTHORIZATION.BLOCKED'),
      resource: { type: 'company', id: otherId },
      metadata: {},
    },
    expect.objectContaining({ metadata: { reason: 'x' } }),
  ]);
  expect(place.refused[1]).not.toHaveProperty('resource');
});

test("a company's people act on their own company, whether they name it or not", async () => {
  const op = define(named, { scope: 'company', run: async (ctx) => ctx.companyId });
  expect(await call(op)).toBe(ownId);
  expect(await call(op, { input: { companyId: ownId } })).toBe(ownId);
  const another = await refusal(op, { input: { companyId: otherId } });
  expect([another.status, another.sentence]).toEqual([403, say('refusal.notYours')]);
});

test('staff name the company, and for a change it has to be there', async () => {
  const reading = define(named, { scope: 'company', run: async (ctx) => ctx.companyId });
  const changing = define(named, {
    ...change,
    scope: 'company',
    run: async (ctx) => {
      ctx.nothingToRecord();
      return ctx.companyId;
    },
  });
  const input = { companyId: otherId };
  expect(await call(reading, { actor: staff, input })).toBe(otherId);
  expect(await told(changing, { actor: staff, input })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await call({ ...changing, companyMayBeGone: true }, { actor: staff, input })).toBe(otherId);
  const place = world({ companies: [otherId] });
  expect(await call(changing, { in: place, actor: staff, input })).toBe(otherId);
  expect(place.transactions).toEqual([null]);
  // The machine itself and the company's own people are not asked.
  const quiet = world({ companies: [] });
  expect(await call(changing, { in: quiet, actor: { type: 'operator' }, input })).toBe(otherId);
  expect(await call(changing, { in: quiet })).toBe(ownId);
  expect(quiet.transactions).toEqual([]);
});

test('staff who name none see all where that is allowed; else they are told what is missing, and where', async () => {
  const all = define(named, { scope: 'companies', run: async (ctx) => ctx.companyId });
  expect([await call(all, { actor: staff }), await call(all)]).toEqual([null, ownId]);
  const changing = define(named, {
    ...change,
    scope: 'companies',
    run: async (ctx) => ctx.nothingToRecord(),
  });
  expect(await call(changing, { actor: staff })).toBeUndefined();
  const one = define(named, { scope: 'company' });
  const issues = [expect.objectContaining({ path: 'companyId' })];
  expect(await told(one, { actor: staff })).toMatchObject({ status: 400, issues });
  expect(await told(define(named, { scope: 'company', ...change }), { actor: staff })).toMatchObject({
    status: 422,
    issues,
  });
  expect(await told(one, { actor: staff, isBodyField: (name) => name === 'companyId' })).toMatchObject({
    status: 422,
  });
});

test("work over all companies sees none by itself, and its transactions are nobody's", async () => {
  const place = world();
  const op = define(named, {
    scope: 'system',
    access: 'public',
    run: async (ctx) => [await ctx.transaction(async () => 'done'), 'companyId' in ctx && ctx.companyId],
  });
  expect(await call(op, { in: place, actor: { type: 'anonymous' } })).toEqual(['done', null]);
  const own = define(named, { scope: 'company', run: (ctx) => ctx.transaction(async () => 'done') });
  expect(await call(own, { in: place })).toBe('done');
  expect(place.transactions).toEqual([null, ownId]);
});

test("what a company's people have done over all companies waits in their company's turns, not in the service's own", async () => {
  const place = world();
  const op = define(named, { scope: 'system', run: (ctx) => ctx.transaction(async () => 'done') });
  await call(op, { in: place });
  await call(op, { in: place, actor: staff });
  expect(place.turns).toEqual([ownId, undefined]);
});

test('faults of a body are 422, of a query or path 400, each with its place', async () => {
  const input = z.strictObject({ name: z.string(), tags: z.array(z.string()).optional() });
  const given = { name: 5, tags: ['a', 1] };
  const reading = define(input, { scope: 'company' });
  const paths = [expect.objectContaining({ path: 'name' }), expect.objectContaining({ path: 'tags.1' })];
  expect(await told(reading, { input: given })).toMatchObject({
    code: 'VALIDATION_ERROR',
    status: 400,
    issues: paths,
  });
  expect(await told(define(input, { scope: 'company', ...change }), { input: given })).toMatchObject({
    status: 422,
    issues: paths,
  });
  // One that cannot be read at all decides, and is told alone; a list of a query is one parameter.
  expect(await told(reading, { input: given, isBodyField: (name) => name === 'name' })).toMatchObject({
    status: 400,
    issues: [expect.objectContaining({ path: 'tags' })],
  });
  expect(await told(reading, { input: given, isBodyField: () => true })).toMatchObject({
    status: 422,
    issues: paths,
  });
});

test('the sentence of a refusal names the first fault; a fault of the whole stands for itself', async () => {
  const op = define(z.strictObject({ name: z.string() }), { scope: 'company' });
  expect((await told(op)).message).toBe('name: Required.');
  expect((await told(op, { input: 'text' })).message).toBe('Must be an object.');
  expect(await told(op, { input: undefined })).toMatchObject({ issues: [{ path: 'name' }] });
});

test('names that nobody knows are told one by one, a hundred at most, and none of them whole pages long', async () => {
  const op = define(z.strictObject({ inner: z.strictObject({}).optional() }), { scope: 'company' });
  expect(await told(op, { input: { inner: { x: 1 }, y: 2 } })).toMatchObject({
    issues: [
      { path: 'inner.x', message: expect.any(String) },
      { path: 'y', message: expect.any(String) },
    ],
  });
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`f${at}`, 1]));
  const issuesOf = async (input: unknown) =>
    (await refusal(op, { input })).details['issues'] as { path: string }[];
  expect(await issuesOf(many)).toHaveLength(100);
  expect(await issuesOf({ inner: many, ...many })).toHaveLength(100);
  expect((await issuesOf({ ['x'.repeat(200)]: 1 }))[0]?.path).toBe('x'.repeat(200));
  expect((await issuesOf({ ['x'.repeat(201)]: 1 }))[0]?.path).toBe(`${'x'.repeat(200)}…`);
});

test('a text that is too long or that no column stores is refused whatever the schema says', async () => {
  const op = define(z.looseObject({}), { scope: 'company' });
  expect(await told(op, { input: { a: 'x'.repeat(100_001) } })).toMatchObject({ issues: [{ path: 'a' }] });
  expect(await told(op, { input: { a: '\0' } })).toMatchObject({ issues: [{ path: 'a' }] });
});

test('each change leaves one entry, with who did it; none, two, or one that was rolled back are errors', async () => {
  const entry = { eventType: 'SYSTEM_CONFIG', action: 'x', description: 'x' } as const;
  const place = world();
  const recording = (count: number) =>
    define(named, {
      ...change,
      scope: 'company',
      run: (ctx) =>
        ctx.transaction(async (tx) => {
          for (let at = 0; at < count; at += 1) await ctx.record(tx, entry);
          return count;
        }),
    });
  expect(await call(recording(1), { in: place })).toBe(1);
  expect(place.recorded).toEqual([[admin, origin, entry]]);
  await expect(call(recording(0))).rejects.toThrow('thing.do left 0 audit entries instead of one');
  await expect(call(recording(2))).rejects.toThrow('thing.do left 2 audit entries');
  const excused = define(named, { ...change, scope: 'company', run: async (ctx) => ctx.nothingToRecord() });
  expect(await call(excused)).toBeUndefined();
  const silent = define(named, { kind: 'mutation', audit: { none: 'why' }, scope: 'company' });
  expect(await call(silent)).toEqual({});
  const lost = define(named, {
    ...change,
    scope: 'company',
    run: async (ctx) => {
      const work = ctx.transaction(async (tx) => {
        await ctx.record(tx, entry);
        throw new Error('rolled back');
      });
      await work.catch(() => {});
    },
  });
  await expect(call(lost)).rejects.toThrow('left 0 audit entries');
});

test('who takes data out as a file leaves an entry too, though nothing changed', async () => {
  const op = define(named, {
    scope: 'company',
    run: async () => attachment('a.csv', 'text/csv', (async function* () {})()),
  });
  await expect(call(op)).rejects.toThrow('left 0 audit entries');
});

test('a caller whose time is up commits nothing more', async () => {
  const end = new AbortController();
  const op = define(named, {
    scope: 'company',
    run: (ctx) =>
      ctx.transaction(async () => {
        end.abort(new Error('too late'));
      }),
  });
  await expect(call(op, { signal: end.signal })).rejects.toThrow('too late');
});

test('a full queue, and no connection that is free in time, ask to come back, data on the move says so, any other error stays what it is', async () => {
  const failing = (error: unknown) => define(named, { scope: 'company', run: () => Promise.reject(error) });
  for (const error of [new Overloaded(), new NoneFree(), new TooManyWaiting()])
    expect(await told(failing(error))).toMatchObject({ status: 429, retryAfterSeconds: 5 });
  expect(await told(failing(Object.assign(new Error('read-only'), { code: '25006' })))).toMatchObject({
    status: 503,
  });
  await expect(call(failing(new TypeError('a mistake')))).rejects.toThrow(TypeError);
});

test('an answer holds what its schema says and nothing else', async () => {
  const op = define(named, {
    scope: 'company',
    output: z.object({ a: z.number() }),
    run: async () => ({ a: 1, secret: 2 }),
  });
  expect(await call(op)).toEqual({ a: 1 });
});

test('outside a browser cookies are not there, and nobody is signed in but a person', async () => {
  const op = define(named, {
    scope: 'company',
    run: async (ctx) => {
      ctx.browser.setCookie('a', 'b', { maxAgeSeconds: 1, sameSite: 'Lax' });
      ctx.browser.clearCookie('a');
      return [ctx.browser.cookie('a'), ctx.now().getTime(), ctx.user().userId];
    },
  });
  expect(await call(op)).toEqual([undefined, 0, 'u']);
  expect(await told(op, { actor: { type: 'operator' }, input: { companyId: ownId } })).toMatchObject({
    status: 401,
  });
  const browser = { cookie: vi.fn(() => 'given'), setCookie: vi.fn(), clearCookie: vi.fn() };
  expect(await call(op, { browser })).toEqual(['given', 0, 'u']);
  expect(browser.setCookie).toHaveBeenCalledOnce();
});

test('a change that does not say what it records, or a key for more than one company, is not defined at all', () => {
  expect(() => define(named, { kind: 'mutation', scope: 'company' })).toThrow('thing.do changes something');
  for (const scope of ['companies', 'system'] as const)
    expect(() => define(named, { scope, keyScope: 'sessions:write' })).toThrow(
      'thing.do can be called with a key',
    );
});
