import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '../../src/ports/secret-box.ts';
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

interface Person extends SignedIn {
  readonly recoveryCodes: string[];
  readonly secret: string;
  code(steps?: number): string;
  login(totp?: string, browser?: Browser): Promise<Answer>;
}

const withMfa = async (role: 'ADMIN' | 'USER' = 'USER'): Promise<Person> =>
  enrol(await app.addColleague(company.companyId, role));

/** Gives somebody an authenticator, a fresh time step away from the code that switched it on. */
async function enrol(person: SignedIn): Promise<Person> {
  const { data } = (await person.browser.post('/api/auth/mfa/setup')).json as {
    data: { secret: string; otpauthUrl: string };
  };
  expect(data.otpauthUrl).toContain(`secret=${data.secret}`);
  const code = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
      timestamp: app.clock.now().getTime() + steps * periodMs,
    });
  const enabled = await person.browser.post('/api/auth/mfa/enable', {
    code: code(),
    currentPassword: testPassword,
  });
  expect(enabled.status).toBe(200);
  app.clock.advance(periodMs);
  return {
    ...person,
    secret: data.secret,
    recoveryCodes: (enabled.json as { data: { recoveryCodes: string[] } }).data.recoveryCodes,
    code,
    login: (totp, browser = app.browser()) =>
      browser.post('/api/auth/login', {
        email: person.email,
        password: testPassword,
        ...(totp === undefined ? {} : { totp }),
      }),
  };
}

function expectSecondFactorMissing(answer: Answer): void {
  expect(answer.status).toBe(401);
  expect(answer.json).toMatchObject({ code: 'UNAUTHORIZED', details: { mfaRequired: true } });
  expect(answer.headers['set-cookie']).toBeUndefined();
}

test('with an authenticator on, the password alone opens nothing, and a right code opens once', async () => {
  const ann = await withMfa();
  expectSecondFactorMissing(await ann.login());
  for (const wrong of ['', '000000', 'abcdef', '12345', '1234567', ann.code(5), ann.code(-5)])
    expectSecondFactorMissing(await ann.login(wrong));
  const code = ann.code();
  expect((await ann.login(` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  expectSecondFactorMissing(await ann.login(code));
  // A code of an earlier step, seen over a shoulder, is over too once a later one was used.
  expectSecondFactorMissing(await ann.login(ann.code(-1)));
  app.clock.advance(periodMs);
  expect((await ann.login(ann.code())).status).toBe(200);
});

test('of twenty sign-ins with one code at the same moment one gets in', async () => {
  const ann = await withMfa();
  const code = ann.code();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ann.login(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [recovery = ''] = ann.recoveryCodes;
  const recovered = await Promise.all(Array.from({ length: 20 }, () => ann.login(recovery)));
  expect(recovered.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('ten recovery codes, each opens once, however it is typed; none of another person', async () => {
  const [ann, bob] = [await withMfa(), await withMfa()];
  expect(new Set(ann.recoveryCodes).size).toBe(10);
  for (const [index, code] of ann.recoveryCodes.entries()) {
    expectSecondFactorMissing(await bob.login(code));
    const typed = index % 2 === 0 ? code.toUpperCase().replace('-', ' ') : code;
    expect((await ann.login(typed)).status).toBe(200);
    expectSecondFactorMissing(await ann.login(code));
  }
});

test('a wrong password says nothing about the second factor', async () => {
  const ann = await withMfa();
  const answer = await app
    .browser()
    .post('/api/auth/login', { email: ann.email, password: 'not her password', totp: ann.code() });
  expect(answer.status).toBe(401);
  expect(answer.text).not.toContain('mfa');
  // And the code was not used up by it.
  expect((await ann.login(ann.code())).status).toBe(200);
});

test('switching it off needs the password and a code; what was set up before counts no more', async () => {
  const ann = await withMfa();
  const off = (password: string, code: string) =>
    ann.browser.post('/api/auth/mfa/disable', { password, code });
  expect((await off('not her password', ann.code())).status).toBe(422);
  expect((await off(testPassword, '000000')).status).toBe(422);
  expect((await ann.browser.post('/api/auth/mfa/setup')).status).toBe(409);
  expect((await ann.browser.post('/api/auth/mfa/enable', { code: ann.code() })).status).toBe(409);
  const entries = await entriesOf(app, async () => {
    expect((await off(testPassword, ann.code())).status).toBe(200);
  });
  expect(entries).toMatchObject([{ action: 'auth.mfaDisable', severity: 'HIGH', outcome: 'SUCCESS' }]);
  expect((await ann.login()).status).toBe(200);
  expect((await off(testPassword, ann.code())).status).toBe(409);
});

test('an administrator takes the authenticator of a colleague away, and never the own one', async () => {
  const [ann, bob] = [await withMfa('ADMIN'), await withMfa()];
  const own = await ann.browser.rpc('users.resetMfa', { userId: ann.userId });
  expect(own.status).toBe(403);
  expect((await ann.browser.get('/api/auth/session')).status).toBe(200);
  expectSecondFactorMissing(await ann.login());
  const colleagues = await ann.browser.rpc('users.resetMfa', { userId: bob.userId });
  expect(colleagues.status).toBe(200);
  expect((await bob.browser.get('/api/auth/session')).status).toBe(401);
  expect((await bob.login()).status).toBe(200);
});

test('a SUPER_ADMIN takes the authenticator of other staff away, and never the own one; nobody else does', async () => {
  const [owner, second] = [
    await enrol(await app.addStaff('SUPER_ADMIN')),
    await enrol(await app.addStaff('SUPER_ADMIN')),
  ];
  const path = ({ userId }: SignedIn) => `/api/platform/staff/${userId}/reset-mfa`;
  for (const other of [await app.addStaff('ADMIN'), await app.addStaff('SUPPORT'), company])
    expect((await other.browser.post(path(second), {})).status).toBe(403);
  expect((await owner.browser.rpc('platform.resetStaffMfa', { userId: owner.userId })).status).toBe(403);
  expectSecondFactorMissing(await owner.login());
  const bob = await withMfa();
  expect((await owner.browser.post(path(bob), {})).status).toBe(404);
  expectSecondFactorMissing(await second.login());
  const entries = await entriesOf(app, async () => {
    expect((await owner.browser.post(path(second), {})).status).toBe(200);
  });
  expect(entries).toMatchObject([
    { action: 'platform.resetStaffMfa', severity: 'HIGH', outcome: 'SUCCESS', userId: owner.userId },
  ]);
  expect((await second.browser.get('/api/auth/session')).status).toBe(401);
  expect((await second.login()).status).toBe(200);
  expect((await owner.browser.post(path(second), {})).status).toBe(409);
});

test('the seed and the recovery codes are nowhere in the database in the clear, nor in the audit log', async () => {
  const ann = await withMfa();
  const rows = await app.database.system((tx) =>
    tx.query(
      "SELECT (SELECT string_agg(row_to_json(u)::text, '') FROM app_user u) || (SELECT string_agg(row_to_json(a)::text, '') FROM audit_entry a) AS all",
    ),
  );
  const everything = String(rows[0]?.['all']);
  expect(everything.length).toBeGreaterThan(1000);
  for (const secret of [
    ann.secret,
    ...ann.recoveryCodes,
    ...ann.recoveryCodes.map((code) => code.replace('-', '')),
  ])
    expect(everything).not.toContain(secret);
});

test('an authenticator whose secret no longer opens is told of, and a recovery code still lets in', async () => {
  const person = await withMfa();
  const foreign = createSecretBox({ current: 'the secret of before, which nobody has any more' });
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET mfa_secret_sealed = $2 WHERE id = $1', [
      person.userId,
      foreign.seal(person.secret, `user.mfaSecret:${person.userId}`),
    ]),
  );
  const told = { code: 'CONFLICT', error: expect.stringContaining('Use a recovery code') };
  const refused = await person.login(person.code());
  expect([refused.status, refused.json]).toEqual([409, expect.objectContaining(told)]);
  expectSecondFactorMissing(await person.login());
  expect((await person.login(person.recoveryCodes[0])).status).toBe(200);
});
