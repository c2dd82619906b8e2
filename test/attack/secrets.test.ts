import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOldRecoveryCodes } from '../../src/domains/accounts/second-factor/index.ts';
import { createKeyedHash } from '../../src/ports/keyed-hash.ts';
import { entriesOf } from '../labs/audit-trail.ts';
import type { Answer, Browser } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

let app: TestApp;
let company: SignedIn;

beforeAll(async () => {
  app = await startApp();
  company = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const periodMs = 30_000;
const hourMs = 3_600_000;
const newPassword = 'a fresh battery of horses';
const sql = (text: string, values: unknown[] = []) => app.database.system((tx) => tx.query(text, values));

interface Person extends SignedIn {
  readonly recoveryCodes: string[];
  readonly code: () => string;
}

async function setUp(person: SignedIn): Promise<() => string> {
  const { data } = (await person.browser.post('/api/auth/mfa/setup')).json as { data: { secret: string } };
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  return () => totp.generate({ timestamp: app.clock.now().getTime() });
}

/** Somebody with an authenticator, a fresh time step away from the code that switched it on. */
async function withMfa(): Promise<Person> {
  const person = await app.addColleague(company.companyId, 'USER');
  const code = await setUp(person);
  const enabled = await person.browser.post('/api/auth/mfa/enable', {
    code: code(),
    currentPassword: testPassword,
  });
  expect(enabled.status).toBe(200);
  app.clock.advance(periodMs);
  const { recoveryCodes } = (enabled.json as { data: { recoveryCodes: string[] } }).data;
  return { ...person, recoveryCodes, code };
}

/** From elsewhere: without the mark of a known device. */
const login = (person: SignedIn, totp?: string, browser: Browser = app.browser()): Promise<Answer> =>
  browser.post('/api/auth/login', {
    email: person.email,
    password: testPassword,
    ...(totp === undefined ? {} : { totp }),
  });

type Door = (person: Person, wrong: number) => Promise<Answer>;

/** Every place where somebody may try what they do not know. */
const doors: Readonly<Record<string, Door>> = {
  'the code of a sign-in': (person, n) => login(person, String(n).padStart(6, '0')),
  'a recovery code of a sign-in': (person, n) => login(person, `aaaaa-${String(n).padStart(5, 'b')}`),
  'the password of switching off': ({ browser }, n) =>
    browser.post('/api/auth/mfa/disable', { password: `guess ${n}`, code: '000000' }),
  'the code of switching off': ({ browser }, n) =>
    browser.post('/api/auth/mfa/disable', { password: testPassword, code: String(n).padStart(6, '0') }),
  'a recovery code of switching off': ({ browser }, n) =>
    browser.rpc('auth.mfaDisable', { password: testPassword, code: `bbbbb-${String(n).padStart(5, 'a')}` }),
  'the password of a new password': ({ browser }, n) =>
    browser.rpc('auth.changePassword', { currentPassword: `guess ${n}`, newPassword }),
  'the password of a new address': ({ browser }, n) =>
    browser.rpc('user.updateProfile', { email: 'thief@example.org', currentPassword: `guess ${n}` }),
};

/** The same places with what is right; none of them may open when too much was tried. */
const rightTries: Readonly<Record<string, (person: Person) => Promise<Answer>>> = {
  'a sign-in': (person) => login(person, person.code()),
  'a sign-in with a recovery code': (person) => login(person, person.recoveryCodes[0]),
  'a sign-in from the known device': (person) => {
    const mark = person.browser.cookies.get('device') ?? '';
    const browser = app.browser();
    browser.cookies.set('device', mark);
    return login(person, person.code(), browser);
  },
  'switching off': ({ browser, code }) =>
    browser.post('/api/auth/mfa/disable', { password: testPassword, code: code() }),
  'switching off with a recovery code': ({ browser, recoveryCodes }) =>
    browser.post('/api/auth/mfa/disable', { password: testPassword, code: recoveryCodes[1] ?? '' }),
  'a new password': ({ browser }) =>
    browser.post('/api/auth/change-password', { currentPassword: testPassword, newPassword }),
  'a new address': ({ browser }) =>
    browser.rpc('user.updateProfile', { email: 'thief@example.org', currentPassword: testPassword }),
};

async function expectAllShut(person: Person): Promise<void> {
  for (const [name, tryRight] of Object.entries(rightTries))
    expect([name, (await tryRight(person)).status]).toEqual([name, name.includes('sign-in') ? 401 : 422]);
}

test.each(Object.entries(doors))(
  'a hundred failures at %s shut every door for an hour, and each leaves an entry',
  async (_name, door) => {
    const person = await withMfa();
    const entries = await entriesOf(app, async () => {
      for (let n = 0; n < 100; n += 1) expect([401, 422]).toContain((await door(person, n)).status);
    });
    expect(entries).toHaveLength(100);
    for (const entry of entries)
      expect(entry).toMatchObject({ eventType: 'AUTHENTICATION', outcome: 'FAILURE', severity: 'MEDIUM' });
    expect(JSON.stringify(entries)).not.toMatch(/guess \d|aaaaa-|bbbbb-/);
    await expectAllShut(person);
    app.clock.advance(hourMs + 1);
    expect((await login(person, person.recoveryCodes[0])).status).toBe(200);
  },
);

test('failures of all doors add up, and a right one past the bound is answered as a wrong one', async () => {
  const person = await withMfa();
  const all = Object.values(doors);
  const wrong = await doors['the password of switching off']?.(person, 7);
  for (let n = 1; n < 100; n += 1) await all[n % all.length]?.(person, n);
  await expectAllShut(person);
  const right = await rightTries['switching off']?.(person);
  expect([right?.status, right?.text]).toEqual([wrong?.status, wrong?.text]);
});

test('codes that are tried at the same moment do not slip past the count', async () => {
  const person = await withMfa();
  const off = (code: string) =>
    person.browser.post('/api/auth/mfa/disable', { password: testPassword, code });
  const wrong = Array.from({ length: 110 }, (_, n) => off(String(n).padStart(6, '0')));
  const answers = await Promise.all([...wrong, off(person.code())]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
});

test('what strangers guess at the sign-in stops nobody who is in, nor a device of the owner', async () => {
  const person = await withMfa();
  for (let n = 0; n < 101; n += 1)
    await app.browser().post('/api/auth/login', { email: person.email, password: `guess number ${n}` });
  expect((await login(person, person.code())).status).toBe(401);
  const known = app.browser();
  known.cookies.set('device', person.browser.cookies.get('device') ?? '');
  expect((await login(person, person.code(), known)).status).toBe(200);
  app.clock.advance(periodMs);
  expect((await rightTries['switching off']?.(person))?.status).toBe(200);
  expect((await rightTries['a new password']?.(person))?.status).toBe(200);
});

test('being asked for the code is no failure: honest people with an authenticator begin so each time', async () => {
  const person = await withMfa();
  for (let n = 0; n < 101; n += 1) await login(person);
  expect((await login(person, person.code())).status).toBe(200);
});

test('enabling asks for the password; a value that is missing is told and counts as no try', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const code = await setUp(person);
  const enable = (body: object) => person.browser.post('/api/auth/mfa/enable', { code: code(), ...body });
  for (let n = 0; n < 101; n += 1) {
    const missing = await enable({});
    expect([missing.status, missing.json]).toMatchObject([
      422,
      { details: { issues: [{ path: 'currentPassword', message: 'Enter your password.' }] } },
    ]);
  }
  const entries = await entriesOf(app, async () => {
    expect((await enable({ currentPassword: 'not the password' })).json).toMatchObject({
      details: { issues: [{ path: 'currentPassword', message: 'Wrong password.' }] },
    });
    expect((await enable({ currentPassword: testPassword, code: '000000' })).json).toMatchObject({
      details: { issues: [{ path: 'code', message: 'Wrong code.' }] },
    });
  });
  expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['auth.mfaEnable', 'FAILURE'],
    ['auth.mfaEnable', 'FAILURE'],
  ]);
  expect((await login(person)).status).toBe(200);
  expect((await enable({ currentPassword: testPassword })).status).toBe(200);
});

test('who has no password enables it in a session that began just now, and switches it off with a code', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  await sql('UPDATE app_user SET password_hash = NULL WHERE id = $1', [person.userId]);
  expect((await person.browser.rpc('auth.getUser')).data).toMatchObject({ hasPassword: false });
  const code = await setUp(person);
  app.clock.advance(14 * 60_000);
  expect((await person.browser.post('/api/auth/refresh')).status).toBe(200);
  app.clock.advance(2 * 60_000);
  const enable = () => person.browser.post('/api/auth/mfa/enable', { code: code() });
  expect((await enable()).status).toBe(403);
  await sql('UPDATE auth_session SET created_at = $2 WHERE user_id = $1', [person.userId, app.clock.now()]);
  expect((await enable()).status).toBe(200);
  expect(
    (await person.browser.rpc('user.updateProfile', { email: 'x@example.org', currentPassword: 'x' })).text,
  ).toContain('Your account has no password.');
  app.clock.advance(periodMs);
  expect((await person.browser.post('/api/auth/mfa/disable', { code: code() })).status).toBe(200);
});

test('one code opens one door once, whichever doors it is shown at', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const code = await setUp(person);
  const first = code();
  const off = (text: string) =>
    person.browser.post('/api/auth/mfa/disable', { password: testPassword, code: text });
  const enabled = await person.browser.post('/api/auth/mfa/enable', {
    code: first,
    currentPassword: testPassword,
  });
  expect(enabled.status).toBe(200);
  expect((await login(person, first)).status).toBe(401);
  expect((await off(first)).status).toBe(422);
  app.clock.advance(periodMs);
  const second = code();
  expect((await login(person, second)).status).toBe(200);
  expect((await off(second)).status).toBe(422);
  const [recovery = ''] = (enabled.json as { data: { recoveryCodes: string[] } }).data.recoveryCodes;
  expect((await login(person, recovery)).status).toBe(200);
  expect((await off(recovery)).status).toBe(422);
});

const storedCodes = async ({ userId }: SignedIn): Promise<string[]> => {
  const rows = await sql('SELECT recovery_code_hashes AS codes FROM app_user WHERE id = $1', [userId]);
  return (rows[0]?.['codes'] ?? []) as string[];
};
const digestOf = (code: string) => createHash('sha256').update(code.replace('-', '')).digest('base64url');

test('recovery codes are kept as keyed hashes: whoever reads the table cannot try them', async () => {
  const person = await withMfa();
  const stored = await storedCodes(person);
  expect(stored).toHaveLength(10);
  for (const one of stored) expect(one).toMatch(/^h1\.[\w-]{8}\.[\w-]{43}$/);
  for (const code of person.recoveryCodes) {
    expect(stored).not.toContain(digestOf(code));
    const elsewhere = createKeyedHash({ current: 'somebody else’s secret of 32 bytes or more' });
    expect(stored.some((one) => elsewhere.matches(one, digestOf(code), ''))).toBe(false);
  }
  // Copied to another person they open nothing.
  const other = await withMfa();
  await sql('UPDATE app_user SET recovery_code_hashes = $2 WHERE id = $1', [other.userId, stored]);
  expect((await login(other, person.recoveryCodes[0])).status).toBe(401);
});

test('recovery codes of versions before go on working, keyed at the next start or not yet', async () => {
  const person = await withMfa();
  const plain = person.recoveryCodes.map(digestOf);
  await sql('UPDATE app_user SET recovery_code_hashes = $2 WHERE id = $1', [person.userId, plain]);
  const [first, second] = person.recoveryCodes;
  expect((await login(person, first)).status).toBe(200);
  expect((await login(person, first)).status).toBe(401);
  await keyOldRecoveryCodes(app.app.services);
  const stored = await storedCodes(person);
  expect([stored.length, stored.every((one) => one.startsWith('h1.'))]).toEqual([9, true]);
  expect((await login(person, second)).status).toBe(200);
  expect((await login(person, second)).status).toBe(401);
  await keyOldRecoveryCodes(app.app.services);
  expect(await storedCodes(person)).toHaveLength(8);
});

test('a password that is set anew, or an authenticator taken away by an administrator, ends the marks of devices', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const isKnown = async (mark: string) => {
    for (let n = 0; n < 100; n += 1)
      await app.browser().post('/api/auth/login', { email: person.email, password: `guess number ${n}` });
    const answers: number[] = [];
    for (const password of [testPassword, newPassword]) {
      const browser = app.browser();
      browser.cookies.set('device', mark);
      answers.push((await browser.post('/api/auth/login', { email: person.email, password })).status);
    }
    app.clock.advance(hourMs + 1);
    return answers.includes(200);
  };
  const stolen = person.browser.cookies.get('device') ?? '';
  expect(await isKnown(stolen)).toBe(true);

  await person.browser.post('/api/auth/login', { email: person.email, password: testPassword });
  const changed = await person.browser.post('/api/auth/change-password', {
    currentPassword: testPassword,
    newPassword,
  });
  expect(changed.status).toBe(200);
  expect(await isKnown(stolen)).toBe(false);
  // Who changed it sits at a device of theirs.
  const own = person.browser.cookies.get('device') ?? '';
  expect(await isKnown(own)).toBe(true);

  await app.browser().post('/api/forgot-password', { email: person.email });
  await app.app.mail.deliverDue();
  const mail = app.mailer.mails.findLast(({ to }) => to === person.email);
  const [, token = ''] = /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect((await app.browser().post('/api/reset-password', { token, password: newPassword })).status).toBe(
    200,
  );
  expect(await isKnown(own)).toBe(false);

  const fresh = app.browser();
  await fresh.post('/api/auth/login', { email: person.email, password: newPassword });
  const mark = fresh.cookies.get('device') ?? '';
  await sql("UPDATE app_user SET mfa_enabled = true, mfa_secret_sealed = 'x' WHERE id = $1", [person.userId]);
  await company.browser.post('/api/auth/login', { email: company.email, password: company.password });
  expect((await company.browser.rpc('users.resetMfa', { userId: person.userId })).status).toBe(200);
  expect(await isKnown(mark)).toBe(false);
});
