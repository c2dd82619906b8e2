import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startCanaryServer } from '../../../test/fakes/canary-server-fake.ts';
import { startFakeDnsServer } from '../../../test/fakes/dns-server-fake.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { createFakeClock } from '../../ports/clock.ts';
import { mailHtml } from '../../ports/mailer/mail-html.ts';
import { createGuardedRequest } from '../../ports/outbound/guarded-request.ts';
import { createWebhookSender } from '../../ports/webhook.ts';

const path = '/api/admin/security-monitoring';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Delivery {
  readonly id: string;
  readonly channel: string;
  readonly state: string;
  readonly target: string;
  readonly nextAttemptAt: string | null;
  readonly alertIds: string[];
  readonly attempts: {
    attempt: number;
    attemptedAt: string;
    ok: boolean;
    status: number | null;
    error: string | null;
  }[];
}

let app: TestApp;
let receiver: Server;
let hookUrl: string;
let received: Received[] = [];
let answer: (request: Received) => { status: number; headers?: Record<string, string> };
let attackers = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const one = { headers: request.headers, body };
      received.push(one);
      const { status, headers } = answer(one);
      response.writeHead(status, headers).end('thank you');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook/canary-key`;
  app = await startApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  // The library of the receivers looks at the clock on the wall.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  answer = () => ({ status: 204 });
});
afterEach(async () => {
  answer = () => ({ status: 204 });
  app.clock.advance(25 * 3_600_000);
  await app.app.security.deliver();
  received = [];
  app.mailer.mails.length = 0;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  receiver.close();
});

const admin = (): Promise<SignedIn> => app.addStaff('ADMIN');

async function configure(alerting: object): Promise<void> {
  const answered = await (await admin()).browser.post(path, { alerting });
  expect([answered.status, answered.text.slice(0, 100)]).toEqual([200, expect.any(String)]);
}

/** An attack from an address of its own: one alert. */
async function attack(email = 'victim@example.org'): Promise<string[]> {
  attackers += 1;
  const address = `203.0.113.${attackers}`;
  for (let n = 0; n < 5; n += 1) {
    await app.browser(address).post('/api/auth/login', { email, password: 'wrong' });
  }
  return app.app.security.evaluate();
}

async function deliveries(): Promise<Delivery[]> {
  const answered = await (await admin()).browser.get(`${path}/deliveries?limit=100`);
  return (answered.json as { data: { deliveries: Delivery[] } }).data.deliveries;
}

async function newSecret(): Promise<string> {
  const answered = await (await admin()).browser.post(`${path}/webhook-secret`, {});
  return (answered.json as { data: { secret: string } }).data.secret;
}

const verifies = (secret: string, { headers, body }: Received): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

test('an alert reaches the webhook, signed so that the official library verifies it, and only once', async () => {
  await configure({ channels: ['WEBHOOK'], webhookUrl: hookUrl });
  const secret = await newSecret();
  const [alertId = ''] = await attack();
  app.clock.jumpWallClock(Date.now() - app.clock.now().getTime());
  await app.app.security.deliver();
  await app.app.security.deliver();
  expect(received).toHaveLength(1);
  const [message] = received;
  if (!message) return;
  expect(verifies(secret, message)).toBe(true);
  expect(JSON.parse(message.body)).toMatchObject({
    type: 'security.alerts',
    data: { alertCount: 1, alerts: [{ id: alertId, type: 'BRUTE_FORCE_ATTACK', severity: 'HIGH' }] },
  });
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({
    id: message.headers['webhook-id'],
    state: 'delivered',
    target: new URL(hookUrl).host,
    alertIds: [alertId],
    attempts: [{ attempt: 1, ok: true, status: 204, error: null }],
  });
  expect(JSON.stringify(delivery)).not.toContain('canary-key');
});

test('while a secret is replaced both sign; a day later only the new one', async () => {
  const old = await newSecret();
  const fresh = await newSecret();
  const send = async (): Promise<Received> => {
    received = [];
    await attack();
    app.clock.jumpWallClock(Math.max(0, Date.now() - app.clock.now().getTime()));
    await app.app.security.deliver();
    const [message] = received;
    if (!message) throw new Error('nothing came');
    return message;
  };
  const signatures = (await send()).headers['webhook-signature'];
  expect(String(signatures).split(' ')).toHaveLength(2);
  app.clock.advance(24 * 3_600_000 + 1000);
  const later = await send();
  expect(String(later.headers['webhook-signature']).split(' ')).toHaveLength(1);
  expect(old).not.toBe(fresh);
});

test('a failure is tried again under the same id and words, at growing distances, until it goes through', async () => {
  const answers = [500, 302, 503, 200];
  answer = () => ({ status: answers.shift() ?? 200, headers: { location: `${hookUrl}/elsewhere` } });
  await attack();
  await app.app.security.deliver();
  const pauses: number[] = [];
  for (let n = 1; n < 4; n += 1) {
    const [waiting] = await deliveries();
    const pause = Date.parse(waiting?.nextAttemptAt ?? '') - app.clock.now().getTime();
    pauses.push(pause);
    app.clock.advance(pause - 1);
    await app.app.security.deliver();
    expect(received).toHaveLength(n);
    app.clock.advance(1);
    await app.app.security.deliver();
    expect(received).toHaveLength(n + 1);
  }
  for (const [n, pause] of pauses.entries()) {
    expect(pause / (5000 * 3 ** n)).toBeGreaterThanOrEqual(0.8);
    expect(pause / (5000 * 3 ** n)).toBeLessThanOrEqual(1.2);
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  const [done] = await deliveries();
  expect(done?.state).toBe('delivered');
  expect(done?.attempts.map(({ ok, status }) => [ok, status])).toEqual([
    [false, 500],
    [false, 302],
    [false, 503],
    [true, 200],
  ]);
});

test('a receiver that asks for time gets it, and one that never answers well is given up after a day', async () => {
  answer = () => ({ status: 429, headers: { 'retry-after': '7200' } });
  await attack();
  await app.app.security.deliver();
  const [asked] = await deliveries();
  expect(Date.parse(asked?.nextAttemptAt ?? '') - app.clock.now().getTime()).toBe(7_200_000);
  const startMs = app.clock.now().getTime();
  for (let step = 0; step < 200 && (await deliveries())[0]?.state === 'waiting'; step += 1) {
    app.clock.advance(1_800_000);
    await app.app.security.deliver();
  }
  const [given] = await deliveries();
  expect(given).toMatchObject({ state: 'failed', nextAttemptAt: null });
  const hours = (Date.parse(given?.attempts.at(-1)?.attemptedAt ?? '') - startMs) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThanOrEqual(24);
});

test('410 switches the receiver off until somebody sets it again', async () => {
  answer = () => ({ status: 410 });
  await attack();
  await app.app.security.deliver();
  answer = () => ({ status: 204 });
  await attack();
  app.clock.advance(24 * 3_600_000);
  await app.app.security.deliver();
  expect(received).toHaveLength(1);
  const answered = await (await admin()).browser.get(`${path}/deliveries`);
  expect(answered.json).toMatchObject({ data: { webhook: { disabledAt: expect.any(String) } } });
  await configure({ webhookUrl: hookUrl });
  await attack();
  await app.app.security.deliver();
  expect(received).toHaveLength(2);
});

test('a storm of alerts is told in a few messages, and none is left out', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    ids.push(...(await attack(`storm${n}@example.org`)));
    app.clock.advance(1000);
    await app.app.security.deliver();
  }
  app.clock.advance(60_000);
  await app.app.security.deliver();
  expect(received.length).toBeLessThanOrEqual(4);
  const told = received.flatMap(
    ({ body }) => (JSON.parse(body) as { data: { alertIds: string[] } }).data.alertIds,
  );
  expect(told.toSorted()).toEqual(ids.toSorted());
  expect(ids.length).toBeGreaterThanOrEqual(30);
  const listed = (await deliveries()).slice(0, received.length).flatMap(({ alertIds }) => alertIds);
  expect(new Set(listed)).toEqual(new Set(ids));
});

test('mails go to the set address, else to every platform administrator; switched off, to nobody', async () => {
  await configure({ channels: ['EMAIL'], emailTo: 'security@example.org' });
  await attack();
  await app.app.security.deliver();
  expect(app.mailer.mails.map(({ to }) => to)).toEqual(['security@example.org']);
  expect(app.mailer.mails[0]).toMatchObject({ subject: 'Parlance HIGH: Password guessing' });
  app.mailer.mails.length = 0;

  await configure({ emailTo: null });
  app.clock.advance(600_000);
  await attack();
  await app.app.security.deliver();
  const staff = await app.database.system((tx) =>
    rows(
      tx,
      "SELECT email FROM app_user WHERE platform_role IN ('ADMIN', 'SUPER_ADMIN') ORDER BY created_at, id LIMIT 20",
      [],
      { email: is.text },
    ),
  );
  expect(new Set(app.mailer.mails.map(({ to }) => to))).toEqual(new Set(staff.map(({ email }) => email)));
  app.mailer.mails.length = 0;

  await configure({ enabled: false });
  await attack();
  app.clock.advance(600_000);
  await app.app.security.deliver();
  expect(app.mailer.mails).toEqual([]);
  await configure({ enabled: true, emailTo: 'security@example.org' });
});

test('a mail server that is away delays a mail and loses none', async () => {
  app.mailer.failWith = Object.assign(new Error('connect ECONNREFUSED secret-host'), {
    code: 'ECONNREFUSED',
  });
  await attack();
  await app.app.security.deliver();
  const [waiting] = await deliveries();
  expect(waiting).toMatchObject({ state: 'waiting', attempts: [{ ok: false }] });
  expect(waiting?.attempts[0]?.error).toBe("the e-mail couldn't be sent: ECONNREFUSED");
  app.mailer.failWith = null;
  app.clock.advance(10_000);
  await app.app.security.deliver();
  expect(app.mailer.mails).toHaveLength(1);
});

test('M16 what an attacker writes shapes no mail: no header, no markup, no length', async () => {
  const owner = await app.signUp();
  const agents = ['Honest/1.0', `<script>alert(1)</script>${'A'.repeat(10_000)}`];
  for (const [n, agent] of agents.entries()) {
    const thief = app.browser(`10.${n}.0.1`);
    for (const [name, value] of owner.browser.cookies) thief.cookies.set(name, value);
    await thief.get('/api/admin/audit-logs', { 'user-agent': agent });
  }
  expect(await app.app.security.evaluate()).toHaveLength(1);
  await app.app.security.deliver();
  const [mail] = app.mailer.mails;
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.subject).toContain('Sign-in continued in another browser');
  expect(mail && mailHtml(mail)).not.toContain('<script');
  expect(mail?.text.length).toBeLessThan(3000);
  expect(Math.max(...(mail?.text.split('\n') ?? []).map((line) => line.length))).toBeLessThanOrEqual(300);
});

test('a test goes out now and says how it went, over each channel', async () => {
  const { browser } = await admin();
  const send = async (channel: string) => (await browser.post(`${path}/test-notification`, { channel })).json;
  expect(await send('WEBHOOK')).toMatchObject({ data: { ok: true, status: 204, error: null } });
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'security.test' });
  expect(await send('EMAIL')).toMatchObject({ data: { ok: true, status: null } });
  expect(app.mailer.mails).toMatchObject([
    { to: 'security@example.org', subject: 'Parlance: test notification' },
  ]);
  answer = () => ({ status: 500 });
  expect(await send('WEBHOOK')).toMatchObject({ data: { ok: false, status: null } });
  app.clock.advance(3_600_000);
  await app.app.security.deliver();
  expect(received).toHaveLength(2);
  await configure({ webhookUrl: null });
  const nowhere = await (await admin()).browser.post(`${path}/test-notification`, { channel: 'WEBHOOK' });
  expect(nowhere.json).toMatchObject({ code: 'VALIDATION_ERROR' });
  await configure({ webhookUrl: hookUrl });
});

test('M03 a receiver whose name comes to lead inside is never reached', async () => {
  await using canary = await startCanaryServer(['127.0.0.1']);
  let asked = 0;
  await using dns = await startFakeDnsServer((_name, type) => {
    asked += 1;
    if (type === 'AAAA') return [];
    return asked % 2 ? ['127.0.0.1'] : ['203.0.113.1', '127.0.0.1'];
  });
  const request = createGuardedRequest({ allowPrivate: false, lookup: dns.resolve });
  await using guarded = await startApp({
    ports: { webhook: createWebhookSender(request, { clock: createFakeClock() }) },
  });
  const { browser } = await guarded.addStaff('ADMIN');
  const webhookUrl = `https://hooks.example.org:${canary.port}/`;
  await browser.post(path, { alerting: { webhookUrl, channels: ['WEBHOOK'] } });
  for (let n = 0; n < 4; n += 1) {
    const answered = await browser.post(`${path}/test-notification`, { channel: 'WEBHOOK' });
    expect(answered.json).toMatchObject({ data: { ok: false, status: null } });
  }
  expect(asked).toBeGreaterThan(0);
  expect(canary.connectionCount()).toBe(0);
});

test('a company is told of its own alerts only, signed with its own secret, until it takes the address away', async () => {
  app.clock.jumpWallClock(Date.now() - app.clock.now().getTime());
  await configure({ channels: [], webhookUrl: null });
  const [ann, bob] = [await app.signUp(), await app.signUp()];
  const rpc = async (who: SignedIn, name: string, input: object) => {
    const answered = await who.browser.rpc(`webhook.${name}`, input);
    expect([answered.status, answered.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    return (answered.json as { result: { data: { json: Record<string, unknown> } } }).result.data.json;
  };
  // Of two who set it at the same moment one is told; so is who saw an earlier one, for a new secret too.
  const firsts = await Promise.all(
    [1, 2].map((n) => ann.browser.rpc('webhook.save', { url: `${hookUrl}?${n}`, updatedAt: null })),
  );
  expect(firsts.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [seen] = firsts.flatMap(({ data }) => (data as { webhook: { updatedAt: string } } | undefined) ?? []);
  const { updatedAt } = seen?.webhook ?? {};
  await rpc(ann, 'save', { url: `${hookUrl}?3`, updatedAt });
  const stale = await ann.browser.rpc('webhook.save', { url: `${hookUrl}?1`, newSecret: true, updatedAt });
  expect(stale.status).toBe(409);
  expect(await rpc(ann, 'get', {})).toMatchObject({ webhook: { url: `${hookUrl}?3` } });
  await rpc(ann, 'save', { url: null });
  const { secret, webhook } = await rpc(ann, 'save', { url: hookUrl });
  expect(webhook).toMatchObject({ url: hookUrl, disabledAt: null });
  expect(await rpc(ann, 'get', {})).toEqual({ webhook });
  expect(await rpc(bob, 'get', {})).toEqual({ webhook: null });
  expect((await rpc(ann, 'save', { url: hookUrl })).secret).toBeNull();
  expect(await rpc(ann, 'test', {})).toMatchObject({ ok: true, status: 204 });
  received = [];
  await attack(ann.email);
  await attack(bob.email);
  await attack('nobody@example.org');
  await app.app.security.deliver();
  const told = received.flatMap(({ body }) => JSON.parse(body).data.alerts);
  expect(told.map(({ companyId }) => companyId)).toEqual([ann.companyId]);
  const [message] = received;
  expect(message && verifies(String(secret), message)).toBe(true);
  expect((await ann.browser.rpc('webhook.save', { url: 'ftp://example.org' })).status).toBe(422);
  expect((await bob.browser.rpc('webhook.save', { companyId: ann.companyId, url: hookUrl })).status).toBe(
    403,
  );
  await rpc(ann, 'save', { url: null });
  received = [];
  app.clock.advance(3_600_000);
  await attack(ann.email);
  await app.app.security.deliver();
  expect(received).toEqual([]);
});
