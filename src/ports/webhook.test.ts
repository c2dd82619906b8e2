import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { startCanaryServer } from '../../test/fakes/canary-server-fake.ts';
import { createFakeGuardedRequest, type FakeAnswer } from '../../test/fakes/guarded-request-fake.ts';
import { inEnglish, say } from '../words/sentence.ts';
import { createFakeClock } from './clock.ts';
import { createGuardedRequest } from './outbound/guarded-request.ts';
import { OutboundError } from './outbound/outbound-error.ts';
import { createWebhookSender, newWebhookSecret, signWebhook, type WebhookResult } from './webhook.ts';

const secret = newWebhookSecret();
const clock = createFakeClock('2026-01-05T09:00:00.000Z');
const delivery = {
  url: 'https://hooks.example.com/in',
  id: '01990000-0000-7000-8000-000000000000',
  payload: { type: 'alert.raised', data: { title: 'Zugriff von außen' } },
  secrets: [secret],
  timestamp: new Date(),
};

async function deliverTo(answer: () => FakeAnswer): Promise<WebhookResult> {
  const { request } = createFakeGuardedRequest(answer);
  return createWebhookSender(request, { clock }).deliver(delivery);
}

test('what is sent verifies with the official library, over a real connection', async () => {
  const received: { headers: Record<string, string>; body: string; method: string | undefined }[] = [];
  await using server = await startCanaryServer(['127.0.0.1'], {
    answer: (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
        received.push({ headers, body: Buffer.concat(chunks).toString(), method: request.method });
        response.end('thanks');
      });
    },
  });
  const sender = createWebhookSender(createGuardedRequest({ allowPrivate: true }), {
    clock,
    protocols: ['http:'],
  });
  const result = await sender.deliver({ ...delivery, url: `http://127.0.0.1:${server.port}/in` });
  expect(result).toEqual({ ok: true, status: 200, disable: false, durationMs: expect.any(Number) });
  const [message] = received;
  if (message === undefined) throw new Error('nothing arrived');
  expect(message).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-id': delivery.id },
  });
  expect(new Webhook(secret).verify(message.body, message.headers)).toEqual(delivery.payload);
  expect(() => new Webhook(secret).verify(`${message.body} `, message.headers)).toThrow();
  expect(() => new Webhook(newWebhookSecret()).verify(message.body, message.headers)).toThrow();
});

test('while a secret is replaced both the new and the old one verify', () => {
  const older = newWebhookSecret();
  const body = '{"a":1}';
  const headers = signWebhook({ secrets: [secret, older], id: 'msg_1', timestamp: new Date(), body });
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
  for (const key of [secret, older]) expect(new Webhook(key).verify(body, { ...headers })).toEqual({ a: 1 });
});

test('the signature is that of the Standard Webhooks specification', () => {
  const timestamp = new Date('2026-01-05T09:00:00.999Z');
  const headers = signWebhook({ secrets: [secret], id: 'msg_1', timestamp, body: '{}' });
  expect(headers).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1767603600',
    'webhook-signature': new Webhook(secret).sign('msg_1', timestamp, '{}'),
  });
});

test('nothing is ever sent unsigned or with a broken secret', () => {
  for (const secrets of [[], [''], ['whsec_'], ['whsec_short'], ['whsec_not base64 at all, not at all']])
    expect(() => signWebhook({ secrets, id: 'm', timestamp: new Date(), body: '' })).toThrow();
  expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test.each([
  [200, true, false],
  [204, true, false],
  [301, false, false],
  [302, false, false],
  [307, false, false],
  [400, false, false],
  [404, false, false],
  [410, false, true],
  [429, false, false],
  [500, false, false],
])('an answer of %i: delivered %s, disables %s', async (status, ok, disable) => {
  const result = await deliverTo(() => ({ status }));
  expect(result).toMatchObject({ ok, status, disable });
  expect(result.error === undefined).toBe(ok);
});

test.each([
  ['120', 120],
  ['0', 0],
  ['Mon, 05 Jan 2026 09:02:00 GMT', 120],
  ['Mon, 05 Jan 2026 08:00:00 GMT', 0],
  ['999999999', 86_400],
  ['soon', undefined],
  ['-5', undefined],
])('Retry-After %j is honoured as %s seconds', async (header, seconds) => {
  const { retryAfterSeconds } = await deliverTo(() => ({ status: 503, headers: { 'retry-after': header } }));
  expect(retryAfterSeconds).toBe(seconds);
});

const leadsInside = say('address.leadsTo', { what: say('address.private') });

test('a refusal of the guard or a failing network is a result, not an exception', async () => {
  const result = await deliverTo(() => {
    throw new OutboundError('ADDRESS_REFUSED', leadsInside);
  });
  expect(result).toEqual({
    ok: false,
    status: null,
    durationMs: 0,
    disable: false,
    error: leadsInside,
  });
});

test('an attempt is bounded to 15 s, 64 KiB of answer and https', async () => {
  const fake = createFakeGuardedRequest(() => ({ status: 200, body: 'x'.repeat(70_000) }));
  const result = await createWebhookSender(fake.request, { clock }).deliver(delivery);
  expect(fake.calls[0]?.init).toMatchObject({ timeoutMs: 15_000, maxBytes: 65_536, protocols: ['https:'] });
  expect(result).toMatchObject({ ok: true, status: 200 });
});

test('M03 M06 a webhook to a forbidden place fails with a reason and reaches nobody', async () => {
  await using canary = await startCanaryServer(['127.0.0.1', '::1']);
  const request = createGuardedRequest({ allowPrivate: false, lookup: async () => ['127.0.0.1'] });
  const sender = createWebhookSender(request, { clock, protocols: ['https:', 'http:'] });
  for (const host of ['127.0.0.1', '[::127.0.0.1]', 'hooks.attacker.test']) {
    const result = await sender.deliver({ ...delivery, url: `http://${host}:${canary.port}/` });
    expect(result).toMatchObject({ ok: false, status: null, disable: false });
    expect(result.error && inEnglish(result.error)).toMatch(/^the host( name resolves to| is)/);
  }
  expect(canary.connectionCount()).toBe(0);
});
