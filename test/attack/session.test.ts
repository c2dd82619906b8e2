import { createServer } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeClock } from '../../src/ports/clock.ts';
import { deriveKey } from '../../src/ports/derive-key.ts';
import { entriesOf } from '../labs/audit-trail.ts';
import type { Answer, Browser } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

const secret = 'the present secret of these tests of 32 bytes or more';
const formerSecret = 'the former secret of these tests of 32 bytes or more';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let app: TestApp;
let ann: SignedIn;

beforeAll(async () => {
  app = await startApp({ env: { SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: formerSecret } });
  ann = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const signIn = async (who: SignedIn, extra: object = {}): Promise<Browser> => {
  const browser = app.browser();
  const answer = await browser.post('/api/auth/login', {
    email: who.email,
    password: testPassword,
    ...extra,
  });
  expect(answer.status).toBe(200);
  return browser;
};

const statusOf = async (token: string): Promise<number> =>
  (await app.browser().get('/api/auth/session', { cookie: `session-token=${token}` })).status;

const sql = (text: string, values: unknown[] = []) => app.database.system((tx) => tx.query(text, values));

function expectRefused(answer: Answer): void {
  expect(answer.status).toBe(401);
  expect(answer.json).toEqual({
    success: false,
    error: expect.any(String),
    code: 'UNAUTHORIZED',
    details: expect.any(Object),
  });
}

test('S01 a wrong password, an unknown, a disabled and a suspended account get the same answer', async () => {
  const disabled = await app.addColleague(ann.companyId, 'USER');
  await sql("UPDATE app_user SET status = 'DISABLED' WHERE id = $1", [disabled.userId]);
  const suspended = await app.signUp();
  await sql("UPDATE company SET status = 'SUSPENDED' WHERE id = $1", [suspended.companyId]);
  const tries = [
    { email: ann.email, password: 'a wrong password of hers' },
    { email: 'nobody@example.org', password: testPassword },
    { email: disabled.email, password: testPassword },
    { email: suspended.email, password: testPassword },
  ];
  const answers: Answer[] = [];
  for (const body of tries) {
    const entries = await entriesOf(app, async () => {
      answers.push(await app.browser().post('/api/auth/login', body));
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      eventType: 'AUTHENTICATION',
      outcome: 'FAILURE',
      action: 'auth.login',
      severity: 'MEDIUM',
    });
    expect(entries[0]?.text).not.toContain(body.password);
  }
  const [first] = answers;
  expectRefused(answers[0] as Answer);
  for (const answer of answers) {
    expect(answer.text).toBe(first?.text);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(first?.headers ?? {}).sort());
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('S06 S07 tokens without a signature, or signed with what anybody could guess, are refused', async () => {
  const good = ann.browser.cookies.get('session-token') ?? '';
  expect(await statusOf(good)).toBe(200);
  const [, payload = '', signature = ''] = good.split('.');
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const alg of ['none', 'None', 'nOnE', 'NONE', undefined]) {
    const header = encode({ typ: 'session+jwt', ...(alg ? { alg } : {}) });
    for (const end of ['', signature]) expect(await statusOf(`${header}.${payload}.${end}`)).toBe(401);
  }
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { kid } = JSON.parse(Buffer.from(good.split('.')[0] ?? '', 'base64url').toString());
  for (const key of ['', ' ', 'secret', 'null', 'undefined', secret, String(kid)]) {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', kid })
      .sign(Buffer.from(key.padEnd(1, '\0')));
    expect(await statusOf(token)).toBe(401);
  }
  const other = signature.startsWith('A') ? 'B' : 'A';
  expect(await statusOf(good.replace(/[^.]*$/, `${other}${signature.slice(1)}`))).toBe(401);
});

test('S10 a token that names where to fetch its key makes nobody fetch it', async () => {
  let visits = 0;
  const canary = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = canary.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/keys.json`;
  const jwk = { kty: 'oct', k: Buffer.from('x'.repeat(32)).toString('base64url') };
  for (const header of [{ jku: url }, { x5u: url }, { jwk }, { kid: url }]) {
    const token = await new SignJWT({ sid: ann.userId })
      .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', ...header })
      .setSubject(ann.userId)
      .sign(Buffer.from('x'.repeat(32)));
    expect(await statusOf(token)).toBe(401);
  }
  expect(visits).toBe(0);
  canary.close();
});

test('S12 what was made for another purpose, audience, issuer or person is no session', async () => {
  const good = ann.browser.cookies.get('session-token') ?? '';
  const { sid, sub } = claimsOf(good);
  const bob = await app.addColleague(ann.companyId, 'USER');
  const key = deriveKey(secret, 'session-token');
  const { kid } = headerOf(good);
  const sign = (changes: Record<string, unknown>, header: object = {}) => {
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const claims = {
      iss: 'parlance',
      aud: 'parlance-session',
      iat: now,
      exp: now + 900,
      sid,
      sub,
      ...changes,
    };
    // What is undefined is left out.
    return new SignJWT(JSON.parse(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', kid: String(kid), ...header })
      .sign(key);
  };
  expect(await statusOf(await sign({}))).toBe(200);
  const wrong = [
    await sign({ aud: 'another' }),
    await sign({ aud: undefined }),
    await sign({ iss: 'another' }),
    await sign({ exp: undefined }),
    await sign({ exp: 1 }),
    await sign({ sub: bob.userId }),
    await sign({ sub: undefined }),
    await sign({ sid: undefined }),
    await sign({ sid: 'not-a-uuid' }),
    await sign({ sid: "' OR 1=1 --" }),
    await sign({ sid: 5 }),
    await sign({}, { typ: 'JWT' }),
    await sign({}, { typ: undefined }),
    await sign({}, { kid: undefined }),
    await ann.browser.csrf(),
    ann.browser.cookies.get('device') ?? '',
    secret,
  ];
  for (const token of wrong) expect([token, await statusOf(token)]).toEqual([token, 401]);
});

test('S14 disabling, suspending, removing and a new role take effect at the next request', async () => {
  const [disabled, removed, demoted] = [
    await app.addColleague(ann.companyId, 'USER'),
    await app.addColleague(ann.companyId, 'USER'),
    await app.addColleague(ann.companyId, 'ADMIN'),
  ];
  const other = await app.signUp();
  await sql("UPDATE app_user SET status = 'DISABLED' WHERE id = $1", [disabled.userId]);
  await sql('DELETE FROM app_user WHERE id = $1', [removed.userId]);
  await sql("UPDATE app_user SET role = 'USER' WHERE id = $1", [demoted.userId]);
  expectRefused(await disabled.browser.get('/api/auth/session'));
  expectRefused(await removed.browser.get('/api/auth/session'));
  expect((await demoted.browser.get('/api/auth/session')).json).toMatchObject({
    data: { user: { role: 'USER' } },
  });
  for (const status of ['SUSPENDED', 'ARCHIVED']) {
    await sql('UPDATE company SET status = $2 WHERE id = $1', [other.companyId, status]);
    expectRefused(await other.browser.get('/api/auth/session'));
  }
});

test('S16 after signing out the cookie is cleared, and worth nothing to who kept it', async () => {
  const browser = await signIn(ann);
  const kept = browser.cookies.get('session-token') ?? '';
  const entries = await entriesOf(app, async () => {
    const answer = await browser.post('/api/auth/logout');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/^session-token=; Path=\/; Max-Age=0/);
  });
  expect(entries).toMatchObject([{ eventType: 'AUTHENTICATION', action: 'auth.logout', outcome: 'SUCCESS' }]);
  expect(await statusOf(kept)).toBe(401);
  const refusals = await entriesOf(app, () =>
    app.browser('203.0.113.9').get('/api/auth/session', { cookie: `session-token=${kept}` }),
  );
  expect(refusals).toMatchObject([{ eventType: 'AUTHENTICATION', outcome: 'BLOCKED' }]);
  expect(refusals[0]?.text).not.toContain(kept.slice(0, 20));
});

test('S19 a token of the former key counts until that key is retired, and is issued anew with the present one', async () => {
  const good = ann.browser.cookies.get('session-token') ?? '';
  const [former, retired] = [formerSecret, 'a secret that was retired long ago of 32 bytes'].map((text) =>
    deriveKey(text, 'session-token'),
  );
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const sign = (key: Buffer, kid: string) =>
    new SignJWT({ ...claimsOf(good), iat: now, exp: now + 300 })
      .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt', kid })
      .sign(key);
  const kidOf = async (key: Buffer) => {
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(key));
    return Buffer.from(digest).toString('base64url').slice(0, 12);
  };
  expect(former && retired).toBeTruthy();
  if (!former || !retired) return;
  const answer = await app.browser().get('/api/auth/session', {
    cookie: `session-token=${await sign(former, await kidOf(former))}`,
  });
  expect(answer.status).toBe(200);
  const renewed = /session-token=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
  expect(headerOf(renewed)['kid']).toBe(headerOf(good)['kid']);
  expect(await statusOf(await sign(retired, await kidOf(retired)))).toBe(401);
  expect(await statusOf(await sign(retired, String(headerOf(good)['kid'])))).toBe(401);
});

test('S20 a session ends a day after signing in, however busy it was; platform staff after eight hours', async () => {
  const staff = await app.addStaff('SUPPORT');
  const browser = await signIn(ann);
  const startedAt = app.clock.now().getTime();
  let staffEndedAt = 0;
  for (;;) {
    app.clock.advance(10 * minuteMs);
    const elapsed = app.clock.now().getTime() - startedAt;
    const staffStatus = (await staff.browser.get('/api/auth/session')).status;
    if (staffStatus === 401 && staffEndedAt === 0) staffEndedAt = elapsed;
    const { status } = await browser.get('/api/auth/session');
    if (status === 401) {
      expect([staffEndedAt, elapsed]).toEqual([8 * hourMs, 24 * hourMs]);
      break;
    }
    expect([status, elapsed < 24 * hourMs]).toEqual([200, true]);
  }
  ann.browser.cookies.clear();
  await ann.browser.post('/api/auth/login', { email: ann.email, password: testPassword });
});

test('a token lives fifteen minutes and is issued anew in its last ten; two hours without a request end the session', async () => {
  const browser = await signIn(ann);
  const first = browser.cookies.get('session-token') ?? '';
  app.clock.advance(5 * minuteMs - 1000);
  expect((await browser.get('/api/auth/session')).headers['set-cookie']).toBeUndefined();
  app.clock.advance(1000);
  expect((await browser.get('/api/auth/session')).headers['set-cookie']).toBeDefined();
  const second = browser.cookies.get('session-token') ?? '';
  expect(second).not.toBe(first);
  expect(claimsOf(second)['sid']).toBe(claimsOf(first)['sid']);
  app.clock.advance(10 * minuteMs);
  expect(await statusOf(first)).toBe(401);
  expect(await statusOf(second)).toBe(200);

  // A page that only polls keeps its token fresh, and does not keep the session alive.
  const polling = await signIn(ann);
  for (let minutes = 0; minutes < 110; minutes += 10) {
    app.clock.advance(10 * minuteMs);
    expect((await polling.get('/api/auth/session', { 'x-requested-with': 'poll' })).status).toBe(200);
  }
  app.clock.advance(10 * minuteMs);
  expectRefused(await polling.get('/api/auth/session', { 'x-requested-with': 'poll' }));
});

test('S21 S22 cookies that no browser sends, and two of one name, are no session and no fault of ours', async () => {
  const good = (await signIn(ann)).cookies.get('session-token') ?? '';
  const odd = [
    '%',
    '"',
    `"${good}"`,
    'a.b.c',
    '....',
    good.replaceAll('.', '%2E'),
    `${good}\u00e9`,
    '!!!.###.$$$',
    '',
  ];
  for (const value of odd) expect([value, await statusOf(value)]).toEqual([value, 401]);
  const twice = `session-token=${good}; session-token=${good}`;
  expectRefused(await app.browser().get('/api/auth/session', { cookie: twice }));
  expect(await statusOf(good)).toBe(200);
});

test('S26 an address is one account however it is written, and what no mail would reach is refused', async () => {
  const spellings = [ann.email.toUpperCase(), ` ${ann.email} `, ann.email.replace('admin', 'ａｄｍｉｎ')];
  for (const email of spellings) {
    const answer = await app.browser().post('/api/auth/login', { email, password: testPassword });
    expect([email, answer.status]).toEqual([email, 200]);
  }
  const bad = [
    `${ann.email}.`,
    `${ann.email}\0`,
    `${ann.email}\r\nX: y`,
    `<${ann.email}>`,
    'а'.repeat(300),
    '@',
    '',
  ];
  for (const email of bad) {
    const answer = await app.browser().post('/api/auth/login', { email, password: testPassword });
    expect([email, answer.status]).toEqual([email, 422]);
  }
});

test('S30 bodies with missing, further or mistyped fields are refused by name, too large ones by size', async () => {
  const good = { email: ann.email, password: testPassword };
  const bad: [object, string][] = [
    [{ email: good.email }, 'password'],
    [{ password: good.password }, 'email'],
    [{ ...good, admin: true }, 'admin'],
    [{ ...good, password: { $ne: '' } }, 'password'],
    [{ ...good, email: [good.email] }, 'email'],
    [{ ...good, password: '' }, 'password'],
    [{ ...good, totp: 123456 }, 'totp'],
    [{ ...good, password: `\0${good.password}` }, 'password'],
  ];
  for (const [body, path] of bad) {
    const answer = await app.browser().post('/api/auth/login', body);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', details: { issues: [{ path }] } });
  }
  const large = await app.browser().post('/api/auth/login', { ...good, password: 'x'.repeat(2 ** 20) });
  expect([large.status, (large.json as { code: string }).code]).toEqual([413, 'VALIDATION_ERROR']);
});

test('changing the password ends every other session at once, and needs the present one', async () => {
  const bob = await app.addColleague(ann.companyId, 'AUDITOR');
  const elsewhere = await signIn(bob);
  const newPassword = 'another battery of horses';
  const wrong = await bob.browser.post('/api/auth/change-password', {
    currentPassword: 'not the present one',
    newPassword,
  });
  expect(wrong.status).toBe(422);
  expect((await elsewhere.get('/api/auth/session')).status).toBe(200);
  const entries = await entriesOf(app, async () => {
    const answer = await bob.browser.post('/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword,
    });
    expect(answer.json).toEqual({ success: true, data: { endedSessions: 1 } });
  });
  expect(entries).toMatchObject([{ eventType: 'USER_MANAGEMENT', action: 'auth.changePassword' }]);
  expect(entries[0]?.text).not.toContain('battery');
  expectRefused(await elsewhere.get('/api/auth/session'));
  expect((await bob.browser.get('/api/auth/session')).status).toBe(200);
  expectRefused(await app.browser().post('/api/auth/login', { email: bob.email, password: testPassword }));
});

test('own sessions are listed and ended, one or all; nobody ends those of others', async () => {
  const bob = await app.addColleague(ann.companyId, 'USER');
  const second = await signIn(bob);
  const list = await bob.browser.get('/api/auth/sessions');
  const { sessions } = (list.json as { data: { sessions: { id: string; current: boolean }[] } }).data;
  expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
  const other = sessions.find(({ current }) => !current)?.id ?? '';
  const thief = await app.signUp();
  expect((await thief.browser.post('/api/auth/sessions/revoke', { id: other })).status).toBe(404);
  for (const id of ['', 'ALL', "all' --", 5, [other]])
    expect((await bob.browser.post('/api/auth/sessions/revoke', { id })).status).toBe(422);
  expect((await bob.browser.post('/api/auth/sessions/revoke', { id: other })).status).toBe(200);
  expectRefused(await second.get('/api/auth/session'));
  const all = await bob.browser.post('/api/auth/sessions/revoke', { id: 'all' });
  expect(all.json).toEqual({ success: true, data: { revoked: 1 } });
  expectRefused(await bob.browser.get('/api/auth/session'));
});

test('refreshing gives a new token for the same session, and signing out near renewal sends one cookie', async () => {
  const browser = await signIn(ann);
  const before = claimsOf(browser.cookies.get('session-token') ?? '');
  app.clock.advance(8 * minuteMs);
  const answer = await browser.post('/api/auth/refresh');
  expect(answer.status).toBe(200);
  const after = claimsOf(browser.cookies.get('session-token') ?? '');
  expect([after['sid'], Number(after['exp']) - Number(before['exp'])]).toEqual([before['sid'], 480]);
  app.clock.advance(8 * minuteMs);
  const token = await browser.csrf();
  browser.cookies.set('session-token', browser.cookies.get('session-token') ?? '');
  app.clock.advance(8 * minuteMs);
  const out = await browser.send('POST', '/api/auth/logout', { headers: { 'x-csrf-token': token } });
  expect([out.headers['set-cookie']].flat()).toHaveLength(1);
});

test('what signing in answers is what is stored, though time goes on meanwhile', async () => {
  const clock = createFakeClock();
  const now = () => {
    clock.advance(1);
    return clock.now();
  };
  await using ticking = await startApp({ ports: { clock: { ...clock, now } } });
  const { browser, email } = await ticking.signUp();
  const answer = await browser.post('/api/auth/login', { email, password: testPassword });
  expect(answer.json).toEqual((await browser.get('/api/auth/session')).json);
});

test('S05 S32 over https the cookies are bound to this host, whatever Host the request names', async () => {
  await using secure = await startApp({ env: { BASE_URL: 'https://parlance.example' } });
  const { email } = await secure.signUp().catch(() => ({ email: 'admin1@example.org' }));
  const answer = await secure
    .browser()
    .post(
      '/api/auth/login',
      { email, password: testPassword },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    );
  expect(answer.status).toBe(200);
  const cookies = [answer.headers['set-cookie']].flat().map(String);
  expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual(['__Host-device', '__Host-session-token']);
  for (const line of cookies) {
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(part);
    expect(line).not.toMatch(/domain/i);
    expect(line.length).toBeLessThan(4096);
  }
  expect(JSON.stringify(answer)).not.toContain('evil.example');
});

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function headerOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
}
