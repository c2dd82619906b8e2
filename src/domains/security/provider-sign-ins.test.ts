import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFakeGeoip } from '../../../test/fakes/geoip-fake.ts';
import {
  clientId,
  clientSecret,
  startProvider,
  type TestProvider,
} from '../../../test/fakes/identity-provider.ts';
import type { Answer, Browser } from '../../../test/rig/browser.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { createFakeClock } from '../../ports/clock.ts';
import { totpOf } from '../accounts/second-factor/mfa-code.ts';

const [dutch, brazilian] = ['203.0.113.10', '198.51.100.20'];
const records = new Map<string, string[]>();
const clock = createFakeClock();
const ann = { sub: 'ann', email: 'ann@corp.example', email_verified: true, name: 'Ann' };
const bob = { sub: 'bob', email: 'bob@corp.example', email_verified: true, name: 'Bob' };

let app: TestApp;
let provider: TestProvider;
let admin: SignedIn;

beforeAll(async () => {
  provider = await startProvider(clock);
  app = await startApp({
    env: { IDENTITY_ALLOW_PRIVATE: 'true' },
    ports: {
      clock,
      textRecords: async (name) => records.get(name) ?? [],
      geoip: createFakeGeoip({ [dutch]: 'NL', [brazilian]: 'BR' }),
    },
  });
  admin = await app.signUp();
  const { rpc } = admin.browser;
  const settings = { issuer: provider.issuer, clientId, clientSecret, createUsers: true };
  expect((await rpc('identity.save', settings)).status).toBe(200);
  const { data } = await rpc('identity.addDomain', { domain: 'corp.example' });
  const [domain] = (data as { domains: { recordName: string; recordValue: string }[] }).domains;
  records.set(domain?.recordName ?? '', [domain?.recordValue ?? '']);
  expect((await rpc('identity.verifyDomain', { domain: 'corp.example' })).status).toBe(200);
  await raised();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

/** Each test begins after a quiet hour. */
beforeEach(() => {
  provider.wicked = {};
  clock.advance(3_600_000);
});

const start = (browser: Browser) => browser.post('/api/auth/provider/start', { email: ann.email });
const finish = (browser: Browser, body: object) =>
  browser.post('/api/auth/provider/finish', { provider: admin.companyId, ...body });

async function signIn(person: object, browser: Browser): Promise<Answer> {
  provider.person = { ...person };
  const begun = await start(browser);
  expect(begun.status).toBe(200);
  const back = provider.approve((begun.json as { data: { url: string } }).data.url);
  return finish(browser, { answer: new URL(back).search });
}

const comeIn = async (person: object, browser: Browser) =>
  expect((await signIn(person, browser)).status).toBe(200);

async function raised() {
  const ids = await app.app.security.evaluate();
  return app.database.system((tx) =>
    rows(tx, 'SELECT type, context FROM security_alert WHERE id = ANY($1) ORDER BY type', [ids], {
      type: is.text,
      context: is.object,
    }),
  );
}
const types = async () => (await raised()).map(({ type }) => type);

test('M14 IMPOSSIBLE_TRAVEL: through the provider as with a password', async () => {
  await comeIn(ann, app.browser(dutch));
  clock.advance(12 * 3_600_000);
  await comeIn(ann, app.browser(brazilian));
  expect(await types()).toEqual([]);
  clock.advance(2 * 3_600_000);
  await comeIn(ann, app.browser(dutch));
  expect(await raised()).toMatchObject([{ type: 'IMPOSSIBLE_TRAVEL', context: { ipAddress: dutch } }]);
});

test('M14 SESSION_HIJACKING: the session that a provider opened goes on elsewhere', async () => {
  const victim = app.browser('203.0.113.50');
  await comeIn(bob, victim);
  const thief = app.browser('192.0.2.50');
  for (const [name, value] of victim.cookies) thief.cookies.set(name, value);
  await thief.post('/api/auth/logout', {}, { 'user-agent': 'curl/8.5.0' });
  expect(await types()).toEqual(['SESSION_HIJACKING']);
});

test('M14 BRUTE_FORCE_ATTACK: guessing at the code after the provider, not being asked for it', async () => {
  const carl = { sub: 'carl', email: 'carl@corp.example', email_verified: true, name: 'Carl' };
  const own = app.browser();
  await comeIn(carl, own);
  const { secret } = ((await own.post('/api/auth/mfa/setup')).json as { data: { secret: string } }).data;
  const code = totpOf(secret, carl.email).generate({ timestamp: clock.now().getTime() });
  expect((await own.post('/api/auth/mfa/enable', { code })).status).toBe(200);
  await raised();

  const browser = app.browser('203.0.113.37');
  for (let n = 0; n < 5; n += 1) expect((await signIn(carl, browser)).status).toBe(401);
  expect(await types()).toEqual([]);
  for (let n = 0; n < 5; n += 1) expect((await finish(browser, { totp: '000000' })).status).toBe(401);
  expect(await types()).toContain('BRUTE_FORCE_ATTACK');
});

test('M14 BRUTE_FORCE_ATTACK: somebody at the provider claims the account of another', async () => {
  await comeIn(bob, app.browser());
  const mallory = { ...bob, sub: 'mallory' };
  const browser = app.browser('203.0.113.38');
  for (let n = 0; n < 5; n += 1) expect((await signIn(mallory, browser)).status).toBe(401);
  expect(await raised()).toMatchObject([
    { type: 'BRUTE_FORCE_ATTACK', context: { ipAddress: '203.0.113.38', count: 5 } },
  ]);
});

test('M14 SUSPICIOUS_IP_ACTIVITY: answers that prove nothing, again and again', async () => {
  const attempt = async (address: string) =>
    expect((await signIn(ann, app.browser(address))).status).toBe(401);
  provider.wicked = { claims: { nonce: 'replayed' } };
  for (let n = 0; n < 9; n += 1) await attempt('203.0.113.39');
  expect(await types()).toEqual([]);
  await attempt('203.0.113.39');
  expect(await raised()).toMatchObject([
    { type: 'SUSPICIOUS_IP_ACTIVITY', context: { ipAddress: '203.0.113.39', count: 10 } },
  ]);
});

test('a provider that is out of order makes no suspect of the people of a company', async () => {
  provider.wicked = { tokenAnswer: (response) => void response.destroy() };
  for (let n = 0; n < 15; n += 1) await signIn(ann, app.browser('203.0.113.41'));
  expect(await types()).toEqual([]);
});
