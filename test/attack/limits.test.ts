import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '../labs/audit-trail.ts';
import type { Answer } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

const minuteMs = 60_000;

/** The limits of the contract, as they are when nobody sets any; one proxy in front. */
let app: TestApp;
let ann: SignedIn;

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_OVERRIDES: 'csrf-token=0/900' } });
  ann = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

let next = 0;
/** An address that no test has used before. */
const freshAddress = (): string => {
  next += 1;
  return `10.${next >> 16}.${(next >> 8) & 255}.${next & 255}`;
};

const login = (address: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app
    .browser(address)
    .post('/api/auth/login', { email: `nobody${next}@example.org`, password: 'whatever it is' }, headers);

function expectLimited(answer: Answer, scope: string): void {
  expect(answer.status).toBe(429);
  expect(answer.json).toMatchObject({ success: false, code: 'RATE_LIMITED', details: { scope } });
  const [, reset = ''] =
    new RegExp(`^"${scope}";r=0;t=(\\d+)$`).exec(String(answer.headers['ratelimit'])) ?? [];
  expect(Number(reset)).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(Number(reset));
}

test('five sign-ins in fifteen minutes, the sixth waits exactly until the first has left the window', async () => {
  const address = freshAddress();
  const seen: unknown[] = [];
  for (let n = 0; n < 5; n += 1) {
    const answer = await login(address);
    seen.push([answer.status, answer.headers['ratelimit-policy'], answer.headers['ratelimit']]);
    app.clock.advance(minuteMs);
  }
  expect(seen).toEqual(
    [4, 3, 2, 1, 0].map((left, n) => [401, '"login";q=5;w=900', `"login";r=${left};t=${900 - n * 60}`]),
  );
  const refused = await login(address);
  expectLimited(refused, 'login');
  expect(refused.headers['retry-after']).toBe('600');
  app.clock.advance(10 * minuteMs - 1);
  expect((await login(address)).status).toBe(429);
  app.clock.advance(1);
  expect((await login(address)).status).toBe(401);
  expect((await login(address)).status).toBe(429);
});

test('L01 no fixed window: five at its end and five at its start are not ten', async () => {
  const address = freshAddress();
  app.clock.advance(14 * minuteMs + 59_000);
  const late = await Promise.all([1, 2, 3, 4, 5].map(() => login(address)));
  app.clock.advance(2000);
  const early = await Promise.all([1, 2, 3, 4, 5].map(() => login(address)));
  expect([late, early].map((answers) => answers.map(({ status }) => status))).toEqual([
    Array(5).fill(401),
    Array(5).fill(429),
  ]);
});

test('L03 headers that claim another address change nothing while no proxy is trusted, and the log says so once', async () => {
  const address = freshAddress();
  for (let n = 0; n < 5; n += 1) {
    const claims = {
      'x-forwarded-for': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      'cf-connecting-ip': `203.0.113.${n}`,
      'true-client-ip': `203.0.113.${n}`,
      'x-client-ip': `203.0.113.${n}`,
    };
    expect((await login(address, claims)).status).toBe(401);
  }
  expectLimited(await login(address, { 'x-forwarded-for': '203.0.113.99' }), 'login');
  const warnings = app.logs.filter(
    ({ level, message }) => level === 'warn' && message.includes('TRUST_PROXY'),
  );
  expect(warnings).toHaveLength(1);
  expect(JSON.stringify(warnings)).not.toContain('203.0.113');
});

test('L05 all addresses of one IPv6 network, and all spellings of one address, are one caller', async () => {
  const network = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::',
    '2001:db8:1:2:1:2:3:4',
    '2001:DB8:1:2::5',
    '2001:db8:1:2::6',
  ];
  for (const address of network) expect((await login(address)).status).toBe(401);
  expectLimited(await login('2001:db8:1:2:aaaa:bbbb:cccc:dddd'), 'login');
  expect((await login('2001:db8:1:3::1')).status).toBe(401);
  const spellings = [
    '198.18.0.1',
    '::ffff:198.18.0.1',
    '::ffff:c612:1',
    '0:0:0:0:0:ffff:198.18.0.1',
    '::FFFF:C612:0001',
  ];
  for (const address of spellings) expect((await login(address)).status).toBe(401);
  expectLimited(await login('198.18.0.1'), 'login');
});

test('L08 of fifty sign-ins of one address at the same moment five are looked at', async () => {
  const address = freshAddress();
  let answers: Answer[] = [];
  const entries = await entriesOf(app, async () => {
    answers = await Promise.all(Array.from({ length: 50 }, () => login(address)));
  });
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  // A flood of refusals is one entry at once; its number follows when the minute is over.
  const byType = (type: string) => entries.filter(({ eventType }) => eventType === type);
  expect(byType('AUTHENTICATION')).toHaveLength(5);
  expect(byType('RATE_LIMITING')).toMatchObject([{ outcome: 'RATE_LIMITED', severity: 'MEDIUM' }]);
  const folded = await entriesOf(app, async () => app.clock.advance(2 * minuteMs));
  expect(folded.filter(({ text }) => text.includes(`"${address}"`))).toMatchObject([
    { eventType: 'RATE_LIMITING', text: expect.stringContaining('"count":44') },
  ]);
});

test('L12 the wall clock may jump: nobody is let in early, nobody is kept out longer', async () => {
  const address = freshAddress();
  for (let n = 0; n < 5; n += 1) await login(address);
  app.clock.jumpWallClock(3600_000);
  expect((await login(address)).status).toBe(429);
  app.clock.jumpWallClock(-2 * 3600_000);
  expect((await login(address)).status).toBe(429);
  app.clock.advance(15 * minuteMs);
  expect((await login(address)).status).toBe(401);
  app.clock.jumpWallClock(3600_000);
});

test('a refused forgery is not counted against who it was made for', async () => {
  const address = freshAddress();
  const cross = { origin: 'https://evil.example' };
  for (let n = 0; n < 20; n += 1) expect((await login(address, cross)).status).toBe(403);
  const browser = app.browser(address);
  for (let n = 0; n < 20; n += 1) {
    const answer = await browser.send('POST', '/api/forgot-password', {
      body: { email: 'nobody@example.org' },
      headers: { 'x-csrf-token': 'made up' },
      withoutCsrf: true,
    });
    expect([answer.status, answer.headers['ratelimit']]).toEqual([403, '"forgot";r=5;t=0']);
  }
  expect((await login(address)).headers['ratelimit']).toBe('"login";r=4;t=900');
});

test('a forgery in a signed-in person’s name does not use up that person’s limit, and is refused once it is used up', async () => {
  const fresh = app.browser(freshAddress());
  await fresh.post('/api/auth/login', { email: ann.email, password: testPassword });
  const retry = '/api/admin/batch-monitoring/01939d3e-7c1a-7f00-8000-4d2b6a1c9e55/retry';
  const forged = () => fresh.send('POST', retry, { headers: { 'x-csrf-token': 'x' }, withoutCsrf: true });
  for (let n = 0; n < 70; n += 1) {
    const answer = await forged();
    expect([answer.status, answer.headers['ratelimit']]).toEqual([403, '"admin";r=60;t=0']);
  }
  for (let n = 1; n <= 60; n += 1) {
    const answer = await fresh.post(retry, {});
    expect([answer.status, answer.headers['ratelimit']]).toEqual([404, `"admin";r=${60 - n};t=60`]);
  }
  expectLimited(await fresh.post(retry, {}), 'admin');
  expectLimited(await forged(), 'admin');
});

test('every scope has its own count: forgot, reset, the other operations of an address', async () => {
  const address = freshAddress();
  const browser = app.browser(address);
  const post = (url: string, body: object) => browser.post(url, body);
  for (let n = 0; n < 5; n += 1)
    expect((await post('/api/forgot-password', { email: 'x@example.org' })).status).toBe(200);
  expectLimited(await post('/api/forgot-password', { email: 'x@example.org' }), 'forgot');
  const reset = { token: 'x', password: 'a battery of horses' };
  const first = await post('/api/reset-password', reset);
  expect(first.headers['ratelimit']).toBe('"reset-password";r=99;t=900');
  for (let n = 1; n < 100; n += 1) expect((await post('/api/reset-password', reset)).status).toBe(400);
  expectLimited(await post('/api/reset-password', reset), 'reset-password');
  const other = await post('/api/auth/confirm-email', { token: 'x' });
  expect([other.status, other.headers['ratelimit']]).toEqual([400, '"auth";r=99;t=900']);
  expect((await login(address)).headers['ratelimit']).toBe('"login";r=4;t=900');
});

test('no session is 401 and is not counted; a limit of a person follows the person, not the address', async () => {
  const anonymous = await app.browser(freshAddress()).get('/api/auth/session');
  expect([anonymous.status, anonymous.headers['ratelimit']]).toEqual([401, undefined]);
  const fresh = app.browser(freshAddress());
  await fresh.post('/api/auth/login', { email: ann.email, password: testPassword });
  const session = { cookie: `session-token=${fresh.cookies.get('session-token')}` };
  for (let n = 0; n < 100; n += 1)
    expect((await app.browser(freshAddress()).get('/api/auth/session', session)).status).toBe(200);
  expectLimited(await app.browser(freshAddress()).get('/api/auth/session', session), 'session');
});

test('L14 every call of a batch counts, and a batch cannot outrun a limit', async () => {
  const fresh = app.browser(freshAddress());
  await fresh.post('/api/auth/login', { email: ann.email, password: testPassword });
  const names = Array.from({ length: 100 }, () => 'auth.getUser');
  const calls = Object.fromEntries(names.map((_, index) => [index, { json: null }]));
  const batch = () => fresh.send('POST', `/api/rpc/${names.join(',')}?batch=1`, { body: calls });
  const first = await batch();
  expect(first.status).toBe(200);
  const second = (await batch()).json as { error?: { json: { data: { code: string } } } }[];
  expect(second.filter(({ error }) => error === undefined)).toHaveLength(20);
  expect(new Set(second.slice(20).map(({ error }) => error?.json.data.code))).toEqual(
    new Set(['RATE_LIMITED']),
  );
  expect((await fresh.rpc('auth.getUser')).headers['retry-after']).toBe('60');

  // A hundred sign-ins in one request are five.
  const guesses = Array.from({ length: 100 }, () => 'auth.login');
  const guess = { json: { email: 'nobody@example.org', password: 'whatever it is' } };
  const thief = app.browser(freshAddress());
  const answer = await thief.send('POST', `/api/rpc/${guesses.join(',')}?batch=1`, {
    body: Object.fromEntries(guesses.map((_, index) => [index, guess])),
  });
  const codes = (answer.json as { error: { json: { data: { code: string } } } }[]).map(
    ({ error }) => error.json.data.code,
  );
  expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(5);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(95);
});
