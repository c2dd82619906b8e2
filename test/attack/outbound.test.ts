import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { is, rows } from '../../src/db/rows.ts';
import { type CanaryServer, startCanaryServer } from '../fakes/canary-server-fake.ts';
import { type FakeDnsServer, startFakeDnsServer } from '../fakes/dns-server-fake.ts';
import { forbiddenAnswers, forbiddenLiterals } from '../fakes/forbidden-literals-fake.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';

const path = '/api/admin/security-monitoring';
/** 127.0.0.2 plays a public server: the only address on this machine that the policy lets through. */
const standIn = '127.0.0.2';

let app: TestApp;
let canary: CanaryServer;
let dns: FakeDnsServer;
let staff: SignedIn;
let owner: SignedIn;
let flips = 0;

beforeAll(async () => {
  canary = await startCanaryServer(['127.0.0.1', '::1']);
  dns = await startFakeDnsServer((name, type) => {
    const fixed = forbiddenAnswers[Number(/^h(\d+)\./.exec(name)?.[1])];
    if (fixed !== undefined) return (type === 'AAAA') === fixed.includes(':') ? [fixed] : [];
    if (type === 'AAAA') return [];
    flips += 1;
    return [flips % 2 ? standIn : '127.0.0.1'];
  });
  app = await startApp({ env: { OUTBOUND_ALLOW_LIST: standIn }, ports: { resolveHost: dns.resolve } });
  staff = await app.addStaff('ADMIN');
  owner = await app.signUp();
});
beforeEach(() => {
  flips = 0;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
  await canary[Symbol.asyncDispose]();
});

const literals = () => forbiddenLiterals.map((host) => `https://${host}:${canary.port}/`);
const names = () => [
  ...forbiddenAnswers.map((_, index) => `https://h${index}.attacker.test:${canary.port}/`),
  ...Array.from({ length: 20 }, () => `https://flip.attacker.test:${canary.port}/`),
];

async function sendsWebhook(webhookUrl: string): Promise<boolean> {
  const set = await staff.browser.post(path, { alerting: { webhookUrl, channels: ['WEBHOOK'] } });
  if (set.status === 422) return false;
  expect([webhookUrl, set.status]).toEqual([webhookUrl, 200]);
  const sent = await staff.browser.post(`${path}/test-notification`, { channel: 'WEBHOOK' });
  expect(sent.json).toMatchObject({ data: { ok: false, status: null } });
  return true;
}

async function pulls(url: string): Promise<boolean> {
  const set = await owner.browser.rpc('company.update', { dataSource: { url } });
  if (set.status !== 200) return false;
  const tried = await owner.browser.rpc('imports.testConnection', {});
  expect([url, (tried.data as { ok: boolean }).ok]).toEqual([url, false]);
  const pulled = await owner.browser.rpc('imports.pullNow', {});
  expect([url, (pulled.data as { result: string }).result]).toEqual([url, 'FAILED']);
  return true;
}

/** A file with so many sessions, each with a transcript at an address; until nobody tries any more. */
async function fetchesTranscripts(urls: readonly string[]): Promise<void> {
  const person = await app.signUp();
  const lines = urls.map((url, index) => `t-${index},2026-01-03T10:00:00Z,"${url}"`);
  const body = `id,start,transcript url\n${lines.join('\n')}\n`;
  const taken = await person.browser.send('POST', '/api/dashboard/imports', {
    body,
    headers: { 'content-type': 'text/csv' },
  });
  expect([taken.status, taken.text]).toEqual([202, expect.any(String)]);
  await app.app.services.imports.idle();
  for (let run = 0; run < 8; run += 1) {
    await app.app.scheduler.runNow('import-transcripts');
    app.clock.advance(3_600_000);
  }
  const [row] = await app.database.system((tx) =>
    rows(
      tx,
      'SELECT count(*) AS sessions, count(*) FILTER (WHERE transcript_status = 2) AS fetched FROM session WHERE company_id = $1',
      [person.companyId],
      { sessions: is.number, fetched: is.number },
    ),
  );
  expect(row).toEqual({ sessions: urls.length, fetched: 0 });
}

test('R7 a webhook to a forbidden address, however it is written, is refused and never called', async () => {
  expect(forbiddenLiterals.length).toBeGreaterThanOrEqual(100);
  for (const url of literals()) expect([url, await sendsWebhook(url)]).toEqual([url, false]);
  expect(canary.connectionCount()).toBe(0);
});

test('R7 a webhook whose name leads inside, always or every other time, is never called', async () => {
  for (const url of names()) expect([url, await sendsWebhook(url)]).toEqual([url, true]);
  expect(flips).toBeGreaterThan(0);
  expect(canary.connectionCount()).toBe(0);
});

test('R7 a data source at a forbidden address is never asked', async () => {
  for (const url of [...literals(), ...names()]) await pulls(url);
  expect(flips).toBeGreaterThan(0);
  expect(canary.connectionCount()).toBe(0);
});

test('R7 transcripts at forbidden addresses are never fetched', async () => {
  await fetchesTranscripts([...literals(), ...names()]);
  expect(flips).toBeGreaterThan(0);
  expect(canary.connectionCount()).toBe(0);
});

test('R7 what a good server sends on to a forbidden address is not followed', async () => {
  await using open = await startApp({
    env: { OUTBOUND_ALLOW_LIST: standIn, WEBHOOK_ALLOW_PRIVATE: 'true', IMPORT_ALLOW_PRIVATE: 'true' },
  });
  let askedCount = 0;
  await using good = await startCanaryServer([standIn], {
    answer: (_request, response) => {
      askedCount += 1;
      response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/` }).end();
    },
  });
  const url = `http://${standIn}:${good.port}/`;
  const [admin, person] = [await open.addStaff('ADMIN'), await open.signUp()];
  await admin.browser.post(path, { alerting: { webhookUrl: url, channels: ['WEBHOOK'] } });
  const sent = await admin.browser.post(`${path}/test-notification`, { channel: 'WEBHOOK' });
  expect(sent.json).toMatchObject({ data: { ok: false, status: null } });
  await person.browser.rpc('company.update', { dataSource: { url } });
  const pulled = await person.browser.rpc('imports.pullNow', {});
  expect(pulled.data).toMatchObject({
    result: 'FAILED',
    message: expect.stringContaining("couldn't be reached"),
  });
  expect(askedCount).toBe(2);
  expect(canary.connectionCount()).toBe(0);
});
