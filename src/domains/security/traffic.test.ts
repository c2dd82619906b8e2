import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFakeGeoip } from '../../../test/fakes/geoip-fake.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { invoke } from '../../kernel/invoke.ts';
import { verifyAll } from '../audit/index.ts';

const path = '/api/admin/security-monitoring';
const [dutch, brazilian] = ['203.0.113.10', '198.51.100.20'];

let app: TestApp;
let company: SignedIn;

interface RaisedAlert {
  readonly id: string;
  readonly type: string;
  readonly severity: string;
  readonly timestamp: string;
  readonly companyId: string | null;
  readonly occurrences: number;
  readonly context: { ipAddress: string | null; userId: string | null; count: number; evidence: string[] };
}

beforeAll(async () => {
  app = await startApp({
    ports: { geoip: createFakeGeoip({ [dutch]: 'NL', [brazilian]: 'BR' }) },
  });
  company = await app.signUp();
  await look();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Each test begins after a quiet hour. */
beforeEach(() => app.clock.advance(3_600_000));

async function look(): Promise<string[]> {
  return app.app.security.evaluate();
}

async function alertsAfter(ids: readonly string[]): Promise<RaisedAlert[]> {
  const admin = await app.addStaff('ADMIN');
  const answer = await admin.browser.get(`${path}/alerts?limit=100`);
  const { alerts } = (answer.json as { data: { alerts: RaisedAlert[] } }).data;
  return alerts.filter(({ id }) => ids.includes(id));
}

/** Refusals are stored off the path of the request. */
const stored = async (action: string) =>
  (await app.database.system((tx) => tx.query('SELECT 1 FROM audit_entry WHERE action = $1', [action])))
    .length;

const raised = async () => alertsAfter(await look());
const types = (alerts: readonly RaisedAlert[]) => [...new Set(alerts.map(({ type }) => type))].sort();

const tryIn = (address: string, email: string, headers: Record<string, string> = {}) =>
  app.browser(address).post('/api/auth/login', { email, password: 'not the password' }, headers);

test('M14 BRUTE_FORCE_ATTACK: five wrong passwords for one account within a minute', async () => {
  for (let n = 0; n < 5; n += 1) {
    await tryIn('203.0.113.31', company.email);
    app.clock.advance(5000);
  }
  const alerts = await raised();
  expect(types(alerts)).toEqual(['BRUTE_FORCE_ATTACK']);
  expect(alerts[0]).toMatchObject({
    severity: 'HIGH',
    companyId: company.companyId,
    occurrences: 1,
    context: { ipAddress: '203.0.113.31', userId: company.userId, count: 5 },
  });
});

test('M14 being asked for a one-time code is no guess, a wrong code is one', async () => {
  const person = await app.signUp();
  const setup = await person.browser.post('/api/auth/mfa/setup');
  const { secret } = (setup.json as { data: { secret: string } }).data;
  const timestamp = app.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  expect(
    (await person.browser.post('/api/auth/mfa/enable', { code, currentPassword: person.password })).status,
  ).toBe(200);
  const tryFiveTimes = async (totp?: string) => {
    const { email, password } = person;
    const body = { email, password, ...(totp === undefined ? {} : { totp }) };
    for (let n = 0; n < 5; n += 1) {
      expect((await app.browser('203.0.113.37').post('/api/auth/login', body)).status).toBe(401);
    }
    return raised();
  };
  expect(await tryFiveTimes()).toEqual([]);
  expect(types(await tryFiveTimes('000000'))).toEqual(['BRUTE_FORCE_ATTACK']);
});

test('M14 BRUTE_FORCE_ATTACK: guessing from inside with a stolen session', async () => {
  const person = await app.signUp();
  for (let n = 0; n < 5; n += 1) {
    const currentPassword = `guess ${n}`;
    const answer =
      n % 2 === 0
        ? await person.browser.post('/api/auth/mfa/enable', { code: '000000', currentPassword })
        : await person.browser.rpc('auth.changePassword', {
            currentPassword,
            newPassword: 'a fresh battery of horses',
          });
    expect(answer.status).toBe(422);
  }
  expect(types(await raised())).toEqual(['BRUTE_FORCE_ATTACK']);
});

test('M14 slow brute force: one try every half minute, which no minute shows', async () => {
  for (let n = 0; n < 21; n += 1) {
    await tryIn('203.0.113.32', company.email);
    app.clock.advance(30_000);
  }
  expect(types(await raised())).toContain('BRUTE_FORCE_ATTACK');
});

test('M14 spraying from one sender, and from many', async () => {
  for (let n = 0; n < 15; n += 1) {
    await tryIn('203.0.113.33', `sprayed${n % 5}@example.org`);
    app.clock.advance(61_000);
  }
  expect(types(await raised())).toContain('BRUTE_FORCE_ATTACK');
  app.clock.advance(3_600_000);
  for (let n = 0; n < 30; n += 1) {
    await tryIn(`192.0.2.${n}`, `spread${n % 20}@example.org`);
    app.clock.advance(15_000);
  }
  expect(types(await raised())).toEqual(['CREDENTIAL_STUFFING']);
});

test('M14 CREDENTIAL_STUFFING: a list of accounts, one or two tries each', async () => {
  for (let n = 0; n < 25; n += 1) {
    await tryIn('203.0.113.34', `listed${n % 16}@example.org`);
    app.clock.advance(10_000);
  }
  expect(types(await raised())).toContain('CREDENTIAL_STUFFING');
});

test('M14 MULTIPLE_FAILED_LOGINS: one account from five addresses', async () => {
  for (let n = 0; n < 10; n += 1) {
    await tryIn(`203.0.113.${40 + (n % 5)}`, company.email);
    app.clock.advance(90_000);
  }
  const alerts = await raised();
  expect(types(alerts)).toEqual(['MULTIPLE_FAILED_LOGINS']);
  expect(alerts[0]?.context).toMatchObject({ ipAddress: null, userId: company.userId, count: 10 });
});

test('M14 ACCOUNT_ENUMERATION: asking for accounts that are not there', async () => {
  for (let n = 0; n < 8; n += 1) {
    const email = `guess${n}@example.org`;
    const browser = app.browser('203.0.113.35');
    if (n % 2) await browser.post('/api/forgot-password', { email });
    else await tryIn('203.0.113.35', email);
    app.clock.advance(20_000);
  }
  expect(types(await raised())).toContain('ACCOUNT_ENUMERATION');
});

test('M14 CSRF_ATTACK and SUSPICIOUS_IP_ACTIVITY: requests without a token, seen at once', async () => {
  const browser = app.browser('203.0.113.36');
  const forge = () => browser.send('POST', '/api/register', { body: {}, withoutCsrf: true });
  for (let n = 0; n < 5; n += 1) expect((await forge()).status).toBe(403);
  expect(types(await raised())).toEqual(['CSRF_ATTACK']);
  for (let n = 0; n < 5; n += 1) await forge();
  expect(types(await raised())).toEqual(['SUSPICIOUS_IP_ACTIVITY']);
});

test('M14 PRIVILEGE_ESCALATION: trying what the role may not do', async () => {
  const user = await app.addColleague(company.companyId, 'USER');
  for (let n = 0; n < 5; n += 1) expect((await user.browser.get('/api/platform/companies')).status).toBe(403);
  const alerts = await raised();
  expect(types(alerts)).toEqual(['PRIVILEGE_ESCALATION']);
  expect(alerts[0]).toMatchObject({
    companyId: company.companyId,
    context: { userId: user.userId, count: 5 },
  });
});

test('M14 PRIVILEGE_ESCALATION: reaching for what belongs to another company', async () => {
  const [owner, victim] = [await app.signUp(), await app.signUp()];
  const reach = () => owner.browser.get(`/api/admin/audit-logs?companyId=${victim.companyId}`);
  for (let n = 0; n < 5; n += 1) expect((await reach()).status).toBe(403);
  const alerts = await raised();
  expect(types(alerts)).toEqual(['PRIVILEGE_ESCALATION']);
  expect(alerts[0]).toMatchObject({ companyId: owner.companyId, context: { userId: owner.userId } });
});

test('who has yet to confirm the own address tries nothing forbidden, however often', async () => {
  const owner = await app.signUp();
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = NULL WHERE id = $1', [owner.userId]),
  );
  const person = { email: 'new@example.org', name: 'New', role: 'USER' };
  for (let n = 0; n < 6; n += 1) {
    const { error } = await owner.browser.rpc('users.invite', person);
    expect(error).toMatchObject({ data: { code: 'FORBIDDEN', details: { reason: 'email-unconfirmed' } } });
  }
  expect(await raised()).toEqual([]);
});

test('M14 PRIVILEGE_ESCALATION: power over the platform is told at once, over a company when a stranger gives it', async () => {
  const [staff, admin] = [await app.addStaff('SUPPORT'), await app.addStaff('SUPER_ADMIN')];
  const path = `/api/platform/staff/${staff.userId}`;
  expect((await admin.browser.patch(path, { platformRole: 'ADMIN' })).status).toBe(200);
  const platform = await raised();
  expect([types(platform), platform[0]?.severity]).toEqual([['PRIVILEGE_ESCALATION'], 'HIGH']);

  const owner = await app.signUp();
  const colleague = await app.addColleague(owner.companyId, 'USER');
  await owner.browser.rpc('users.update', { userId: colleague.userId, role: 'ADMIN' });
  const granted = await raised();
  expect(granted).toMatchObject([{ severity: 'MEDIUM', companyId: owner.companyId }]);

  const other = await app.addColleague(owner.companyId, 'USER');
  app.clock.advance(25 * 3_600_000);
  await owner.browser.post('/api/auth/login', { email: owner.email, password: owner.password });
  await owner.browser.rpc('users.update', { userId: other.userId, role: 'ADMIN' });
  expect(await raised()).toEqual([]);
});

test('M14 UNUSUAL_ADMIN_ACTIVITY: more administration in an hour than the threshold', async () => {
  const owner = await app.signUp();
  for (let n = 0; n < 25; n += 1) {
    await owner.browser.rpc('company.update', { timeZone: n % 2 ? 'Europe/Amsterdam' : 'UTC' });
    app.clock.advance(60_000);
  }
  expect(types(await raised())).toEqual(['UNUSUAL_ADMIN_ACTIVITY']);
});

test('M14 MASS_DATA_ACCESS: export after export', async () => {
  const owner = await app.signUp();
  for (let n = 0; n < 5; n += 1) {
    expect((await owner.browser.get('/api/admin/audit-logs/export')).status).toBe(200);
    app.clock.advance(300_000);
  }
  const alerts = await raised();
  expect(types(alerts)).toEqual(['MASS_DATA_ACCESS']);
  expect(alerts[0]?.context.userId).toBe(owner.userId);
});

test('M14 SESSION_HIJACKING: a token goes on in another browser in another network', async () => {
  const owner = await app.signUp();
  const victim = app.browser('203.0.113.50');
  await victim.post(
    '/api/auth/login',
    { email: owner.email, password: owner.password },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0' },
  );
  const roaming = app.browser('198.18.0.50');
  for (const [name, value] of victim.cookies) roaming.cookies.set(name, value);
  const get = (agent: string) => roaming.get('/api/auth/session', { 'user-agent': agent });
  await get('Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Firefox/131.0');
  expect(await raised()).toEqual([]);
  const thief = app.browser('192.0.2.50');
  for (const [name, value] of victim.cookies) thief.cookies.set(name, value);
  // Reading leaves no entry of its own: that the session moved does.
  expect((await thief.get('/api/auth/session', { 'user-agent': 'curl/8.5.0' })).status).toBe(200);
  await vi.waitUntil(async () => (await stored('auth.sessionMoved')) > 0, { timeout: 60_000 });
  const alerts = await raised();
  expect(types(alerts)).toEqual(['SESSION_HIJACKING']);
  expect(alerts[0]?.context).toMatchObject({ ipAddress: '192.0.2.50', userId: owner.userId });
});

test('M14 IMPOSSIBLE_TRAVEL: faster than a plane; not for who took one', async () => {
  const { email, password } = await app.signUp();
  const signIn = async (address: string) =>
    expect((await app.browser(address).post('/api/auth/login', { email, password })).status).toBe(200);
  await signIn(dutch);
  app.clock.advance(12 * 3_600_000);
  await signIn(brazilian);
  expect(await raised()).toEqual([]);
  app.clock.advance(2 * 3_600_000);
  await signIn(dutch);
  expect(types(await raised())).toEqual(['IMPOSSIBLE_TRAVEL']);
});

test('M14 CSP_VIOLATION_SPIKE: too many reports in a minute', async () => {
  const report = (n: number) => ({
    'csp-report': {
      'document-uri': 'http://localhost:3000/overview',
      'violated-directive': 'script-src',
      'blocked-uri': `https://cdn${n}.example.net/a.js`,
    },
  });
  for (let n = 0; n < 15; n += 1) {
    const answer = await app.browser(`203.0.113.${100 + n}`).send('POST', '/api/csp-report', {
      body: JSON.stringify(report(n)),
      headers: { 'content-type': 'application/csp-report' },
      withoutCsrf: true,
    });
    expect(answer.status).toBe(204);
  }
  await app.app.services.cspInbox.flush();
  const alerts = await raised();
  expect(alerts.map(({ type, severity }) => [type, severity])).toEqual([['CSP_VIOLATION_SPIKE', 'MEDIUM']]);
});

test('M14 AUDIT_TAMPERING: the nightly check finds a changed entry', async () => {
  const origin = { requestId: 'night', address: null, userAgent: null };
  const check = () =>
    invoke(app.app.services, verifyAll, {
      actor: { type: 'system', job: 'audit-verify' },
      origin,
      input: {},
    });
  expect(await check()).toMatchObject({ intact: true });
  await app.database.system(async (tx) => {
    await tx.query('SET LOCAL ROLE NONE');
    await tx.query(
      "UPDATE audit_entry SET description = 'nothing' WHERE company_id = $1 AND action = 'auth.login'",
      [company.companyId],
    );
  });
  expect(await check()).toMatchObject({ intact: false });
  const alerts = await raised();
  expect(alerts).toMatchObject([{ type: 'AUDIT_TAMPERING', severity: 'CRITICAL' }]);
});

test('RATE_LIMIT_BREACH: going on after being told to stop, on real limits', async () => {
  await using limited = await startApp({ env: { RATE_LIMIT_OVERRIDES: 'general=0/900' } });
  const browser = limited.browser('203.0.113.60');
  const statuses: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    const answer = await browser.post('/api/auth/login', { email: 'x@example.org', password: 'wrong' });
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await limited.app.security.evaluate()).toHaveLength(3);
  const found = await limited.database.system((tx) =>
    rows(tx, 'SELECT type FROM security_alert ORDER BY type', [], { type: is.text }),
  );
  expect(found.map(({ type }) => type)).toEqual([
    'BRUTE_FORCE_ATTACK',
    'RATE_LIMIT_BREACH',
    'SUSPICIOUS_IP_ACTIVITY',
  ]);
});

test('M17 an address that a sender only claims is never blamed', async () => {
  const [attacker, victim] = ['203.0.113.70', '198.51.100.99'];
  for (let n = 0; n < 5; n += 1) {
    await tryIn(attacker, company.email, { 'x-forwarded-for': victim, forwarded: `for=${victim}` });
  }
  const alerts = await raised();
  expect(alerts.map(({ context }) => context.ipAddress)).toEqual([attacker]);
  expect(JSON.stringify(alerts)).not.toContain(victim);
});

test('the same attack again within the set minutes raises occurrences, later an alert of its own', async () => {
  const burst = async () => {
    for (let n = 0; n < 5; n += 1) await tryIn('203.0.113.71', company.email);
    return look();
  };
  const [id = ''] = await burst();
  app.clock.advance(60_000);
  expect(types(await alertsAfter(await burst()))).toEqual(['SUSPICIOUS_IP_ACTIVITY']);
  expect(await look()).toEqual([]);
  expect(await alertsAfter([id])).toMatchObject([{ occurrences: 2 }]);
  app.clock.advance(11 * 60_000);
  expect(types(await alertsAfter(await burst()))).toEqual(['BRUTE_FORCE_ATTACK']);
});
