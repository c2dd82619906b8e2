import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productHost } from '../../../test/csp-samples/sample-reports.ts';
import { wireReport } from '../../../test/csp-samples/violation-wire.ts';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { pagePolicy } from '../../edge/http/pages/page-policy.ts';
import { groupings } from './figures/groupings.ts';
import type { CspMetrics } from './figures/metrics-schema.ts';

const minute = 60_000;
const hour = 60 * minute;
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { BASE_URL: `https://${productHost}` } });
});
afterAll(() => app[Symbol.asyncDispose]());

async function send(members: Record<string, unknown>, count = 1, userAgent = chrome): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const answer = await app.browser('203.0.113.77').send('POST', '/api/csp-report', {
      body: wireReport(members),
      headers: { 'content-type': 'application/csp-report', 'user-agent': userAgent },
      withoutCsrf: true,
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
  }
}

async function read(person: SignedIn, query = ''): Promise<CspMetrics> {
  const answer = await person.browser.get(`/api/csp-metrics?${query}`);
  expect(answer.status).toBe(200);
  const body = answer.json as { success: boolean; data: CspMetrics };
  expect([Object.keys(body), body.success]).toEqual([['success', 'data'], true]);
  return body.data;
}

/** Later than every range: what other tests sent is out of sight. */
async function begin(): Promise<SignedIn> {
  app.clock.advance(40 * 24 * hour - (app.clock.now().getTime() % hour));
  return app.signUp();
}

test('without reports every figure is there and zero, and nothing is to be done', async () => {
  const data = await read(await begin());
  expect(data.summary).toEqual({
    totalViolations: 0,
    uniqueViolations: 0,
    highRiskViolations: 0,
    bypassAttempts: 0,
  });
  expect(data.trends).toMatchObject({ trendDirection: 'stable', changePercent: 0 });
  expect(data.trends.groups).toEqual(data.trends.hourlyCount.map(({ hour: key, count }) => ({ key, count })));
  expect([data.topViolations, data.violations]).toEqual([[], []]);
  expect(data.riskAnalysis).toEqual({
    overallRiskScore: 0,
    riskLevel: 'low',
    criticalIssues: [],
    recommendations: [],
    issues: [],
    advice: [],
    suggestedPolicy: pagePolicy('{random}', true),
  });
});

test('a report is in the figures at once, with what it means and what to do', async () => {
  const admin = await begin();
  await send({ 'violated-directive': 'script-src', 'blocked-uri': 'https://cdn.partner.example/a.js' }, 3);
  await send({ 'violated-directive': 'base-uri', 'blocked-uri': 'https://evil.example/' });
  await send({ 'violated-directive': 'script-src', 'blocked-uri': 'moz-extension' }, 6);
  const { summary, topViolations, riskAnalysis, violations } = await read(admin);
  expect(summary).toEqual({
    totalViolations: 10,
    uniqueViolations: 3,
    highRiskViolations: 4,
    bypassAttempts: 1,
  });
  const now = app.clock.now().toISOString();
  expect(topViolations).toEqual([
    {
      directive: 'script-src',
      blockedHost: 'cdn.partner.example',
      count: 3,
      percentage: 30,
      riskLevel: 'high',
      classification: 'third-party',
      firstSeen: now,
      lastSeen: now,
      suggestion: expect.stringContaining('add https://cdn.partner.example to script-src'),
      advice: {
        code: 'foreign.script',
        values: { directive: 'script-src', kind: 'web', source: 'https://cdn.partner.example' },
      },
    },
    expect.objectContaining({
      directive: 'base-uri',
      classification: 'bypass',
      riskLevel: 'critical',
      percentage: 10,
    }),
    expect.objectContaining({
      blockedHost: 'moz-extension',
      classification: 'noise',
      riskLevel: 'low',
      count: 6,
    }),
  ]);
  expect(riskAnalysis).toMatchObject({ riskLevel: 'critical' });
  expect(riskAnalysis.overallRiskScore).toBeGreaterThan(75);
  expect(riskAnalysis.criticalIssues).toHaveLength(2);
  expect(violations).toEqual([]);
});

test('pages that differ by an id are one violation; firstSeen and lastSeen tell its span', async () => {
  await begin();
  const first = app.clock.now().toISOString();
  await send({ 'document-uri': `https://${productHost}/conversations/1041?tab=2` });
  app.clock.advance(3 * hour);
  await send({ 'document-uri': `https://${productHost}/conversations/2077#x` });
  const { summary, topViolations } = await read(await app.signUp());
  expect(summary).toMatchObject({ totalViolations: 2, uniqueViolations: 1 });
  expect(topViolations[0]).toMatchObject({
    count: 2,
    firstSeen: first,
    lastSeen: app.clock.now().toISOString(),
  });
});

test('each range holds what happened in it, to five minutes', async () => {
  await begin();
  const ages = [29 * 24 * hour, 6 * 24 * hour, 23 * hour, 5 * hour, 59 * minute, 50 * minute];
  for (const [index, age] of ages.entries()) {
    await send({});
    app.clock.advance(age - (ages[index + 1] ?? 0));
  }
  const admin = await app.signUp();
  const totals: number[] = [];
  for (const range of ['30d', '7d', '24h', '6h', '1h']) {
    const data = await read(admin, `timeRange=${range}&groupBy=riskLevel`);
    totals.push(data.summary.totalViolations);
    expect(data.trends.groups).toEqual([{ key: 'low', count: data.summary.totalViolations }]);
    expect(data.trends.hourlyCount.reduce((total, { count }) => total + count, 0)).toBe(
      data.summary.totalViolations,
    );
  }
  expect(totals).toEqual([6, 5, 4, 3, 2]);
  app.clock.advance(8 * minute);
  expect((await read(admin, 'timeRange=1h')).topViolations[0]).toMatchObject({ count: 1, percentage: 100 });
});

test('groups by everything that is named, each adding up to the total; other values are refused', async () => {
  const admin = await begin();
  await send({ 'document-uri': `https://${productHost}/sessions` }, 2);
  await send({ 'violated-directive': 'connect-src', 'blocked-uri': 'https://api.example/' }, 1, firefox);
  const groups = async (by: string) => (await read(admin, `groupBy=${by}`)).trends.groups;
  expect(await groups('directive')).toEqual([
    { key: 'img-src', count: 2 },
    { key: 'connect-src', count: 1 },
  ]);
  expect(await groups('blockedHost')).toEqual([
    { key: 'pictures.example', count: 2 },
    { key: 'api.example', count: 1 },
  ]);
  expect(await groups('documentPath')).toEqual([
    { key: '/sessions', count: 2 },
    { key: '/conversations', count: 1 },
  ]);
  expect(await groups('riskLevel')).toEqual([
    { key: 'low', count: 2 },
    { key: 'medium', count: 1 },
  ]);
  expect(await groups('browser')).toEqual([
    { key: 'Chrome', count: 2 },
    { key: 'Firefox', count: 1 },
  ]);
  expect((await groups('day')).at(-1)).toEqual({ key: app.clock.now().toISOString().slice(0, 10), count: 3 });
  expect((await groups('hour')).at(-1)).toEqual({ key: app.clock.now().toISOString(), count: 3 });
  for (const by of groupings) {
    expect((await groups(by)).reduce((total, { count }) => total + count, 0)).toBe(3);
  }
  for (const query of ['groupBy=page', 'timeRange=2h', 'format=xml', 'includeDetails=maybe', 'groupBy=']) {
    const answer = await admin.browser.get(`/api/csp-metrics?${query}`);
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
  }
});

test('what is left of very many groups is one group, so that they still add up to the total', async () => {
  const admin = await begin();
  for (let host = 0; host < 103; host += 1) {
    await send({ 'blocked-uri': `https://host-${host}.example/` }, host === 102 ? 2 : 1);
  }
  const { summary, trends } = await read(admin, 'groupBy=blockedHost');
  expect(trends.groups).toHaveLength(101);
  expect(trends.groups.slice(0, 2)).toEqual([
    { key: '(other)', count: 3 },
    { key: 'host-102.example', count: 2 },
  ]);
  expect(trends.groups.reduce((total, { count }) => total + count, 0)).toBe(summary.totalViolations);
});

test('the trend compares the later half of a range with the earlier one', async () => {
  await begin();
  await send({}, 2);
  app.clock.advance(40 * minute);
  await send({}, 6);
  app.clock.advance(5 * minute);
  expect((await read(await app.signUp(), 'timeRange=1h')).trends).toMatchObject({
    trendDirection: 'increasing',
    changePercent: 200,
  });
  app.clock.advance(30 * minute);
  expect((await read(await app.signUp(), 'timeRange=1h')).trends).toMatchObject({
    trendDirection: 'decreasing',
  });
});

test('the suggested policy follows the evidence and never what is noise or an attack', async () => {
  const admin = await begin();
  await send({ 'blocked-uri': 'https://pictures.example/logo.png' }, 3);
  await send({ 'blocked-uri': 'https://seen-once.example/logo.png' });
  await send(
    {
      'violated-directive': 'font-src',
      'blocked-uri': 'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb/a',
    },
    9,
  );
  await send({ 'violated-directive': 'script-src', 'blocked-uri': 'data:text/javascript,alert(1)' }, 9);
  const { suggestedPolicy } = (await read(admin)).riskAnalysis;
  const current = pagePolicy('{random}', true);
  expect(suggestedPolicy).toBe(
    current.replace("img-src 'self' data:", "img-src 'self' data: https://pictures.example"),
  );
});

test('details show the newest samples: where from only to platform administrators, and only the network', async () => {
  const admin = await begin();
  const auditor = await app.addColleague(admin.companyId, 'AUDITOR');
  const [support, staff] = [await app.addStaff('SUPPORT'), await app.addStaff('ADMIN')];
  await send({ 'source-file': `https://${productHost}/assets/app.js?v=1`, 'line-number': '17' }, 5);
  const shown = {
    timestamp: app.clock.now().toISOString(),
    documentUri: `https://${productHost}/conversations`,
    directive: 'img-src',
    blockedUri: 'https://pictures.example/logo.png',
    sourceFile: `https://${productHost}/assets/app.js`,
    lineNumber: 17,
    riskLevel: 'low',
    bypassAttempt: false,
  };
  for (const person of [admin, auditor, support]) {
    expect((await read(person, 'includeDetails=true')).violations).toEqual([shown, shown, shown]);
  }
  const [first] = (await read(staff, 'includeDetails=true')).violations;
  expect(first).toEqual({ ...shown, ipAddress: '203.0.113.0', userAgent: chrome });
});

test('K14 the CSV is an attachment of the same selection, and its counts add up', async () => {
  await begin();
  await send({}, 5, '=HYPERLINK("http://evil.example","x")');
  await send({ 'blocked-uri': 'inline', 'violated-directive': 'style-src' }, 2);
  app.clock.advance(66 * minute);
  await send({}, 4);
  const [admin, staff] = [await app.signUp(), await app.addStaff('SUPER_ADMIN')];
  const answer = await admin.browser.get('/api/csp-metrics?format=csv&timeRange=6h');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="csp-violations-6h.csv"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache, no-store, must-revalidate',
  });
  const records = parse(answer.text, { columns: true }) as Record<string, string>[];
  expect(Object.keys(records[0] ?? {}).join()).toBe(
    'timestamp,documentUri,directive,blockedUri,sourceFile,lineNumber,riskLevel,bypassAttempt,classification,count',
  );
  expect(records.map((record) => record['count'])).toEqual(expect.arrayContaining(['5', '2', '4']));
  expect(records).toHaveLength(3);
  const own = await staff.browser.get('/api/csp-metrics?format=csv&timeRange=6h');
  expect(own.text).toContain('203.0.113.0,"\'=HYPERLINK');
  expect(
    (await staff.browser.get('/api/csp-metrics?format=csv&timeRange=1h')).text.split('\r\n'),
  ).toHaveLength(3);
});

test('A01 an export leaves one entry, looking at the figures none', async () => {
  const admin = await begin();
  const path = '/api/csp-metrics?timeRange=7d';
  expect(await entriesOf(app, () => admin.browser.get(path))).toEqual([]);
  const entries = await entriesOf(app, () => admin.browser.get(`${path}&format=csv`));
  const { companyId, userId } = admin;
  expect(entries).toMatchObject([{ eventType: 'DATA_ACCESS', action: 'csp.export', companyId, userId }]);
});

test('only those may read who may: ADMIN, AUDITOR and staff, over REST and as a procedure', async () => {
  const admin = await begin();
  const user = await app.addColleague(admin.companyId, 'USER');
  const refusal = await user.browser.get('/api/csp-metrics');
  expect([refusal.status, (refusal.json as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
  const nobody = await app.browser().get('/api/csp-metrics?timeRange=nonsense');
  expect([nobody.status, (nobody.json as { code: string }).code]).toEqual([401, 'UNAUTHORIZED']);
  await send({});
  const data = await read(admin, 'groupBy=directive&includeDetails=true');
  const call = await admin.browser.rpc('csp.getMetrics', { groupBy: 'directive', includeDetails: true });
  expect(call.data).toEqual(data);
  expect((await user.browser.rpc('csp.getMetrics')).status).toBe(403);
});

test('reports that no range reaches any more are removed by the schedule, newer ones stay', async () => {
  await begin();
  await send({}, 2);
  app.clock.advance(20 * 24 * hour);
  await send({ 'blocked-uri': 'https://newer.example/' });
  app.clock.advance(11 * 24 * hour + hour);
  await app.app.services.cspInbox.flush();
  await app.app.scheduler.runNow('csp-retention');
  const left = await app.database.system((tx) =>
    tx.query(
      `SELECT (SELECT count(*) FROM csp_violation) AS kinds, (SELECT count(*) FROM csp_sample) AS samples,
         (SELECT count(*) FROM csp_minute) AS minutes, (SELECT count(*) FROM csp_browser) AS browsers`,
    ),
  );
  expect(left).toEqual([{ kinds: 1, samples: 1, minutes: 1, browsers: 1 }]);
  expect((await read(await app.signUp(), 'timeRange=30d')).summary.totalViolations).toBe(1);
});
