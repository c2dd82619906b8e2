import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp, testPassword } from '../../../test/rig/start-app.ts';

const path = '/api/admin/security-monitoring';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await startApp({ env: { COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '1' } });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const signIn = async (headers: Record<string, string>) => {
  const answer = await app
    .browser()
    .post('/api/auth/login', { email: owner.email, password: testPassword }, headers);
  expect(answer.status).toBe(200);
};

const through = (address: string, country: string) => ({
  'x-forwarded-for': address,
  'cf-ipcountry': country,
});

async function geography(of: TestApp): Promise<unknown> {
  const admin = await of.addStaff('ADMIN');
  const { metrics } = (await admin.browser.get(path)).json as { metrics: Record<string, unknown> };
  return { geoEnabled: metrics['geoEnabled'], geoDistribution: metrics['geoDistribution'] };
}

test('COUNTRY_HEADER: the country that the trusted proxy tells is in the figures, rolled up or not', async () => {
  await signIn(through('203.0.113.20', 'NL'));
  await signIn(through('203.0.113.21', 'de'));
  // To be believed by nobody: not through the proxy, not a country.
  await signIn({ 'cf-ipcountry': 'FR' });
  for (const unknown of ['XX', 'T1', 'Nowhere', '']) await signIn(through('203.0.113.22', unknown));
  const wanted = { geoEnabled: true, geoDistribution: { NL: 1, DE: 1 } };
  expect(await geography(app)).toEqual(wanted);
  app.clock.advance(2 * 3_600_000);
  await app.app.scheduler.runNow('security-roll-up');
  expect(await geography(app)).toEqual(wanted);
});

test('COUNTRY_HEADER: it is named in the analysis of an address, and raises IMPOSSIBLE_TRAVEL', async () => {
  const admin = await app.addStaff('ADMIN');
  const answer = await admin.browser.post(`${path}/threat-analysis`, { ipAddress: '203.0.113.20' });
  expect(answer.json).toMatchObject({ data: { ipThreatAnalysis: { country: 'NL' } } });
  await signIn(through('203.0.113.23', 'BR'));
  app.clock.advance(60_000);
  await signIn(through('203.0.113.20', 'NL'));
  await app.app.security.evaluate();
  const alerts = await admin.browser.get(`${path}/alerts?type=IMPOSSIBLE_TRAVEL`);
  expect(alerts.json).toMatchObject({ data: { pagination: { totalCount: 1 } } });
});

test('COUNTRY_HEADER without a trusted proxy is ignored: geography stays off, and the log says why', async () => {
  await using alone = await startApp({ env: { COUNTRY_HEADER: 'CF-IPCountry' } });
  const company = await alone.signUp();
  await alone
    .browser()
    .post('/api/auth/login', { email: company.email, password: testPassword }, through('203.0.113.20', 'NL'));
  expect(await geography(alone)).toEqual({ geoEnabled: false, geoDistribution: {} });
  expect(alone.logs.filter(({ message }) => message.startsWith('COUNTRY_HEADER'))).toHaveLength(1);
});
