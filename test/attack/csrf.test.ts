import { expect, test } from 'vitest';
import { entriesOf } from '../labs/audit-trail.ts';
import type { Answer } from '../rig/browser.ts';
import { startApp, type TestApp, testPassword } from '../rig/start-app.ts';

const person = { email: 'ann@example.org', password: testPassword, name: 'Ann', companyName: 'Ann & Sons' };

function expectCsrfRefusal(answer: Answer): void {
  expect(answer.status).toBe(403);
  expect(answer.json).toMatchObject({ success: false, code: 'CSRF_INVALID', details: {} });
}

async function countUsers(app: TestApp): Promise<number> {
  return (await app.database.system((tx) => tx.query('SELECT 1 FROM app_user'))).length;
}

test('C01 C02 C03 C10 a write without header or cookie is refused and changes nothing', async () => {
  await using app = await startApp();
  const browser = app.browser();
  const entries = await entriesOf(app, async () =>
    expectCsrfRefusal(await browser.send('POST', '/api/register', { body: person, withoutCsrf: true })),
  );
  expect(entries).toMatchObject([
    { eventType: 'CSRF_PROTECTION', action: 'auth.register', outcome: 'BLOCKED' },
  ]);
  for (const secret of [person.password, person.email]) expect(entries[0]?.text).not.toContain(secret);

  const token = await browser.csrf();
  const stranger = app.browser();
  expectCsrfRefusal(
    await stranger.send('POST', '/api/forgot-password', {
      body: { email: person.email },
      headers: { 'x-csrf-token': token },
      withoutCsrf: true,
    }),
  );
  expectCsrfRefusal(
    await browser.send('POST', '/api/reset-password', {
      body: { token: 'x', password: testPassword },
      withoutCsrf: true,
    }),
  );
  expectCsrfRefusal(
    await browser.send('POST', `/api/register?csrfToken=${token}`, {
      body: { ...person, csrfToken: token },
      withoutCsrf: true,
    }),
  );
  expect(await countUsers(app)).toBe(0);
});

test('C05 C09 self-made, cut, flipped and absurd tokens are refused, never with a server error', async () => {
  await using app = await startApp();
  const browser = app.browser();
  const good = await browser.csrf();
  const flipped = good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const bad = [
    'self-made',
    flipped,
    good.slice(0, -5),
    '',
    'x',
    'y'.repeat(10_000),
    good.replace('.', ''),
    `${'A'.repeat(22)}.${'B'.repeat(43)}`,
  ];
  for (const value of bad) {
    const answer = await browser.send('POST', '/api/register', {
      body: person,
      withoutCsrf: true,
      headers: { 'x-csrf-token': value, cookie: `csrf-token=${value}` },
    });
    expectCsrfRefusal(answer);
  }
  // Beside the genuine cookie: lengths and letters that a comparison of bytes trips over.
  for (const value of [
    ...bad,
    'é'.repeat(good.length),
    good.replace(/^./, 'é'),
    `${good} `.repeat(2),
    '\u00ff',
  ]) {
    const headers = { 'x-csrf-token': value, cookie: `csrf-token=${good}` };
    expectCsrfRefusal(
      await browser.send('POST', '/api/register', { body: person, withoutCsrf: true, headers }),
    );
  }
  expect(await countUsers(app)).toBe(0);
});

test('C06 C07 a token belongs to the session it was fetched in', async () => {
  await using app = await startApp();
  const victim = await app.signUp();
  const attacker = await app.signUp();
  const foreign = await attacker.browser.csrf();
  const session = victim.browser.cookies.get('session-token');
  const tossed = { 'x-csrf-token': foreign, cookie: `session-token=${session}; csrf-token=${foreign}` };
  expectCsrfRefusal(
    await victim.browser.send('POST', '/api/auth/logout', { headers: tossed, withoutCsrf: true }),
  );

  const fresh = app.browser();
  const before = await fresh.csrf();
  await fresh.post('/api/auth/login', { email: victim.email, password: victim.password });
  const stale = { 'x-csrf-token': before };
  expectCsrfRefusal(await fresh.send('POST', '/api/auth/logout', { headers: stale, withoutCsrf: true }));
  expect((await fresh.post('/api/auth/logout')).status).toBe(200);
});

test('C13 a cross-site caller is refused whatever token it holds, at the sign-in too', async () => {
  await using app = await startApp();
  const { browser, email } = await app.signUp();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expectCsrfRefusal(await browser.post('/api/auth/logout', undefined, headers));
    expectCsrfRefusal(
      await app.browser().post('/api/auth/login', { email, password: testPassword }, headers),
    );
  }
  expect(
    (await browser.post('/api/auth/logout', undefined, { origin: 'http://localhost:3000' })).status,
  ).toBe(200);
});

test('C14 C15 C16 forms, method overrides and reading verbs open no door', async () => {
  await using app = await startApp();
  const { browser, email } = await app.signUp();
  const form = await app.browser().send('POST', '/api/auth/login', {
    body: Buffer.from(JSON.stringify({ email, password: testPassword })),
    headers: { 'content-type': 'text/plain' },
  });
  expect(form.status).toBe(400);
  expect(form.headers['set-cookie']).toBeUndefined();

  const override = await browser.get('/api/auth/logout', { 'x-http-method-override': 'POST' });
  expect(override.status).toBe(404);
  expect((await browser.get('/api/auth/session')).status).toBe(200);
  expect((await browser.get('/api/admin/audit-logs/retention?action=cleanup')).status).toBe(404);
});

test('C17 over https the cookie is bound to this host, unreadable for scripts, and equals the token', async () => {
  await using app = await startApp({ env: { BASE_URL: 'https://parlance.example' } });
  const answer = await app.browser().get('/api/csrf-token');
  const { csrfToken } = answer.json as { csrfToken: string };
  const cookie = String(answer.headers['set-cookie']);
  expect(Object.keys(answer.json as object)).toEqual(['csrfToken']);
  expect(cookie).toMatch(/^__Host-csrf-token=/);
  expect(cookie).toContain(csrfToken);
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part);
  expect(cookie).not.toContain('Domain');
  expect(answer.headers['cache-control']).toBe('no-cache, no-store, must-revalidate');
});

test('C19 a hundred thousand tokens leave nothing behind on the server', async () => {
  await using app = await startApp();
  const { browser } = app.app.services;
  const seen = new Set<string>();
  for (let i = 0; i < 100_000; i += 1) seen.add(browser.issueCsrf(null).slice(0, 22));
  expect(seen.size).toBe(100_000);
  const rows = await app.database.system((tx) =>
    tx.query("SELECT 1 FROM one_time_token WHERE purpose <> 'setup' UNION ALL SELECT 1 FROM auth_session"),
  );
  expect(rows).toHaveLength(0);
});
