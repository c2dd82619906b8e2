import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';
import { invoke } from '../../../kernel/invoke.ts';
import { evaluateAlerts } from './evaluate-alerts.ts';

const hourMs = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const make = ({ browser }: SignedIn, search?: string) =>
  browser.post('/api/dashboard/alerts', {
    name: 'One',
    metric: 'sessions',
    span: 'hour',
    filters: search === undefined ? {} : { search },
  });

const dueOf = async ({ companyId }: SignedIn): Promise<number> => {
  const [found] = await app.database.system((tx) =>
    rows(
      tx,
      'SELECT count(*)::integer AS n FROM news_alert WHERE company_id = $1 AND due_at <= $2',
      [companyId, app.clock.now()],
      { n: is.number },
    ),
  );
  return found?.n ?? 0;
};

/** A run in which each transaction of this company takes ten seconds. */
function evaluate(slow: SignedIn) {
  const { services } = app.app;
  const { database } = services;
  const tenant: typeof database.tenant = (companyId, ...work) => {
    if (companyId === slow.companyId) app.clock.advance(10_000);
    return database.tenant(companyId, ...work);
  };
  return invoke({ ...services, database: { ...database, tenant } }, evaluateAlerts, {
    actor: { type: 'system', job: 'news-alerts' },
    origin: { requestId: 'test', address: null, userAgent: null },
    input: {},
  });
}

test('a company with very many alerts that search keeps nobody waiting who has few, and is judged to its end by later runs', async () => {
  const both = [await app.signUp(), await app.signUp()].sort((a, b) => (a.companyId < b.companyId ? -1 : 1));
  const [many, few] = both as [SignedIn, SignedIn];
  const startTime = new Date(app.clock.now().getTime() - hourMs);
  for (const { companyId } of both) await importSessions(app, companyId, [sessionInput('s', { startTime })]);
  for (let nr = 0; nr < 90; nr += 1) expect((await make(many, `word${nr}`)).status).toBe(200);
  expect((await make(few)).status).toBe(200);
  app.clock.advance(hourMs + 60_000);
  await evaluate(many);
  expect(await dueOf(few)).toBe(0);
  const left = [await dueOf(many)];
  expect(left[0]).toBeGreaterThan(0);
  for (let run = 0; run < 30 && left.at(-1) !== 0; run += 1) {
    await evaluate(many);
    left.push(await dueOf(many));
  }
  expect(left.at(-1)).toBe(0);
});

test('a company has five hundred alerts at most, whoever of it made them', async () => {
  const admin = await app.signUp();
  expect((await make(admin)).status).toBe(200);
  const copy = (count: number) =>
    app.database.tenant(admin.companyId, (tx) =>
      tx.query(
        `INSERT INTO news_alert (company_id, id, owner_id, is_shared, name, filters, metric, condition, span, min_count, sensitivity, due_at, created_at, updated_at)
         SELECT company_id, gen_random_uuid(), gen_random_uuid(), is_shared, name, filters, metric, condition, span, min_count, sensitivity, due_at, created_at, updated_at
         FROM (SELECT * FROM news_alert WHERE company_id = $1 LIMIT 1) one, generate_series(1, $2::integer)`,
        [admin.companyId, count],
      ),
    );
  await copy(498);
  expect((await make(admin)).status).toBe(200);
  const answer = await make(admin);
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('already has 500 alerts')]);
});

test('a company keeps its last five thousand firings, and those that are open still', async () => {
  const admin = await app.signUp();
  const startTime = new Date(app.clock.now().getTime() - hourMs);
  await importSessions(app, admin.companyId, [sessionInput('s', { startTime })]);
  const made = await admin.browser.post('/api/dashboard/alerts', {
    name: 'Any',
    metric: 'sessions',
    span: 'hour',
    condition: 'above',
    threshold: 0,
    minCount: 0,
    filters: {},
  });
  expect(made.status).toBe(200);
  const { id } = (made.json as { data: { id: string } }).data;
  await app.database.tenant(admin.companyId, (tx) =>
    tx.query(
      `INSERT INTO news_firing (company_id, id, alert_id, from_at, until_at, direction, session_count, opened_at, ended_at, metric, filters)
       SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, at, at + interval '1 hour', 'above', 1, at,
         CASE WHEN n > 1 THEN at END, 'sessions', '{}' FROM (SELECT n, '2024-01-01Z'::timestamptz + n * interval '1 hour' AS at FROM generate_series(1, 5003) n) made`,
      [admin.companyId, id],
    ),
  );
  app.clock.advance(hourMs + 60_000);
  await importSessions(app, admin.companyId, [
    sessionInput('t', { startTime: new Date(app.clock.now().getTime() - hourMs / 2) }),
  ]);
  app.clock.advance(hourMs);
  await app.app.scheduler.runNow('news-alerts');
  const kept = await app.database.tenant(admin.companyId, (tx) =>
    rows(
      tx,
      "SELECT left(id::text, 8) = '00000000' AS old, count(*)::integer AS n, right(min(id::text), 4) AS first FROM news_firing WHERE company_id = $1 GROUP BY 1 ORDER BY 1",
      [admin.companyId],
      { old: is.bool, n: is.number, first: is.text },
    ),
  );
  expect(kept).toEqual([
    { old: false, n: 1, first: expect.any(String) },
    { old: true, n: 5000, first: '0001' },
  ]);
});
