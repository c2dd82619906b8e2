import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

const path = '/api/admin/security-monitoring';
const unknown = '01890000-0000-7000-8000-000000000000';

interface Alert {
  readonly id: string;
  readonly timestamp: string;
  readonly severity: string;
  readonly type: string;
  readonly acknowledged: boolean;
  readonly acknowledgedBy: string | null;
  readonly acknowledgedAt: string | null;
  readonly occurrences: number;
}
interface Listed {
  readonly data: { alerts: Alert[]; pagination: { totalCount: number; totalPages: number } };
}

let app: TestApp;
let alertIds: string[];

beforeAll(async () => {
  app = await startApp();
  for (let n = 0; n < 6; n += 1) {
    const attacker = app.browser(`203.0.113.${n}`);
    for (let i = 0; i < 5; i += 1) {
      if (n < 3)
        await attacker.post('/api/auth/login', { email: `victim${n}@example.org`, password: 'wrong' });
      else await attacker.send('POST', '/api/register', { body: {}, withoutCsrf: true });
    }
    await app.app.security.evaluate();
    app.clock.advance(60_000);
  }
  alertIds = (await list('sortOrder=asc')).alerts.map(({ id }) => id);
});
afterAll(() => app[Symbol.asyncDispose]());

async function list(query: string): Promise<Listed['data']> {
  const { browser } = await app.addStaff('ADMIN');
  const answer = await browser.get(`${path}/alerts?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return (answer.json as Listed).data;
}

test('alerts are listed with every field of the contract', async () => {
  const { alerts, pagination } = await list('');
  expect(pagination).toMatchObject({ totalCount: 6, totalPages: 1 });
  expect(Object.keys(alerts[0] ?? {}).sort()).toEqual([
    'acknowledged',
    'acknowledgedAt',
    'acknowledgedBy',
    'companyId',
    'context',
    'description',
    'id',
    'lastSeenAt',
    'occurrences',
    'severity',
    'timestamp',
    'title',
    'type',
  ]);
});

test('filters, sorting and pages: each narrows or orders, ties never overlap, a far page is empty', async () => {
  expect((await list('type=CSRF_ATTACK')).alerts).toHaveLength(3);
  expect((await list('type=CSRF_ATTACK,BRUTE_FORCE_ATTACK')).alerts).toHaveLength(6);
  expect((await list('severity=HIGH')).alerts.map(({ type }) => type)).toEqual(
    Array(3).fill('BRUTE_FORCE_ATTACK'),
  );
  expect((await list('acknowledged=true')).alerts).toEqual([]);
  expect((await list(`companyId=${unknown}`)).alerts).toEqual([]);
  expect((await list('startDate=2026-01-05T09:03:00.000Z')).alerts).toHaveLength(3);
  expect((await list('endDate=2026-01-05T09:02:00.000Z')).alerts).toHaveLength(3);
  expect((await list('startDate=2026-01-06')).alerts).toEqual([]);
  for (const sortBy of ['timestamp', 'severity', 'type', 'lastSeenAt', 'occurrences', 'acknowledged']) {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`sortBy=${sortBy}&limit=2&page=${page}`)));
    expect(new Set(pages.flatMap(({ alerts }) => alerts.map(({ id }) => id))).size).toBe(6);
  }
  const ranks = (await list('sortBy=severity&sortOrder=asc')).alerts.map(({ severity }) => severity);
  expect(ranks).toEqual([...Array(3).fill('MEDIUM'), ...Array(3).fill('HIGH')]);
  expect((await list('page=9')).alerts).toEqual([]);
});

test('filters outside their sets are refused with what is allowed', async () => {
  const { browser } = await app.addStaff('ADMIN');
  for (const query of [
    'severity=HUGE',
    'type=X',
    'sortBy=subject',
    'acknowledged=maybe',
    'limit=101',
    'page=0',
  ]) {
    const answer = await browser.get(`${path}/alerts?${query}`);
    expect([query, answer.status]).toEqual([query, 400]);
  }
});

test('M11 an unknown id is 404 and nothing of the order is done; too many ids, none, or another action 422', async () => {
  const { browser } = await app.addStaff('ADMIN');
  const send = (body: object) => browser.post(`${path}/alerts`, body);
  const action = 'acknowledge';
  expect((await send({ alertIds: [alertIds[0], unknown], action })).status).toBe(404);
  expect((await send({ alertId: unknown, action })).status).toBe(404);
  expect((await list('acknowledged=true')).alerts).toEqual([]);
  const bad = [
    { action },
    { alertIds: [], action },
    { alertIds, action: 'delete' },
    { alertIds },
    { alertIds: ["x' OR 1=1"], action },
    { alertIds: 'all', action },
    { alertIds: Array.from({ length: 10_000 }, () => unknown), action },
  ];
  for (const body of bad) {
    const answer = await send(body);
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([422, 'VALIDATION_ERROR']);
  }
});

test('M11 an alert is acknowledged once, by one person, whoever else asks at the same moment', async () => {
  const staff = await Promise.all(Array.from({ length: 4 }, () => app.addStaff('ADMIN')));
  const acknowledge = (browser: SignedIn['browser']) =>
    browser.post(`${path}/alerts`, { alertId: alertIds[0], action: 'acknowledge' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => acknowledge(staff[n % 4]?.browser ?? app.browser())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const counts = answers.map(
    (answer) => (answer.json as { data: { acknowledged: number } }).data.acknowledged,
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  const [alert] = (await list('acknowledged=true')).alerts;
  expect(alert).toMatchObject({ id: alertIds[0], acknowledged: true, acknowledgedAt: expect.any(String) });
  expect(staff.map(({ userId }) => userId)).toContain(alert?.acknowledgedBy);
  const entries = await app.database.system((tx) =>
    tx.query("SELECT 1 FROM audit_entry WHERE action = 'security.acknowledge'"),
  );
  expect(entries).toHaveLength(1);
});

test('many are acknowledged together; those that were are counted no second time', async () => {
  const { browser, userId } = await app.addStaff('ADMIN');
  const answer = await browser.post(`${path}/alerts`, { alertIds, action: 'acknowledge' });
  const { data } = answer.json as { data: { acknowledged: number; alerts: Alert[] } };
  expect(data.acknowledged).toBe(5);
  expect(data.alerts).toHaveLength(6);
  expect(data.alerts.filter(({ acknowledgedBy }) => acknowledgedBy === userId)).toHaveLength(5);
  const metrics = (await browser.get(path)).json as { alerts: Alert[]; metrics: Record<string, unknown> };
  expect(metrics.alerts).toEqual([]);
  expect(metrics.metrics).toMatchObject({ activeAlerts: 0, resolvedAlerts: 6 });
});
