import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importSessions, someSessions } from '../../../../test/labs/dashboard-lab.ts';
import { createProgram, makeKey } from '../../../../test/rig/program.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { appOperations } from '../../../app-operations.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';

const hourMs = 3_600_000;

let app: TestApp;
let owner: SignedIn;
let ids: string[];

beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
  ids = await importSessions(app, owner.companyId, someSessions(260, app.clock.now().getTime()));
  await app.app.security.evaluate();
});
afterAll(() => app[Symbol.asyncDispose]());

const Raised = {
  type: is.text,
  company_id: is.uuid,
  context: is.own<{ userId: string; count: number; evidence: string[] }>(),
};

async function raised() {
  const found = await app.app.security.evaluate();
  return app.database.system((tx) =>
    rows(tx, 'SELECT type, company_id, context FROM security_alert WHERE id = ANY($1)', [found], Raised),
  );
}

const reader = () => app.addColleague(owner.companyId, 'USER');
const open = async (who: SignedIn, id: string, more = '') =>
  expect((await who.browser.get(`/api/dashboard/session/${id}${more}`)).status).toBe(200);

/** A threshold that takes fewer readings to pass; what is set from the start is passed further down. */
const threshold = 25;
const read = 2 * threshold;
const path = '/api/admin/security-monitoring';
async function setThreshold(massDataAccessThreshold: number): Promise<void> {
  const { browser } = await app.addStaff('ADMIN');
  expect((await browser.post(path, { thresholds: { massDataAccessThreshold } })).status).toBe(200);
}

type Way = (who: SignedIn, ofIds: readonly string[]) => Promise<unknown>;
const inPages =
  (query: string): Way =>
  async ({ browser }, { length }) => {
    for (let page = 1; page <= length / threshold; page += 1)
      expect(
        (await browser.get(`/api/dashboard/sessions?limit=${threshold}&page=${page}${query}`)).status,
      ).toBe(200);
  };
const ways: Record<string, Way> = {
  'opened one by one': async (who, some) => {
    for (const id of some) await open(who, id);
  },
  'opened as typed procedures': async ({ browser }, some) => {
    for (const id of some) expect((await browser.rpc('dashboard.session', { id })).data).toBeDefined();
  },
  'opened as typed procedures by GET': async ({ browser }, some) => {
    for (const id of some) {
      const input = encodeURIComponent(JSON.stringify({ json: { id } }));
      expect((await browser.get(`/api/rpc/dashboard.session?input=${input}`)).status).toBe(200);
    }
  },
  'opened in batches of typed procedures': async ({ browser }, some) => {
    for (let at = 0; at < some.length; at += 10) {
      const batch = some.slice(at, at + 10);
      const input = Object.fromEntries(batch.map((id, n) => [n, { json: { id } }]));
      const path = `/api/rpc/${batch.map(() => 'dashboard.session').join(',')}?batch=1`;
      expect((await browser.post(path, input)).status).toBe(200);
    }
  },
  'in pages': inPages(''),
  'in pages of a search': inPages('&search=parcel'),
  'in pages of typed procedures': async ({ browser }, { length }) => {
    for (let page = 1; page <= length / threshold; page += 1)
      expect((await browser.rpc('dashboard.sessions', { page, limit: threshold })).data).toBeDefined();
  },
  'exported as CSV': async ({ browser }) =>
    expect((await browser.get('/api/dashboard/sessions/export')).status).toBe(200),
  'exported as JSON lines': async ({ browser }) =>
    expect((await browser.get('/api/dashboard/sessions/export?format=jsonl')).status).toBe(200),
  'in answers to corrections': async ({ browser }, some) => {
    for (const sessionId of some) {
      const input = { sessionId, field: 'summary', value: 'Read.' };
      expect((await browser.rpc('dashboard.correctLabel', input)).data).toBeDefined();
    }
  },
};

type Program = ReturnType<typeof createProgram>;
const asked = (program: Program, name: string, args: object) =>
  program.post(
    '/api/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    { accept: 'application/json, text/event-stream' },
  );
const waysOfPrograms: Record<string, (program: Program) => Promise<unknown>> = {
  'one by one': async (program) => {
    for (const id of ids.slice(0, read))
      expect((await program.get(`/api/dashboard/session/${id}`)).status).toBe(200);
  },
  'as typed procedures': async (program) => {
    for (const page of [1, 2])
      expect(
        (await program.post('/api/rpc/dashboard.sessions', { json: { page, limit: threshold } })).status,
      ).toBe(200);
  },
  'as an export': async (program) =>
    expect((await program.get('/api/dashboard/sessions/export')).status).toBe(200),
  'by the tools of an assistant': async (program) => {
    for (let page = 1; page <= 5; page += 1) {
      const answer = await asked(program, 'list_sessions', { page, limit: 10 });
      expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('isError')]);
    }
  },
};

describe('where a few are many', () => {
  beforeAll(() => setThreshold(threshold));
  afterAll(() => setThreshold(100));

  test.each(Object.entries(ways))('M14 MASS_DATA_ACCESS: twice as many sessions %s', async (_name, way) => {
    const who = await reader();
    await way(who, ids.slice(0, read));
    const alerts = await raised();
    expect(alerts.map(({ type }) => type)).toContain('MASS_DATA_ACCESS');
    expect(new Set(alerts.map(({ context }) => context.userId))).toEqual(new Set([who.userId]));
    expect(alerts[0]?.company_id).toBe(owner.companyId);
    app.clock.advance(dayMs);
  });

  test.each(Object.entries(waysOfPrograms))(
    'M14 MASS_DATA_ACCESS: a program reads twice as many sessions %s, and the hour has one entry with its name',
    async (name, way) => {
      const { key } = await makeKey(app.app.services, owner.companyId, ['sessions:read'], { name });
      await way(createProgram(app.app.server, key));
      const alerts = await raised();
      expect(alerts.map(({ type }) => type)).toContain('MASS_DATA_ACCESS');
      expect(alerts[0]?.context.count).toBeGreaterThanOrEqual(read);
      const keyId = alerts[0]?.context.userId;
      app.clock.advance(dayMs);
      await app.app.security.evaluate();
      const entries = await app.database.system((tx) =>
        tx.query(
          `SELECT metadata FROM audit_entry WHERE company_id = $1 AND action = 'sessions.read'
           AND metadata->'actor'->>'keyId' = $2`,
          [owner.companyId, keyId],
        ),
      );
      expect(entries).toMatchObject([{ metadata: { actor: { type: 'key', keyId, name } } }]);
    },
  );

  test('M14 MASS_DATA_ACCESS slowly: a session every few minutes, a page every other hour', async () => {
    const who = await reader();
    for (const id of ids.slice(0, read)) {
      app.clock.advance(12 * 60_000);
      await open(who, id);
    }
    expect((await raised()).map(({ context }) => context.count)).toEqual([read]);
    app.clock.advance(2 * dayMs);
    const other = await reader();
    for (let page = 1; page <= 5; page += 1) {
      app.clock.advance(2 * hourMs);
      await other.browser.post('/api/auth/login', { email: other.email, password: other.password });
      expect((await other.browser.get(`/api/dashboard/sessions?limit=10&page=${page}`)).status).toBe(200);
    }
    expect((await raised()).map(({ type }) => type)).toEqual(['MASS_DATA_ACCESS']);
    app.clock.advance(dayMs);
  });

  test('M14 what is shown again counts once: a page that is asked for all day raises nothing', async () => {
    const who = await reader();
    for (let n = 0; n < 40; n += 1) {
      app.clock.advance(10 * 60_000);
      expect((await who.browser.get('/api/dashboard/sessions?limit=20')).status).toBe(200);
      for (const id of ids.slice(0, 2)) await open(who, id);
    }
    expect(await raised()).toEqual([]);
    app.clock.advance(dayMs);
  });

  test('M14 what somebody does every day raises nothing, twice as much does; a day is no habit of itself', async () => {
    const who = await reader();
    const rollUp = () => app.app.scheduler.runNow('security-roll-up');
    await who.browser.get('/api/dashboard/sessions/export');
    expect((await raised()).map(({ context }) => context.count)).toEqual([260]);
    app.clock.advance(2 * dayMs);
    await rollUp();
    const login = () => who.browser.post('/api/auth/login', { email: who.email, password: who.password });
    await login();
    await who.browser.get('/api/dashboard/sessions/export');
    expect(await raised()).toEqual([]);
    app.clock.advance(dayMs - (app.clock.now().getTime() % dayMs) - 5 * hourMs);
    const slow = await reader();
    for (const [n, id] of ids.slice(0, read).entries()) {
      app.clock.advance(12 * 60_000);
      await open(slow, id);
      if (n % 5 === 0) await rollUp();
    }
    // It went on past midnight, and what came before was rolled up by then.
    expect((await raised()).map(({ context }) => context.userId)).toEqual([slow.userId]);
  });
});

test('every operation that answers with sessions is among those that are counted above', () => {
  const handsOut = [...appOperations.values()].filter(({ output }) => {
    const schema = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any', io: 'input' }));
    return /"#\/\$defs\/(Listed)?Session(Detail)?"/.test(schema);
  });
  expect(handsOut.map(({ id }) => id).sort()).toEqual([
    'dashboard.correctLabel',
    'dashboard.session',
    'dashboard.sessions',
  ]);
});

test('M14 the settings hold: one session fewer than the threshold raises nothing', async () => {
  const who = await reader();
  await setThreshold(20);
  for (const id of ids.slice(0, 19)) await open(who, id);
  expect(await raised()).toEqual([]);
  await open(who, ids[19] ?? '');
  expect((await raised()).map(({ context }) => context.count)).toEqual([20]);
  await setThreshold(100);
  app.clock.advance(dayMs);
});

test('M14 platform staff who read the sessions of a company are counted too', async () => {
  const staff = await app.addStaff('SUPPORT');
  const company = `?companyId=${owner.companyId}`;
  for (const id of ids.slice(0, 100)) await open(staff, id, company);
  const alerts = await raised();
  expect(alerts).toMatchObject([{ company_id: owner.companyId, context: { userId: staff.userId } }]);
  app.clock.advance(dayMs);
});

test('M14 who reads on after the alert is told of again at twice as many, not at every page', async () => {
  const who = await reader();
  const page = (n: number) => who.browser.get(`/api/dashboard/sessions?limit=20&page=${n}`);
  let alerts = 0;
  for (let n = 1; n <= 13; n += 1) {
    app.clock.advance(14 * 60_000);
    expect((await page(n)).status).toBe(200);
    alerts += (await raised()).length;
  }
  expect(alerts).toBe(1);
  app.clock.advance(dayMs);
});
