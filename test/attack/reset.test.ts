import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Mail, Mailer } from '../../src/ports/mailer/mail.ts';
import { entriesOf } from '../labs/audit-trail.ts';
import type { Answer } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

const sent: Mail[] = [];
let send: (mail: Mail) => Promise<void> = async (mail) => void sent.push(mail);
const mailer: Mailer = { send: (mail) => send(mail), verify: async () => {} };
const newPassword = 'a fresh battery of horses';

let app: TestApp;
let company: SignedIn;

beforeAll(async () => {
  app = await startApp({ ports: { mailer } });
  company = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const sql = (text: string, values: unknown[] = []) => app.database.system((tx) => tx.query(text, values));
const ask = (email: string): Promise<Answer> => app.browser().post('/api/forgot-password', { email });
const reset = (token: string, password = newPassword, extra: object = {}): Promise<Answer> =>
  app.browser().post('/api/reset-password', { token, password, ...extra });
const login = (email: string, password: string): Promise<Answer> =>
  app.browser().post('/api/auth/login', { email, password });

async function tokenFor(person: SignedIn): Promise<string> {
  const before = sent.length;
  expect((await ask(person.email)).status).toBe(200);
  // The background may have taken the mail already and be about to send it.
  const newest = () => sent.slice(before).findLast(({ to }) => to === person.email);
  await expect
    .poll(async () => {
      await app.app.mail.deliverDue();
      return newest();
    })
    .toBeDefined();
  const mail = newest();
  const [, token = ''] = /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect(token).toHaveLength(43);
  return token;
}

function expectBadToken(answer: Answer): void {
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', details: { issues: [{ path: 'token' }] } });
}

test('P01 known, unknown, invited, disabled and suspended addresses get one answer for the same work', async () => {
  const [disabled, invited] = [
    await app.addColleague(company.companyId, 'USER'),
    await app.addColleague(company.companyId, 'USER'),
  ];
  await sql("UPDATE app_user SET status = 'DISABLED' WHERE id = $1", [disabled.userId]);
  await sql("UPDATE app_user SET status = 'INVITED' WHERE id = $1", [invited.userId]);
  const suspended = await app.signUp();
  await sql("UPDATE company SET status = 'SUSPENDED' WHERE id = $1", [suspended.companyId]);
  const footprints: unknown[] = [];
  for (const email of [company.email, 'nobody@example.org', disabled.email, invited.email, suspended.email]) {
    await sql('DELETE FROM one_time_token');
    let answer: Answer | undefined;
    const entries = await entriesOf(app, async () => {
      answer = await ask(email);
    });
    expect(answer?.status).toBe(200);
    const rows = await sql(
      'SELECT (SELECT count(*) FROM one_time_token) AS tokens, (SELECT count(*) FROM mail_outbox) AS mails',
    );
    footprints.push({
      text: answer?.text,
      headers: Object.keys(answer?.headers ?? {}).sort(),
      rows,
      entries: entries.map(({ eventType, action }) => [eventType, action]),
    });
    await app.app.mail.deliverDue();
  }
  for (const footprint of footprints) expect(footprint).toEqual(footprints[0]);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([company.email]));
});

test('P02 P05 a link works once, and a newer one voids the older', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const [older, newer] = [await tokenFor(person), await tokenFor(person)];
  expectBadToken(await reset(older));
  expect((await reset(newer)).json).toEqual({ success: true, message: expect.any(String) });
  expectBadToken(await reset(newer, 'yet another battery'));
  expect((await login(person.email, newPassword)).status).toBe(200);
  expect((await login(person.email, testPassword)).status).toBe(401);
});

test('P02 of twenty that use one link at the same moment, one sets the password', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const token = await tokenFor(person);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reset(token, `battery of horses number ${n}`)),
  );
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
  expect((await login(person.email, `battery of horses number ${winner}`)).status).toBe(200);
});

test('P04 a link works for thirty minutes and not a second longer', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const late = await tokenFor(person);
  app.clock.advance(30 * 60_000);
  expectBadToken(await reset(late));
  const inTime = await tokenFor(person);
  app.clock.advance(30 * 60_000 - 1);
  expect((await reset(inTime)).status).toBe(200);
});

test('P08 a link changes its own person only, whatever else the request names', async () => {
  const [ann, bob] = [
    await app.addColleague(company.companyId, 'USER'),
    await app.addColleague(company.companyId, 'USER'),
  ];
  const token = await tokenFor(ann);
  for (const extra of [{ email: bob.email }, { userId: bob.userId }, { id: bob.userId }])
    expect((await reset(token, newPassword, extra)).status).toBe(422);
  expect((await reset(token)).status).toBe(200);
  expect((await login(bob.email, testPassword)).status).toBe(200);
});

test('P13 a mail server that hangs or refuses changes no answer, and the mail goes out later', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  let release = () => {};
  const hanging = new Promise<void>((resolve) => {
    release = resolve;
  });
  send = () => hanging.then(() => Promise.reject(new Error('connection lost')));
  app.app.mail.start();
  const [first, second] = [await ask(person.email), await ask('nobody@example.org')];
  expect([first.status, first.text]).toEqual([200, second.text]);
  release();
  await expect
    .poll(
      async () =>
        (await sql('SELECT last_error FROM mail_outbox WHERE recipient = $1', [person.email]))[0]?.[
          'last_error'
        ],
    )
    .toBe('Error');
  send = async (mail) => void sent.push(mail);
  const before = sent.length;
  await app.app.mail.deliverDue();
  expect(sent).toHaveLength(before);
  app.clock.advance(30_000);
  await app.app.mail.deliverDue();
  expect(sent.slice(before).map(({ to }) => to)).toEqual([person.email]);
});

test('P14 a link dies with the address it was sent to', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const token = await tokenFor(person);
  await sql("UPDATE app_user SET email = 'moved@example.org' WHERE id = $1", [person.userId]);
  expectBadToken(await reset(token));
});

test('P16 nobody comes back by a link who was disabled or suspended since', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const token = await tokenFor(person);
  await sql("UPDATE app_user SET status = 'DISABLED' WHERE id = $1", [person.userId]);
  expectBadToken(await reset(token));
  expect(await sql('SELECT status FROM app_user WHERE id = $1', [person.userId])).toEqual([
    { status: 'DISABLED' },
  ]);
  const other = await app.signUp();
  const otherToken = await tokenFor(other);
  await sql("UPDATE company SET status = 'SUSPENDED' WHERE id = $1", [other.companyId]);
  expectBadToken(await reset(otherToken));
});

test('P16 nobody who was disabled or suspended since moves to another address by a link', async () => {
  const confirm = (token: string) => app.browser().post('/api/auth/confirm-email', { token });
  for (const [n, out, back] of [
    [
      1,
      "UPDATE app_user SET status = 'DISABLED' WHERE id = $1",
      "UPDATE app_user SET status = 'ACTIVE' WHERE id = $1",
    ],
    [
      2,
      "UPDATE company SET status = 'SUSPENDED' WHERE id = (SELECT company_id FROM app_user WHERE id = $1)",
      "UPDATE company SET status = 'ACTIVE' WHERE id = (SELECT company_id FROM app_user WHERE id = $1)",
    ],
  ] as const) {
    const person = await app.signUp();
    const email = `moving-${n}@example.org`;
    await person.browser.rpc('user.updateProfile', { email, currentPassword: testPassword });
    await app.app.mail.deliverDue();
    const mail = sent.findLast(({ to }) => to === email);
    const [, token = ''] = /\/confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    await sql(out, [person.userId]);
    expectBadToken(await confirm(token));
    await sql(back, [person.userId]);
    expect((await login(person.email, testPassword)).status).toBe(200);
    expect((await confirm(token)).json).toEqual({ success: true, data: { email } });
  }
});

test('a new password ends every session, keeps the second factor, and leaves one entry without the password', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  await sql('UPDATE app_user SET mfa_enabled = true WHERE id = $1', [person.userId]);
  const token = await tokenFor(person);
  const entries = await entriesOf(app, () => reset(token));
  expect(entries).toMatchObject([
    { eventType: 'PASSWORD_RESET', action: 'auth.resetPassword', outcome: 'SUCCESS' },
  ]);
  expect(entries[0]?.text).not.toMatch(/battery|token/);
  expect((await person.browser.get('/api/auth/session')).status).toBe(401);
  expect((await login(person.email, newPassword)).json).toMatchObject({ details: { mfaRequired: true } });
});

test('a change of address that the old password began is refused when a new one is there before it ends', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const { hasher } = app.app.services.ports;
  const verify = hasher.verify.bind(hasher);
  const during = vi.spyOn(hasher, 'verify').mockImplementationOnce(async (hash, password) => {
    const isRight = await verify(hash, password);
    expect((await reset(await tokenFor(person))).status).toBe(200);
    return isRight;
  });
  const asked = await person.browser.rpc('user.updateProfile', {
    email: 'late-thief@example.org',
    currentPassword: testPassword,
  });
  during.mockRestore();
  expect(asked.status).toBe(409);
  await app.app.mail.deliverDue();
  expect(sent.filter(({ to }) => to === 'late-thief@example.org')).toEqual([]);
});

test('a new password voids the change of address that somebody asked for with the old one', async () => {
  for (const way of ['reset', 'change'] as const) {
    const person = await app.addColleague(company.companyId, 'USER');
    const thief = `thief-${way}@example.org`;
    const asked = await person.browser.rpc('user.updateProfile', {
      email: thief,
      currentPassword: testPassword,
    });
    expect(asked.status).toBe(200);
    await app.app.mail.deliverDue();
    const mail = sent.findLast(({ to }) => to === thief);
    const [, token = ''] = /\/confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(token).toHaveLength(43);
    // The link of the registration proves the present address, and stays.
    await sql(
      `INSERT INTO one_time_token (token_hash, purpose, user_id, email, expires_at, created_at)
       SELECT $2, 'confirm-email', id, email, now() + interval '9 years', now() FROM app_user WHERE id = $1`,
      [person.userId, `hash-${way}`],
    );
    const changed =
      way === 'reset'
        ? await reset(await tokenFor(person))
        : await person.browser.post('/api/auth/change-password', {
            currentPassword: testPassword,
            newPassword,
          });
    expect(changed.status).toBe(200);
    expectBadToken(await app.browser().post('/api/auth/confirm-email', { token }));
    expect((await login(person.email, newPassword)).status).toBe(200);
    expect(await sql('SELECT token_hash FROM one_time_token WHERE user_id = $1', [person.userId])).toEqual([
      { token_hash: `hash-${way}` },
    ]);
  }
});

test('a password that breaks a rule leaves the link as it was', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const token = await tokenFor(person);
  for (const password of ['short', '123456789012', `we are ${person.email.split('@')[0]}`])
    expect((await reset(token, password)).status).toBe(422);
  expect((await reset(token)).status).toBe(200);
});

test('a link that opens nothing leaves an entry at whichever door, a flood of them one more', async () => {
  // Away from the links of the tests before, which fold with these.
  app.clock.advance(120_000);
  const token = 'x'.repeat(43);
  const doors = {
    '/api/reset-password': ['PASSWORD_RESET', 'auth.resetPassword'],
    '/api/auth/accept-invite': ['USER_MANAGEMENT', 'auth.acceptInvite'],
    '/api/auth/confirm-email': ['USER_MANAGEMENT', 'auth.confirmEmail'],
    '/api/auth/setup': ['PLATFORM_ADMIN', 'auth.setup'],
  };
  for (const [path, [eventType, action]] of Object.entries(doors)) {
    const body = {
      token,
      ...(path.endsWith('email') ? {} : { password: newPassword }),
      ...(path.endsWith('setup') ? { email: 'x@example.org', name: 'X' } : {}),
    };
    const entries = await entriesOf(app, async () => {
      for (let n = 0; n < 5; n += 1) expectBadToken(await app.browser().post(path, body));
    });
    expect(entries).toMatchObject([{ eventType, action, outcome: 'FAILURE', severity: 'LOW' }]);
    expect(entries[0]?.text).not.toContain(token);
  }
});

test('links are kept as hashes, go into no log, and links of other purposes do not reset', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const token = await tokenFor(person);
  const rows = await sql(
    "SELECT (SELECT string_agg(row_to_json(t)::text, '') FROM one_time_token t) || coalesce((SELECT string_agg(row_to_json(m)::text, '') FROM mail_outbox m), '') || (SELECT string_agg(row_to_json(a)::text, '') FROM audit_entry a) AS all",
  );
  expect(String(rows[0]?.['all'])).not.toContain(token);
  expect(JSON.stringify(app.logs)).not.toContain(token);
  await sql("UPDATE one_time_token SET purpose = 'invite' WHERE user_id = $1", [person.userId]);
  expectBadToken(await reset(token));
  for (const wrong of ['x', token.slice(1), `${token}A`, '\u2028', "' OR 1=1 --"])
    expectBadToken(await reset(wrong));
  for (const wrong of ['', 'x'.repeat(201), 5, null, { $gt: '' }])
    expect(
      (await app.browser().post('/api/reset-password', { token: wrong, password: newPassword })).status,
    ).toBe(422);
});

test('P12 while strangers guess a password, who resets it by mail signs in with the new one on that browser', async () => {
  const owner = await app.addColleague(company.companyId, 'USER');
  const guess = async (n: number) =>
    app.browser(`10.7.0.${n}`).post('/api/auth/login', { email: owner.email, password: `guess number ${n}` });
  for (let n = 0; n < 100; n += 1) expect((await guess(n)).status).toBe(401);
  const browser = app.browser();
  const token = await tokenFor(owner);
  expect((await browser.post('/api/reset-password', { token, password: newPassword })).status).toBe(200);
  const signIn = { email: owner.email, password: newPassword };
  expect((await browser.post('/api/auth/login', signIn)).status).toBe(200);
  // Strangers stay out, with the right one too.
  expect((await login(owner.email, newPassword)).status).toBe(401);
});

test('who accepts an invitation signs in on that browser, whatever strangers guessed meanwhile', async () => {
  const email = 'invited-one@example.org';
  const host = await app.addStaff('SUPER_ADMIN');
  // The company of the other tests is full by now.
  const { companyId } = await app.signUp();
  const invited = await host.browser.post(`/api/platform/companies/${companyId}/users`, {
    email,
    name: 'Invited',
    role: 'USER',
  });
  expect(invited.status).toBe(201);
  const mail = () => sent.findLast(({ to }) => to === email);
  await expect
    .poll(async () => {
      await app.app.mail.deliverDue();
      return mail();
    })
    .toBeDefined();
  const [, token = ''] = /\/accept-invite\?token=([\w-]+)/.exec(mail()?.text ?? '') ?? [];
  const guess = async (n: number) =>
    app.browser(`10.8.0.${n}`).post('/api/auth/login', { email, password: `guess number ${n}` });
  for (let n = 0; n < 100; n += 1) expect((await guess(n)).status).toBe(401);
  const browser = app.browser();
  const accepted = await browser.post('/api/auth/accept-invite', { token, password: newPassword });
  expect(accepted.status).toBe(200);
  expect((await browser.post('/api/auth/login', { email, password: newPassword })).status).toBe(200);
  expect((await login(email, newPassword)).status).toBe(401);
});

test('P01 requests for two unknown addresses at once wait for each other no more than any others', async () => {
  await ask('first@nowhere.example');
  await ask('second@nowhere.example');
  const mails = ['first@nowhere.example', 'second@nowhere.example'];
  const tokens = await sql(
    "SELECT email FROM one_time_token WHERE purpose = 'reset' AND email = ANY($1::text[]) ORDER BY email",
    [mails],
  );
  // A row of its own each, as of two people: none is changed by both.
  expect(tokens.map(({ email }) => email)).toEqual(mails);
});
