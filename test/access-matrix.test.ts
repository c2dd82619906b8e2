import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appOperations } from '../src/app-operations.ts';
import { appRouter } from '../src/app-router.ts';
import { appRoutes } from '../src/app-routes.ts';
import { operationsOf } from '../src/edge/rpc/procedures.ts';
import type { Access } from '../src/kernel/access.ts';
import { type KeyScope, keyScopes } from '../src/kernel/actor.ts';
import { Attachment } from '../src/kernel/attachment.ts';
import type { Operation } from '../src/kernel/operation.ts';
import type { Route } from '../src/kernel/route.ts';
import type { Answer, Browser } from './rig/browser.ts';
import { createProgram, makeKey } from './rig/program.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from './rig/start-app.ts';

const callers = [
  'anonymous',
  'USER',
  'AUDITOR',
  'ADMIN',
  'SUPPORT',
  'platform ADMIN',
  'SUPER_ADMIN',
] as const;
type Person = (typeof callers)[number];
/** A program by the one scope of its key, or with all of them. */
const programs = [...keyScopes.map((scope) => `key ${scope}` as const), 'key of all scopes'] as const;
type Caller = Person | (typeof programs)[number];

const everybody: readonly Person[] = callers;
const signedIn = everybody.filter((caller) => caller !== 'anonymous');
const platformAdmins: readonly Person[] = ['platform ADMIN', 'SUPER_ADMIN'];

/** Who may read and who may change, in the words of the contract; written down a second time on purpose. */
const mayRead: Record<Access, readonly Person[]> = {
  public: everybody,
  session: signedIn,
  member: signedIn,
  admin: ['ADMIN', 'AUDITOR', 'SUPPORT', ...platformAdmins],
  platform: ['SUPPORT', ...platformAdmins],
  platformAdmin: platformAdmins,
  superAdmin: ['SUPER_ADMIN'],
  key: [],
  operator: [],
};
const mayChange: Record<Access, readonly Person[]> = {
  public: everybody,
  session: signedIn,
  member: ['USER', 'ADMIN', ...platformAdmins],
  admin: ['ADMIN', ...platformAdmins],
  platform: platformAdmins,
  platformAdmin: platformAdmins,
  superAdmin: ['SUPER_ADMIN'],
  key: [],
  operator: [],
};

/** What keys reach, in the words of the decision; whatever is not named here, none does. */
const reachedBy: Readonly<Record<KeyScope, readonly string[]>> = {
  'metrics:read': [
    'dashboard.metrics',
    'dashboard.explainChange',
    'dashboard.breakdown',
    'dashboard.series',
    'dashboard.breakdownExport',
    'dashboard.questions',
    'dashboard.config',
  ],
  'sessions:read': ['dashboard.sessions', 'dashboard.session', 'dashboard.export'],
  'transcripts:read': [],
  'addresses:read': [],
  'sessions:write': ['ingest.sessions', 'ingest.traces', 'ingest.addMessages', 'ingest.updateSession'],
  'imports:write': [
    'imports.create',
    'imports.preview',
    'imports.list',
    'imports.get',
    'imports.errors',
    'imports.cancel',
    'imports.undo',
  ],
};

const anId = '01900000-0000-7000-8000-000000000000';

let app: TestApp;
const people = new Map<Caller, SignedIn>();
const keys = new Map<Caller, Browser>();
let otherCompanyId: string;

beforeAll(async () => {
  app = await startApp();
  const admin = await app.signUp();
  otherCompanyId = (await app.signUp()).companyId;
  people.set('ADMIN', admin);
  people.set('USER', await app.addColleague(admin.companyId, 'USER'));
  people.set('AUDITOR', await app.addColleague(admin.companyId, 'AUDITOR'));
  people.set('SUPPORT', await app.addStaff('SUPPORT'));
  people.set('platform ADMIN', await app.addStaff('ADMIN'));
  people.set('SUPER_ADMIN', await app.addStaff('SUPER_ADMIN'));
  for (const program of programs) {
    const scopes = keyScopes.filter((scope) => hasScope(program, scope));
    const { key } = await makeKey(app.app.services, admin.companyId, scopes);
    keys.set(program, createProgram(app.app.server, key));
  }
});
afterAll(() => app[Symbol.asyncDispose]());

const hasScope = (caller: Caller, scope: KeyScope): boolean =>
  caller === `key ${scope}` || caller === 'key of all scopes';
const isPerson = (caller: Caller): caller is Person => everybody.some((person) => person === caller);

function isAllowed(op: Operation, caller: Caller): boolean {
  if (isPerson(caller)) return (op.kind === 'query' ? mayRead : mayChange)[op.access].includes(caller);
  return keyScopes.some((scope) => hasScope(caller, scope) && reachedBy[scope].includes(op.id));
}

async function ask<A extends Answer>(caller: Caller, send: (browser: Browser) => Promise<A>): Promise<A> {
  const program = keys.get(caller);
  if (program) return send(program);
  const person = people.get(caller);
  if (!person) return send(app.browser());
  if (!person.browser.cookies.has('session-token')) await signInAgain(person);
  const answer = await send(person.browser);
  if (answer.status !== 401) return answer;
  // What was called before may have ended the session; who is refused with a new one is refused.
  await signInAgain(person);
  return send(person.browser);
}

async function signInAgain({ browser, email }: SignedIn): Promise<void> {
  browser.cookies.delete('session-token');
  expect((await browser.post('/api/auth/login', { email, password: testPassword })).status).toBe(200);
}

function call(route: Route, caller: Caller): Promise<Answer> {
  const url = route.path.replace(/:\w+/g, anId);
  const bytes = route.body === 'raw' || route.body === 'stream';
  return ask(caller, (browser) =>
    route.method === 'GET'
      ? browser.get(url)
      : browser.send(route.method, url, {
          // Nothing that could be carried out: who may is judged before what.
          body: bytes ? Buffer.from('nothing') : { noSuchField: true },
          ...(bytes ? { headers: { 'content-type': 'text/plain' } } : {}),
        }),
  );
}

function expectAccess(allowed: boolean, caller: Caller, answer: Answer, code: unknown): void {
  if (allowed) {
    // Registration may be closed and a company another's; a caller of this kind is never the reason.
    expect(answer.status === 401 ? answer.text : '').toBe('');
    expect([answer.status < 500, code]).not.toEqual([true, 'FORBIDDEN']);
    expect(answer.status).toBeLessThan(500);
    return;
  }
  const expected = caller === 'anonymous' ? [401, 'UNAUTHORIZED'] : [403, 'FORBIDDEN'];
  expect([answer.status, code]).toEqual(expected);
}

describe.each(appRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    test('is open to exactly those whom the contract names', async () => {
      expect(route.op.access).not.toBe('operator');
      // Nobody is looked up for what machines send on their own.
      const asked = route.csrf === 'none' ? callers : [...callers, ...programs];
      for (const caller of asked) {
        const answer = await call(route, caller);
        expectAccess(
          isAllowed(route.op, caller),
          caller,
          answer,
          (answer.json as { code?: string } | null)?.code,
        );
      }
    });

    test('without a session the answer is 401 before anything else is looked at', async () => {
      if (route.op.access === 'public') return;
      const url = `${route.path.replace(/:\w+/g, 'not-an-id')}?page=-1&limit=x&companyId=x`;
      const bare = await app.browser().send(route.method, url, { withoutCsrf: true });
      expect([bare.status, (bare.json as { code: string }).code]).toEqual([401, 'UNAUTHORIZED']);
    });

    test('another company in a filter is 403 for a company’s own people', async () => {
      const fields = z.toJSONSchema(route.op.input, { io: 'input', unrepresentable: 'any' }).properties ?? {};
      if (!('companyId' in fields) || route.path.includes(':companyId') || route.op.scope === 'system')
        return;
      for (const caller of ['ADMIN', 'AUDITOR', 'USER'] as const) {
        if (!isAllowed(route.op, caller)) continue;
        const url = route.path.replace(/:\w+/g, anId);
        // Where the body is a file, the rest stands in the query.
        const inQuery = route.method === 'GET' || route.body === 'stream';
        const answer = await ask(caller, (browser) =>
          inQuery
            ? browser.send(route.method, `${url}?companyId=${otherCompanyId}`)
            : browser.send(route.method, url, { body: { companyId: otherCompanyId } }),
        );
        // Other fields of a body may be missing too, and are looked at first.
        expect([caller, answer.status]).toEqual([caller, inQuery ? 403 : expect.toBeOneOf([403, 422])]);
      }
    });
  },
);

const procedures = operationsOf(appRouter);

/** Files that come or go as streams have REST addresses only, as has the token that stands in a header. */
const restOnly = ({ op, body }: Route): boolean =>
  body === 'raw' ||
  body === 'stream' ||
  op.output === Attachment ||
  op.id.endsWith('OrFile') ||
  op.id === 'auth.csrfToken';

test('everything that REST can do has a typed procedure of the same name over the same operation', () => {
  const routes = appRoutes.filter((route) => !restOnly(route));
  expect(routes.filter(({ op }) => procedures.get(op.id) !== op).map(({ op }) => op.id)).toEqual([]);
  expect([...procedures].filter(([name, op]) => name !== op.id).map(([name]) => name)).toEqual([]);
});

test('an operation that has no address and no procedure is the operator’s alone, and the operator’s have none', () => {
  const reachable = new Set([...appRoutes.map(({ op }) => op.id), ...procedures.keys()]);
  const operations = [...appOperations.values()];
  expect(operations.filter(({ id, access }) => !reachable.has(id) !== (access === 'operator'))).toEqual([]);
});

test.each([...procedures])(
  'procedure %s is open to exactly those whom the contract names',
  async (name, op) => {
    for (const caller of [...callers, ...programs]) {
      const answer = await ask(caller, (browser) => browser.rpc(name, { noSuchField: true }));
      const code = (answer.error as { data: { code: string } } | undefined)?.data.code;
      expectAccess(isAllowed(op, caller), caller, answer, code);
    }
  },
);

test.each([...procedures])(
  'procedure %s refuses a company’s own people another company',
  async (name, op) => {
    const fields = z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any' }).properties ?? {};
    if (!('companyId' in fields) || op.access === 'public') return;
    for (const caller of ['ADMIN', 'AUDITOR', 'USER'] as const) {
      const answer = await ask(caller, (browser) => browser.rpc(name, { companyId: otherCompanyId }));
      // Other fields may be missing too, and are looked at first; who may not call at all is told that.
      expect([caller, answer.status]).toEqual([caller, expect.toBeOneOf([400, 403, 422])]);
    }
  },
);
