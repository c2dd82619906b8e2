import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { callAsOperator } from '../../edge/control/control-server.ts';
import { verifyAll } from '../audit/index.ts';
import { fillDemo } from './fill-demo.ts';
import { generateSessions } from './generate-sessions.ts';
import { openPast } from './past-services.ts';
import { operator } from './people.ts';
import { tryAgain } from './read-by-ai.ts';

let app: TestApp;
let filled: {
  password: string;
  people: { email: string; company: string }[];
  sessions: number;
  seconds: number;
};
beforeAll(async () => {
  app = await startApp();
  filled = (await callAsOperator(app.app.services, fillDemo, {})) as typeof filled;
});
afterAll(() => app[Symbol.asyncDispose]());

const options = { now: new Date('2026-03-01T12:00:00Z'), seed: 7, count: 400, prefix: 'x' };

test('the same seed tells the same story, another seed another', () => {
  const story = (seed: number) => [...generateSessions({ ...options, seed })].join('');
  expect(story(7)).toBe(story(7));
  expect(story(7)).not.toBe(story(8));
});

test('it goes on until two hours ago, however early that is', () => {
  const starts = (now: string) =>
    [...generateSessions({ ...options, count: 2000, now: new Date(now) })].map(
      (line) => (JSON.parse(line) as { start: string }).start,
    );
  for (const [now, end] of [
    ['2026-03-04T17:30:00Z', '2026-03-04T15:00:00Z'],
    ['2026-03-04T01:30:00Z', '2026-03-03T23:00:00Z'],
    ['2026-03-04T02:10:00Z', '2026-03-04T00:00:00Z'],
  ] as const) {
    const told = starts(now).sort();
    expect(told).toHaveLength(2000);
    expect((told.at(-1) ?? '') < end).toBe(true);
  }
  expect(starts('2026-03-04T17:30:00Z').filter((start) => start > '2026-03-04').length).toBeGreaterThan(4);
});

test('the demonstration is there to look at: people who can sign in, sessions with transcripts, a week that went wrong', async () => {
  expect(filled.sessions).toBe(5_300);
  const browser = app.browser();
  const signIn = await browser.post('/api/auth/login', {
    email: filled.people[0]?.email,
    password: filled.password,
  });
  expect(signIn.status).toBe(200);
  const list = await browser.get('/api/dashboard/imports');
  const { imports } = (
    list.json as { data: { imports: { state: string; counts: Record<string, number> }[] } }
  ).data;
  expect(imports.map(({ state }) => state)).toEqual(Array(4).fill('COMPLETED'));
  const sum = (name: string) => imports.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
  expect(['read', 'new', 'rejected', 'warnings'].map(sum)).toEqual([5_000, 5_000, 0, 0]);
  const found = await app.database.system((tx) =>
    rows(
      tx,
      `SELECT date_part('day', $1::timestamptz - s.started_at)::int / 7 AS week, count(*) AS total,
         count(*) FILTER (WHERE s.sentiment = -1) AS bad, count(t.session_id) AS texts
       FROM session s JOIN company c ON c.id = s.company_id AND c.name = 'Meridian Outdoor'
       LEFT JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id GROUP BY 1 ORDER BY 1`,
      [app.clock.now()],
      { week: is.number, total: is.number, bad: is.number, texts: is.number },
    ),
  );
  const inIncident = found.find(({ week }) => week === 4);
  const calm = found.find(({ week }) => week === 2);
  expect(inIncident?.total).toBeGreaterThan((calm?.total ?? 0) * 1.3);
  expect(inIncident?.bad).toBeGreaterThan((calm?.bad ?? 0) * 2);
  expect(found.every(({ total, texts }) => total === texts)).toBe(true);
  await expect(callAsOperator(app.app.services, fillDemo, {})).rejects.toMatchObject({ status: 409 });
});

test('its history is real: batches that add up, alerts that the rules raised, reports, and a log that is intact', async () => {
  const query = <Row extends Parameters<typeof rows>[3]>(text: string, row: Row) =>
    app.database.system((tx) => rows(tx, text, [], row));
  const jobs = await query(
    `SELECT status, count(*) AS n, json_agg(json_build_array(created_at, request_count, failed_count, attempts)) AS sizes
     FROM batch_job GROUP BY 1 ORDER BY 1`,
    { status: is.text, n: is.number, sizes: is.object },
  );
  expect(
    jobs.map(({ status }) => status),
    JSON.stringify(jobs),
  ).toEqual(['completed', 'failed', 'processing']);
  expect(jobs.find(({ status }) => status === 'completed')?.n).toBeGreaterThan(7);
  const [bill] = await query(
    `SELECT (SELECT sum(cost_nanos) FROM batch_job) = (SELECT sum(cost_nanos) FROM usage_ledger) AS adds_up,
       (SELECT count(*) FROM usage_ledger WHERE useful) BETWEEN 900 AND (SELECT count(*) FROM session WHERE analysis_status = 2) AS is_read,
       (SELECT bool_or(miscounted) FROM batch_attempt) AS is_miscounted,
       (SELECT bool_and(ai_monthly_limit_nano = 0) FROM company WHERE name = 'Meridian Outdoor') AS is_shut`,
    {},
  );
  expect(bill).toEqual({ adds_up: true, is_read: true, is_miscounted: false, is_shut: true });

  const alerts = await query('SELECT DISTINCT type FROM security_alert ORDER BY 1', { type: is.text });
  expect(alerts.map(({ type }) => type)).toEqual([
    'BRUTE_FORCE_ATTACK',
    'CSP_VIOLATION_SPIKE',
    'MASS_DATA_ACCESS',
    'MULTIPLE_FAILED_LOGINS',
  ]);
  const [reports] = await query('SELECT sum(report_count)::int AS n FROM csp_minute', { n: is.number });
  expect(reports?.n).toBeGreaterThan(80);
  const [mails] = await query('SELECT count(*)::int AS n FROM mail_outbox', { n: is.number });
  expect(mails?.n).toBe(0);

  const [news] = await query(
    `SELECT (SELECT count(*) FROM news_alert) AS alerts, (SELECT count(*) FROM news_firing WHERE why IS NOT NULL) AS told,
       (SELECT count(*) FROM review) AS reviews, (SELECT count(DISTINCT reviewer_id) FROM review) AS people`,
    { alerts: is.number, told: is.number, reviews: is.number, people: is.number },
  );
  expect(news).toMatchObject({ alerts: 4, people: 2 });
  expect(news?.told).toBeGreaterThan(0);
  // A figure of quality takes 30.
  expect(news?.reviews).toBeGreaterThan(45);

  expect(await callAsOperator(app.app.services, verifyAll, {})).toMatchObject({ intact: true });
  const entries = await query(
    "SELECT count(*) AS n, count(DISTINCT date_trunc('day', occurred_at)) AS days FROM audit_entry",
    { n: is.number, days: is.number },
  );
  expect(entries[0]?.days).toBeGreaterThan(20);
  const [ahead] = await app.database.system((tx) =>
    rows(
      tx,
      `SELECT (SELECT count(*) FROM audit_entry WHERE occurred_at > $1) + (SELECT count(*) FROM csp_minute WHERE minute_at > $1)
         + (SELECT count(*) FROM batch_job WHERE created_at > $1) AS n`,
      [app.clock.now()],
      { n: is.number },
    ),
  );
  expect(ahead?.n, 'told of the time to come').toBe(0);
});

test('the story goes on when the schedules of today have spent the money for a second try', async () => {
  const [job] = await app.database.system((tx) =>
    rows(tx, "SELECT company_id FROM batch_job WHERE status = 'failed' LIMIT 1", [], { company_id: is.text }),
  );
  const companyId = job?.company_id ?? '';
  await app.database.system((tx) =>
    tx.query('UPDATE company SET ai_monthly_limit_nano = 0 WHERE id = $1', [companyId]),
  );
  await using past = openPast(app.app.services, app.clock.now(), () => ({}));
  await tryAgain(past, operator, companyId);
  const [after] = await app.database.system((tx) =>
    rows(
      tx,
      "SELECT count(*) AS failed FROM batch_job WHERE company_id = $1 AND status = 'failed'",
      [companyId],
      { failed: is.number },
    ),
  );
  expect(after?.failed).toBeGreaterThan(0);
});
