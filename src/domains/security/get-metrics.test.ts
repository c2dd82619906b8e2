import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeGeoip } from '../../../test/fakes/geoip-fake.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';

const path = '/api/admin/security-monitoring';

let app: TestApp;
let company: SignedIn;

interface Metrics {
  readonly securityScore: number;
  readonly threatLevel: string;
  readonly scoreDeductions: { reason: string; count: number; points: number }[];
  readonly totalEvents: number;
  readonly activeAlerts: number;
  readonly resolvedAlerts: number;
  readonly eventCounts: Record<'byType' | 'byOutcome' | 'bySeverity', Record<string, number>>;
  readonly anomalies: { type: string; subject: string; observed: number; score: number }[];
  readonly topThreats: { type: string; count: number }[];
  readonly geoDistribution: Record<string, number>;
  readonly timeDistribution: { hour: number; count: number }[];
  readonly userRiskScores: { userId: string; email: string; riskScore: number }[];
}
interface Answer {
  readonly metrics: Metrics;
  readonly alerts: { type: string; acknowledged: boolean }[];
  readonly timeRange: { start: string; end: string };
}

beforeAll(async () => {
  app = await startApp({ ports: { geoip: createFakeGeoip({ '203.0.113.10': 'NL', '203.0.113.11': 'DE' }) } });
  company = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function metrics(query = ''): Promise<Answer> {
  const admin = await app.addStaff('ADMIN');
  const answer = await admin.browser.get(`${path}?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.json as Answer;
}

const fail = (address: string, email = company.email) =>
  app.browser(address).post('/api/auth/login', { email, password: 'not the password' });

const stored = async (where = 'true') => {
  const [row] = await app.database.system((tx) =>
    rows(tx, `SELECT count(*) AS n FROM audit_entry WHERE ${where}`, [], { n: is.number }),
  );
  return row?.n ?? 0;
};

test('the answer has no envelope and every part of the contract, on a quiet service too', async () => {
  const answer = await metrics();
  expect(Object.keys(answer).sort()).toEqual(['alerts', 'config', 'metrics', 'timeRange']);
  expect(answer.metrics).toMatchObject({
    securityScore: 100,
    threatLevel: 'LOW',
    scoreDeductions: [],
    activeAlerts: 0,
    resolvedAlerts: 0,
    anomalies: [],
    topThreats: [],
  });
  expect(answer.metrics.timeDistribution).toHaveLength(24);
  const { start, end } = answer.timeRange;
  expect(Date.parse(end) - Date.parse(start)).toBe(86_400_000);
});

test('an attack lowers score and level, and names its deductions, its threat, its people and its countries', async () => {
  for (let n = 0; n < 5; n += 1) await fail('203.0.113.10');
  await fail('203.0.113.11');
  await app.app.security.evaluate();
  const answer = await metrics();
  expect(answer.metrics).toMatchObject({ threatLevel: 'MODERATE', activeAlerts: 1 });
  expect(answer.metrics.scoreDeductions.map(({ reason, count }) => [reason, count])).toEqual([
    ['High-severity alerts', 1],
    ['High-severity actions that were refused or failed', 1],
  ]);
  expect(answer.alerts).toMatchObject([{ type: 'BRUTE_FORCE_ATTACK', acknowledged: false }]);
  expect(answer.metrics.topThreats).toMatchObject([{ type: 'BRUTE_FORCE_ATTACK', count: 1 }]);
  expect(answer.metrics.geoDistribution).toEqual({ NL: 5, DE: 1 });
  expect(answer.metrics.userRiskScores[0]).toMatchObject({ userId: company.userId, email: company.email });
  expect(answer.metrics.eventCounts.byOutcome['FAILURE']).toBe(6);
});

test('counts are exact whatever part of the range is rolled up, and rolling up changes no figure', async () => {
  for (let hour = 0; hour < 5; hour += 1) {
    await fail(hour % 2 ? '203.0.113.10' : '203.0.113.11', `nobody${hour}@example.org`);
    app.clock.advance(40 * 60_000);
  }
  const end = app.clock.now().toISOString();
  app.clock.advance(60_000);
  const range = `startDate=2026-01-05T09:20:00.000Z&endDate=${end}`;
  const before = await metrics(range);
  await app.app.scheduler.runNow('security-roll-up');
  await app.app.scheduler.runNow('security-roll-up');
  const [hours] = await app.database.system((tx) =>
    rows(tx, 'SELECT count(DISTINCT hour_at) AS n FROM security_hour', [], { n: is.number }),
  );
  expect(hours?.n).toBeGreaterThanOrEqual(3);
  const after = await metrics(range);
  expect(after.metrics).toEqual(before.metrics);
  expect(after.metrics.totalEvents).toBe(
    await stored(`occurred_at >= '2026-01-05T09:20:00Z' AND occurred_at <= '${end}'`),
  );
});

test('a company, a severity and a range narrow the counts; the score stays that of all severities', async () => {
  const all = await metrics();
  const one = await metrics(`companyId=${company.companyId}`);
  expect(one.metrics.totalEvents).toBe(await stored(`company_id = '${company.companyId}'`));
  expect(one.metrics.totalEvents).toBeLessThan(all.metrics.totalEvents);
  const severe = await metrics('severity=HIGH');
  expect(Object.keys(severe.metrics.eventCounts.bySeverity)).toEqual(['HIGH']);
  expect(severe.metrics.securityScore).toBe(all.metrics.securityScore);
  expect((await metrics('severity=LOW')).alerts).toEqual([]);
  const past = await metrics('startDate=2025-12-01&endDate=2025-12-02');
  expect(past.metrics).toMatchObject({ totalEvents: 0, securityScore: 100 });
});

test('days are those of the company that is named, else those of UTC', async () => {
  const zone = (name: string) =>
    app.database.system((tx) =>
      tx.query('UPDATE company SET time_zone = $2 WHERE id = $1', [company.companyId, name]),
    );
  const day = 'startDate=2026-01-05&endDate=2026-01-05';
  await zone('Asia/Tokyo');
  const named = await metrics(`${day}&companyId=${company.companyId}`);
  const all = await metrics(day);
  await zone('UTC');
  expect([named.timeRange.start, all.timeRange.start]).toEqual([
    '2026-01-04T15:00:00.000Z',
    '2026-01-05T00:00:00.000Z',
  ]);
});

test('filters outside their sets are refused', async () => {
  const admin = await app.addStaff('ADMIN');
  for (const query of [
    'severity=HUGE',
    'companyId=x',
    'startDate=yesterday',
    'startDate=2026-01-02&endDate=2026-01-01',
  ]) {
    const answer = await admin.browser.get(`${path}?${query}`);
    expect([query, answer.status, (answer.json as { code: string }).code]).toEqual([
      query,
      400,
      'VALIDATION_ERROR',
    ]);
  }
});

test('a minute far out of its usual range is an anomaly; a usual one is none', async () => {
  for (let n = 0; n < 40; n += 1) await fail('198.51.100.77', `flood${n}@example.org`);
  app.clock.advance(60_000);
  await app.app.scheduler.runNow('security-anomalies');
  const { anomalies } = (await metrics()).metrics;
  expect(anomalies.map(({ type, subject, observed }) => [type, subject, observed])).toEqual(
    expect.arrayContaining([['failedSignIns', 'all', 40]]),
  );
  expect(anomalies[0]?.score).toBeGreaterThan(8);
});

test('anonymous CSP reports alone leave the level at MODERATE at worst', async () => {
  await using quiet = await startApp();
  const admin = await quiet.addStaff('ADMIN');
  for (let minute = 0; minute < 30; minute += 1) {
    for (let n = 0; n < 20; n += 1) {
      await quiet.browser(`192.0.2.${n}`).send('POST', '/api/csp-report', {
        body: JSON.stringify({
          'csp-report': {
            'document-uri': 'http://localhost:3000/',
            'blocked-uri': `https://x${n}.example/a.js`,
            'violated-directive': 'script-src',
          },
        }),
        headers: { 'content-type': 'application/csp-report' },
        withoutCsrf: true,
      });
    }
    await quiet.app.services.cspInbox.flush();
    await quiet.app.security.evaluate();
    quiet.clock.advance(minute % 2 ? 60_000 : 11 * 60_000);
    await admin.browser.get('/api/auth/session');
  }
  const answer = (await (await quiet.addStaff('ADMIN')).browser.get(path)).json as Answer;
  expect(answer.metrics.activeAlerts).toBeGreaterThan(5);
  expect(answer.metrics.threatLevel).toBe('MODERATE');
});
