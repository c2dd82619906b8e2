import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';

const path = '/api/admin/security-monitoring/export';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.addStaff('ADMIN');
  const thief = app.browser('203.0.113.9');
  for (let n = 0; n < 5; n += 1) {
    const wrong = { email: 'victim@example.org', password: 'wrong' };
    await thief.post('/api/auth/login', wrong, { 'user-agent': '=HYPERLINK("https://x.example")' });
  }
  await app.app.security.evaluate();
});
afterAll(() => app[Symbol.asyncDispose]());

const get = (query: string) => admin.browser.get(`${path}?${query}`);
const tableOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

test('the default is a JSON file of all alerts', async () => {
  const answer = await get('');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="security-alerts-.*\.json"$/);
  expect(answer.json).toMatchObject({
    type: 'alerts',
    alerts: [{ type: 'BRUTE_FORCE_ATTACK', context: { ipAddress: '203.0.113.9' } }],
  });
});

test('alerts go out as the list shows them: of these severities, open or acknowledged', async () => {
  const [alert] = ((await get('')).json as { alerts: { severity: string }[] }).alerts;
  const count = async (query: string) => tableOf((await get(`format=csv&${query}`)).text).length;
  const other = alert?.severity === 'LOW' ? 'HIGH' : 'LOW';
  expect(await count(`severity=${alert?.severity},${other}&acknowledged=false`)).toBe(await count(''));
  expect(await count('')).toBeGreaterThan(0);
  expect([await count(`severity=${other}`), await count('acknowledged=true')]).toEqual([0, 0]);
  expect((await get('severity=WORST')).status).toBe(400);
});

test('CSV is one table with a head, quoted by RFC 4180, and no cell is a formula', async () => {
  const answer = await get('format=csv');
  expect(answer.headers['content-type']).toContain('text/csv');
  const [row] = tableOf(answer.text);
  expect(row).toMatchObject({ type: 'BRUTE_FORCE_ATTACK', ipAddress: '203.0.113.9', acknowledged: 'false' });
  const events = tableOf((await get('format=csv&type=events')).text);
  expect(events.filter(({ action }) => action === 'auth.login').length).toBeGreaterThanOrEqual(6);
  expect(events.map(({ userAgent }) => userAgent)).toContain(`'=HYPERLINK("https://x.example")`);
  const empty = await get('format=csv&endDate=2020-01-01');
  expect(empty.text.split('\r\n')).toHaveLength(2);
});

test('events and metrics come as JSON and CSV too, within the range that was asked for', async () => {
  const events = (await get('type=events')).json as { events: { timestamp: string; id: string }[] };
  const stored = await app.database.system((tx) =>
    rows(tx, 'SELECT id FROM audit_entry', [], { id: is.text }),
  );
  expect(events.events.length).toBeGreaterThanOrEqual(stored.length - 1);
  expect((await get('type=events&endDate=2020-01-01')).json).toMatchObject({ events: [] });
  const metrics = tableOf((await get('type=metrics&format=csv')).text);
  expect(metrics.find(({ metric }) => metric === 'securityScore')?.value).toMatch(/^\d+$/);
  expect((await get('type=metrics')).json).toMatchObject({ type: 'metrics', metrics: expect.any(Array) });
});

test('M12 an unknown format or type is refused; each export leaves one entry', async () => {
  for (const query of ['format=xml', 'type=users', 'startDate=2026-01-02&endDate=2026-01-01']) {
    expect([query, (await get(query)).status]).toEqual([query, 400]);
  }
  const count = async () =>
    (
      await app.database.system((tx) =>
        tx.query("SELECT 1 FROM audit_entry WHERE action = 'security.export'"),
      )
    ).length;
  const before = await count();
  await get('type=events');
  expect(await count()).toBe(before + 1);
});

/** Entries of one day, seven in a second. */
const addEntries = (day: string, count: number) =>
  app.database.system(async (tx) => {
    await tx.query('SET LOCAL ROLE NONE');
    await tx.query(
      `INSERT INTO audit_entry (company_id, id, occurred_at, event_type, action, outcome, severity, description, metadata)
       SELECT '00000000-0000-0000-0000-000000000000', gen_random_uuid(), $1::timestamptz + (n / 7) * interval '1 second',
         'DATA_ACCESS', 'bulk', 'SUCCESS', 'LOW', 'bulk', '{}' FROM generate_series(1, $2::integer) AS n`,
      [day, count],
    );
  });

test('M12 a large export is walked by key: complete, in order, nothing twice', async () => {
  await addEntries('2025-06-01', 5300);
  const { events } = (await get('type=events&endDate=2025-12-31')).json as {
    events: { id: string; timestamp: string }[];
  };
  expect(new Set(events.map(({ id }) => id)).size).toBe(5300);
  expect(events).toHaveLength(5300);
  const times = events.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort());
});

test('M12 an export is read as fast as it is taken, and no further once its reader is gone', async () => {
  const stepCount = 60;
  await addEntries('2024-06-01', stepCount * 1000);
  const steps = vi.spyOn(app.app.services.database, 'system');
  const origin = await app.listen();
  const headers = { cookie: [...admin.browser.cookies].map((each) => each.join('=')).join('; ') };
  const asked = request(`${origin}${path}?type=events&endDate=2024-12-31`, { headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await once(answer, 'data');
  answer.pause();
  const settled = async () => {
    for (let before = -1; before !== steps.mock.calls.length; ) {
      before = steps.mock.calls.length;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return steps.mock.calls.length;
  };
  const taken = await settled();
  expect(taken).toBeLessThan(stepCount / 2);
  answer.destroy();
  expect(await settled()).toBeLessThan(taken + 3);
  expect((await get('type=events&endDate=2020-01-01')).status).toBe(200);
});
