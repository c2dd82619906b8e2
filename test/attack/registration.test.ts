import { expect, test } from 'vitest';
import { startApp, testPassword } from '../rig/start-app.ts';

const person = { email: 'ann@example.org', password: testPassword, name: 'Ann', companyName: 'Oak Desk' };

test('a registration answers success, message and userId, and makes a trial company with its administrator', async () => {
  await using app = await startApp();
  const answer = await app.browser().post('/api/register', person);
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({ success: true, message: expect.any(String), userId: expect.any(String) });
  const rows = await app.database.system((tx) =>
    tx.query(
      'SELECT u.role, u.status, c.status AS company FROM app_user u JOIN company c ON c.id = u.company_id',
    ),
  );
  expect(rows).toEqual([{ role: 'ADMIN', status: 'ACTIVE', company: 'TRIAL' }]);
});

test('R01 fields that would lift the caller up are refused by name', async () => {
  await using app = await startApp();
  for (const extra of [
    'role',
    'isPlatformAdmin',
    'companyId',
    'status',
    'id',
    'emailVerified',
    'platformRole',
  ]) {
    const answer = await app.browser().post('/api/register', { ...person, [extra]: 'ADMIN' });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', details: { issues: [{ path: extra }] } });
  }
});

test('R02 a taken address or company name is a conflict, however it is written', async () => {
  await using app = await startApp();
  await app.browser().post('/api/register', person);
  const email = await app
    .browser()
    .post('/api/register', { ...person, email: ' ANN@Example.org', companyName: 'Elm' });
  const company = await app
    .browser()
    .post('/api/register', { ...person, email: 'bob@example.org', companyName: 'OAK  desk' });
  const unseen = await app
    .browser()
    .post('/api/register', { ...person, email: 'cid@example.org', companyName: 'Oak\u200b Desk' });
  for (const answer of [email, company, unseen]) {
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ success: false, code: 'CONFLICT' });
  }
  const companies = await app.database.system((tx) => tx.query('SELECT 1 FROM company'));
  expect(companies).toHaveLength(1);
});

test('R03 R04 R05 S24 passwords: common, telling and short ones are refused, everything else is taken as it is', async () => {
  await using app = await startApp();
  const refused = [
    '1q2w3e4r5t6y',
    'Q1W2E3R4T5Y6',
    '111111111111',
    '123456123456',
    'QwertyQwerty',
    'Password12345',
    'elevenchars',
    'my ann.lee secret',
    'we love Oak Desk',
    'parlance rocks!',
    'x'.repeat(129),
  ];
  for (const password of refused) {
    const answer = await app
      .browser()
      .post('/api/register', { ...person, email: 'ann.lee@example.org', password });
    expect([password, answer.status]).toEqual([password, 422]);
    expect(answer.json).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'password' }] },
    });
  }
  const taken = [
    'all lower case words without any digit or sign, but many of them',
    'x'.repeat(128),
    '😀'.repeat(12),
    '  blanks around it  ',
    'пароль и ещё слова',
  ];
  for (const [index, password] of taken.entries()) {
    const email = `p${index}@example.org`;
    const answer = await app
      .browser()
      .post('/api/register', { ...person, email, companyName: `Company ${index}`, password });
    expect(answer.status).toBe(201);
    expect((await app.browser().post('/api/auth/login', { email, password })).status).toBe(200);
    expect(
      (await app.browser().post('/api/auth/login', { email, password: password.trim().slice(0, 72) })).status,
    ).toBe(password.trim().slice(0, 72) === password ? 200 : 401);
  }
});

test('R06 R07 names and addresses with controls, breaks or absurd length are refused; markup is only text', async () => {
  await using app = await startApp();
  const unseen = ['\u200b\u200b', '\u3164', '\u2800 \u2800', '\u00ad', '\ufeff'];
  const badNames = ['a\u0000b', 'a\r\nb', 'x'.repeat(10_000), '   ', '', '\u202Eevil', ...unseen];
  for (const name of badNames) {
    expect((await app.browser().post('/api/register', { ...person, name })).status).toBe(422);
    expect((await app.browser().post('/api/register', { ...person, companyName: name })).status).toBe(422);
  }
  const badEmails = [
    'a@x.com\r\nBcc: v@y.com',
    'a@b',
    `${'x'.repeat(300)}@example.org`,
    // Accounts that no mail could ever reach.
    `${'x'.repeat(65)}@example.org`,
    `${'\ufdfa'.repeat(20)}@example.org`,
    `x@${'\u338f'.repeat(126)}.org`,
    'no-at.example.org',
    '"quoted part"@example.org',
    5,
  ];
  for (const email of badEmails) {
    expect((await app.browser().post('/api/register', { ...person, email })).status).toBe(422);
  }
  expect(
    (await app.browser().post('/api/register', { ...person, name: '<script>alert(1)</script>' })).status,
  ).toBe(201);
});

test('R11 L11 the fourth registration of an address in an hour is refused, whatever it claims to be', async () => {
  await using app = await startApp({ env: { RATE_LIMIT_OVERRIDES: 'csrf-token=0/900' } });
  const send = (n: number, url = '/api/register') =>
    app
      .browser()
      .post(
        url,
        { ...person, email: `p${n}@example.org`, companyName: `Co ${n}` },
        { 'x-forwarded-for': `203.0.113.${n}` },
      );
  for (const n of [1, 2, 3]) expect((await send(n)).status).toBe(201);
  const fourth = await send(4);
  expect(fourth.status).toBe(429);
  expect(fourth.json).toMatchObject({ code: 'RATE_LIMITED' });
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(3590);
  expect(fourth.headers['ratelimit-policy']).toBe('"register";q=3;w=3600');
  for (const url of ['/api/register/', '/API/register', '/api//register', '/api/register;x=1']) {
    expect((await send(5, url)).status).toBe(404);
  }
  for (const url of ['/api/%72egister', '/api/register?x=1']) expect((await send(6, url)).status).toBe(429);
});

test('R13 a form, XML or nothing at all in place of JSON is a bad request', async () => {
  await using app = await startApp();
  for (const type of ['application/x-www-form-urlencoded', 'text/xml', 'multipart/form-data; boundary=x']) {
    const answer = await app
      .browser()
      .send('POST', '/api/register', { body: Buffer.from('email=a'), headers: { 'content-type': type } });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR' });
  }
  const untyped = await app.browser().send('POST', '/api/register', { body: JSON.stringify(person) });
  expect([untyped.status, (untyped.json as { code: string }).code]).toEqual([400, 'VALIDATION_ERROR']);
});

test('with REGISTRATION=closed nobody registers', async () => {
  await using app = await startApp({ env: { REGISTRATION: 'closed' } });
  const answer = await app.browser().post('/api/register', person);
  expect(answer.status).toBe(403);
  expect(answer.json).toMatchObject({ code: 'FORBIDDEN' });
});
