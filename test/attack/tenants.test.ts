import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRoutes } from '../../src/app-routes.ts';
import type { Route } from '../../src/kernel/route.ts';
import { entriesOf } from '../labs/audit-trail.ts';
import type { Answer } from '../rig/browser.ts';
import { rawHttp } from '../rig/raw-http.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

const dayMs = 86_400_000;
const randomId = '01900000-0000-7000-8000-00000000dead';

let app: TestApp;
let origin: string;
let [ann, bob, superAdmin]: SignedIn[] = [];
const people = () => {
  if (!ann || !bob || !superAdmin) throw new Error('nobody signed in');
  return { ann, bob, superAdmin };
};

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
  [ann, bob] = [await app.signUp(), await app.signUp()];
  superAdmin = await app.addStaff('SUPER_ADMIN');
});
afterAll(() => app[Symbol.asyncDispose]());

const sql = (text: string, values: unknown[] = []) => app.database.system((tx) => tx.query(text, values));

function expectError(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.json]).toEqual([
    status,
    { success: false, error: expect.any(String), code, details: expect.any(Object) },
  ]);
}

test('T04 the audit log of one company has nothing of the people of another', async () => {
  const { ann, bob } = people();
  const totalOf = async (reader: SignedIn, userId: string) => {
    const answer = await reader.browser.get(`/api/admin/audit-logs?userId=${userId}`);
    const { data } = answer.json as {
      data: { auditLogs: unknown[]; pagination: { totalCount: number } };
    };
    return [answer.status, data.auditLogs.length > 0, data.pagination.totalCount > 0];
  };
  expect(await totalOf(bob, bob.userId)).toEqual([200, true, true]);
  expect(await totalOf(ann, bob.userId)).toEqual([200, false, false]);
});

test('T05 a clean-up of one company leaves every row of the others', async () => {
  await using old = await startApp();
  const [mine, other] = [await old.signUp(), await old.signUp()];
  const rowsOf = ({ companyId }: SignedIn) =>
    old.database.system((tx) =>
      tx.query('SELECT id, action FROM audit_entry WHERE company_id = $1 ORDER BY id', [companyId]),
    );
  old.clock.advance(100 * dayMs);
  await mine.browser.post('/api/auth/login', { email: mine.email, password: testPassword });
  const before = await rowsOf(other);
  expect(before.length).toBeGreaterThan(0);
  const cleanUp = (more: object) =>
    mine.browser.post('/api/admin/audit-logs/retention', { action: 'cleanup', retentionDays: 30, ...more });
  const { data } = (await cleanUp({})).json as { data: { recordsAffected: number } };
  expect(data.recordsAffected).toBeGreaterThan(0);
  expectError(await cleanUp({ companyId: other.companyId }), 403, 'FORBIDDEN');
  expect(await rowsOf(other)).toEqual(before);
});

test('T06 a failed job of another company is not found and stays failed', async () => {
  const { ann, bob } = people();
  const jobId = '01900000-0000-7000-8000-0000000000b0';
  await sql(
    `INSERT INTO batch_job (company_id, id, job_type, status, provider, model, request_count, created_at)
     VALUES ($1, $2, 'ai_analysis', 'failed', 'openai', 'm', 1, $3)`,
    [bob.companyId, jobId, app.clock.now()],
  );
  const retry = (one: SignedIn, id: string) => one.browser.post(`/api/admin/batch-monitoring/${id}/retry`);
  const [theirs, nobodys] = [await retry(ann, jobId), await retry(ann, randomId)];
  expectError(theirs, 404, 'NOT_FOUND');
  expect(theirs.text).toBe(nobodys.text);
  expect(await sql('SELECT status, attempts FROM batch_job WHERE id = $1', [jobId])).toEqual([
    { status: 'failed', attempts: 1 },
  ]);
  // It is there for its own: without requests left there is nothing to try again.
  expect((await retry(bob, jobId)).status).toBe(409);
});

test('T09 an ADMIN of a company is refused the security monitoring, and each refusal is an entry', async () => {
  const { ann } = people();
  const path = '/api/admin/security-monitoring';
  for (const [method, url] of [
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/alerts`],
    ['POST', `${path}/alerts`],
    ['GET', `${path}/export`],
    ['POST', `${path}/threat-analysis`],
  ] as const) {
    let answer: Answer | undefined;
    const entries = await entriesOf(app, async () => {
      answer = await ann.browser.send(method, url, method === 'POST' ? { body: {} } : {});
    });
    if (answer) expectError(answer, 403, 'FORBIDDEN');
    expect([method, url, entries]).toMatchObject([
      method,
      url,
      [{ eventType: 'AUTHORIZATION', outcome: 'BLOCKED', companyId: ann.companyId, userId: ann.userId }],
    ]);
  }
});

/** Somebody who may: else the answer would tell of the role only. */
const callerOf = ({ op }: Route): SignedIn =>
  op.access.startsWith('platform') || op.access === 'superAdmin' ? people().superAdmin : people().ann;

describe('T12 what is no id is refused or not found', () => {
  const odd = [
    '0',
    '-1',
    '..',
    '%00',
    '%2e%2e%2f',
    'x'.repeat(10_000),
    '%F0%9F%98%80',
    `${randomId}%20`,
    `${randomId},${randomId}`,
    "'%20OR%201=1",
    'null',
  ];
  // What only programs call names its sessions by any text.
  const byId = appRoutes.filter(({ path, op }) => path.includes('/:') && op.access !== 'key');
  test.each(byId)('$method $path', async (route) => {
    const { browser } = callerOf(route);
    // Of a company that is there: one thing has one address.
    for (const value of [...odd, people().ann.companyId.toUpperCase()]) {
      for (const name of route.path.match(/:\w+/g) ?? []) {
        const url = route.path.replace(name, value).replace(/:\w+/g, randomId);
        const answer = await browser.send(route.method, url, route.method === 'GET' ? {} : { body: {} });
        const { code } = answer.json as { code: string };
        expect([url, answer.status, code]).toEqual([
          url,
          ...(answer.status === 400 ? [400, 'VALIDATION_ERROR'] : [404, 'NOT_FOUND']),
        ]);
      }
    }
  });
});

const fieldsOf = (route: Route) =>
  Object.keys(z.toJSONSchema(route.op.input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

describe('T14 a page that is none is refused', () => {
  const pages = ['0', '-1', '1.5', '1e309', 'abc', '9007199254740993', '', '%201', '0x1', '1&page=2'];
  const limits = ['0', '101', '-1', '', '1e2', 'abc', '10.5'];
  const paged = appRoutes.filter((route) => route.method === 'GET' && fieldsOf(route).includes('page'));
  test('there are lists with pages', () => expect(paged.length).toBeGreaterThan(6));
  test.each(paged)('$path', async (route) => {
    const { browser } = callerOf(route);
    const url = route.path.replace(/:\w+/g, people().ann.companyId);
    const get = (query: string) => browser.get(`${url}?${query}`);
    // A dry run of this id is not there.
    const status = route.path.includes(':dryRunId') ? 404 : 200;
    for (const page of ['1&limit=100', '999999999', String(Number.MAX_SAFE_INTEGER)])
      expect((await get(`page=${page}`)).status).toBe(status);
    for (const query of [...pages.map((value) => `page=${value}`), ...limits.map((v) => `limit=${v}`)]) {
      const answer = await get(query);
      expect([query, answer.status]).toEqual([query, 400]);
      expectError(answer, 400, 'VALIDATION_ERROR');
    }
  });
});

test('T15 one connection and one cache between two people give nobody the answer of the other', async () => {
  const { ann, bob } = people();
  const ask = ({ browser }: SignedIn, path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: parlance.test\r\nCookie: session-token=${browser.cookies.get('session-token')}\r\n${more}\r\n`;
  for (const path of ['/api/auth/session', '/api/dashboard/config', '/api/admin/audit-logs']) {
    const three = ask(ann, path) + ask(bob, path) + ask(ann, path, 'Connection: close\r\n');
    const answer = await rawHttp(origin, three, { quietMs: 15_000 });
    const parts = answer.text.split('HTTP/1.1 ').slice(1);
    expect(parts.map((part) => part.slice(0, 3))).toEqual(['200', '200', '200']);
    for (const [index, part] of parts.entries()) {
      const [mine, theirs] = index === 1 ? [bob, ann] : [ann, bob];
      expect([path, part.includes(mine.companyId), part.includes(theirs.companyId)]).toEqual([
        path,
        true,
        false,
      ]);
      expect(part).toMatch(/cache-control: no-cache, no-store, must-revalidate/i);
      expect(part).not.toMatch(/^(etag|last-modified|age):/im);
    }
  }
  // Nothing is ever "not modified", whatever a cache claims to hold.
  const claims = 'If-None-Match: *\r\nIf-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT\r\n';
  expect((await rawHttp(origin, ask(bob, '/api/auth/session', claims))).status).toBe(200);
});
