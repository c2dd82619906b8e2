import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeGeoip } from '../../../test/fakes/geoip-fake.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

const path = '/api/admin/security-monitoring/threat-analysis';

let app: TestApp;
let admin: SignedIn;
let victim: SignedIn;

interface Report {
  readonly threatLevel: string;
  readonly riskFactors: { factor: string; weight: number; evidence: string }[];
  readonly recommendations: string[];
}
interface Analysis {
  readonly ipThreatAnalysis?: Report & { ipAddress: string; country: string };
  readonly userThreatAnalysis?: Report & { email: string; activity: { failedSignIns: number } };
  readonly timeRangeAnalysis?: Report & { totalEvents: number };
  readonly overallThreatLandscape: Report & { securityScore: number };
}

beforeAll(async () => {
  app = await startApp({ ports: { geoip: createFakeGeoip({ '203.0.113.9': 'NL' }) } });
  admin = await app.addStaff('ADMIN');
  victim = await app.signUp();
  for (let n = 0; n < 8; n += 1) {
    await app.browser('203.0.113.9').post('/api/auth/login', { email: victim.email, password: 'wrong' });
  }
  await app.app.security.evaluate();
});
afterAll(() => app[Symbol.asyncDispose]());

async function analyse(body: object): Promise<Analysis> {
  const answer = await admin.browser.post(path, body);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([
    200,
    expect.stringContaining('"success":true'),
  ]);
  return (answer.json as { data: Analysis }).data;
}

const expectReport = (report: Report | undefined) => {
  expect(report).toMatchObject({ threatLevel: expect.stringMatching(/^(LOW|MODERATE|HIGH|CRITICAL)$/) });
  expect(report?.recommendations.length).toBeGreaterThan(0);
  for (const factor of report?.riskFactors ?? []) {
    expect(factor).toEqual({
      factor: expect.any(String),
      weight: expect.any(Number),
      evidence: expect.any(String),
    });
  }
};

test('only what was asked for is answered, and the whole always', async () => {
  const nothing = await analyse({});
  expect(Object.keys(nothing)).toEqual(['overallThreatLandscape']);
  expectReport(nothing.overallThreatLandscape);
  const all = await analyse({
    ipAddress: '203.0.113.9',
    userId: victim.userId,
    timeRange: { start: '2026-01-05', end: '2026-01-05' },
  });
  for (const report of Object.values(all)) expectReport(report);
  expect(Object.keys(all).sort()).toEqual([
    'ipThreatAnalysis',
    'overallThreatLandscape',
    'timeRangeAnalysis',
    'userThreatAnalysis',
  ]);
});

test('an attacking address and the account it tried weigh heavily; an unknown one not at all', async () => {
  const { ipThreatAnalysis: address, userThreatAnalysis: user } = await analyse({
    ipAddress: '203.0.113.9',
    userId: victim.userId,
  });
  expect(address).toMatchObject({ ipAddress: '203.0.113.9', country: 'NL' });
  expect(['HIGH', 'CRITICAL', 'MODERATE']).toContain(address?.threatLevel);
  expect(address?.riskFactors.map(({ factor }) => factor)).toContain('Failed sign-ins');
  expect(user).toMatchObject({ email: victim.email, activity: { failedSignIns: 8 } });
  const { ipThreatAnalysis: quiet } = await analyse({ ipAddress: '2001:db8::1' });
  expect(quiet).toMatchObject({ threatLevel: 'LOW', riskFactors: [] });
});

test('the range bounds what is judged', async () => {
  const { ipThreatAnalysis, timeRangeAnalysis } = await analyse({
    ipAddress: '203.0.113.9',
    timeRange: { start: '2025-01-01', end: '2025-01-31' },
  });
  expect(ipThreatAnalysis?.riskFactors).toEqual([]);
  expect(timeRangeAnalysis).toMatchObject({ totalEvents: 0, threatLevel: 'LOW' });
});

test('what is no address, no id or no range is refused', async () => {
  for (const body of [
    { ipAddress: '300.1.1.1' },
    { ipAddress: "'; DROP TABLE audit_entry" },
    { userId: 'me' },
    { timeRange: { start: '2026-01-05' } },
    { timeRange: { start: '2026-01-05', end: '2026-01-04' } },
    { more: 1 },
  ]) {
    const answer = await admin.browser.post(path, body);
    expect([body, answer.status, (answer.json as { code: string }).code]).toEqual([
      body,
      422,
      'VALIDATION_ERROR',
    ]);
  }
});

test('everything the addresses can do has a procedure', async () => {
  const { browser } = admin;
  expect((await browser.rpc('security.metrics', {})).data).toMatchObject({ metrics: { activeAlerts: 1 } });
  expect((await browser.rpc('security.config')).data).toMatchObject({
    config: { alerting: { enabled: true } },
  });
  const listed = (await browser.rpc('security.alerts', {})).data as { alerts: { id: string }[] };
  expect(listed.alerts).toHaveLength(1);
  expect((await browser.rpc('security.analyse', {})).data).toHaveProperty('overallThreatLandscape');
  expect((await browser.rpc('security.deliveries', {})).data).toHaveProperty('deliveries');
  const acknowledged = await browser.rpc('security.acknowledge', {
    alertId: listed.alerts[0]?.id,
    action: 'acknowledge',
  });
  expect(acknowledged.data).toMatchObject({ acknowledged: 1 });
  const changed = await browser.rpc('security.configure', { thresholds: { failedLoginsPerHour: 30 } });
  expect(changed.data).toMatchObject({ config: { thresholds: { failedLoginsPerHour: 30 } } });
});
