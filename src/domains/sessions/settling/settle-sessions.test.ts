import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import type { Browser } from '../../../../test/rig/browser.ts';
import { createPusher } from '../../../../test/rig/program.ts';

let lab: BatchLab;
let program: Browser;
let source: Server;
let sourceText = '';
beforeAll(async () => {
  lab = await startBatchLab({ env: { IMPORT_ALLOW_PRIVATE: 'true' } });
  source = createServer((_request, response) => response.end(sourceText));
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  source.close();
  await lab[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await lab.fresh();
  program = await createPusher(lab.app.app, lab.admin.companyId);
});

const root = '/api/ingest/v1/sessions';
const start = '2026-01-04T10:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString();
const said = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: `${lab.admin.companyId} says ${n}: where is my order? This is terrible.`,
    timestamp: at(n * 10),
  }));

const push = async (fields: object): Promise<void> => {
  const answer = await program.post(root, { sessions: [{ externalId: 'live', ...fields }] });
  expect([answer.status, answer.json]).toMatchObject([200, { data: { rejected: 0 } }]);
};
const say = async (n: number): Promise<void> => {
  const answer = await program.post(`${root}/live/messages`, {
    messages: [{ id: `m${n}`, role: 'user', content: `One thing more: ${n}`, timestamp: at(600 * n) }],
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
};
/** Time passes, and all schedules run. */
async function pass(minutes: number): Promise<void> {
  lab.app.clock.advance(minutes * 60_000);
  lab.emulator.clock.advance(minutes * 60);
  await lab.run('session-settling', 'batch-create', 'batch-status', 'batch-results');
}
/** As long as a batch takes, in steps that let nothing settle meanwhile by themselves. */
async function answered(): Promise<void> {
  for (let step = 0; step < 6; step += 1) await pass(10);
}

interface Shown {
  readonly id: string;
  readonly endTime: string | null;
  readonly durationSeconds: number | null;
  readonly settling: { readonly settlesAt: string } | null;
  readonly stages: { readonly ANALYSIS: { readonly status: string } };
  readonly enrichment: { readonly isOfEarlierText: boolean } | null;
}
async function shown(externalId = 'live'): Promise<Shown> {
  const { browser, email, password } = lab.admin;
  await browser.post('/api/auth/login', { email, password });
  const list = await browser.get(`/api/dashboard/sessions?search=${externalId}`);
  const [found] = (list.json as { data: { sessions: { id: string }[] } }).data.sessions;
  const answer = await browser.get(`/api/dashboard/session/${found?.id}`);
  return (answer.json as { data: { session: Shown } }).data.session;
}
const status = async () => (await shown()).stages.ANALYSIS.status;
const sentCount = async () => {
  const sent = await lab.query('SELECT 1 FROM ai_request WHERE company_id = $1 AND job_id IS NOT NULL', [
    lab.admin.companyId,
  ]);
  return sent.length;
};

test('what is pushed without an end ends, and is analysed, once nothing came for thirty minutes', async () => {
  await push({ messages: said(3) });
  await pass(29);
  expect(await shown()).toMatchObject({
    endTime: null,
    durationSeconds: null,
    settling: { settlesAt: new Date(lab.app.clock.now().getTime() + 60_000).toISOString() },
    stages: { ANALYSIS: { status: 'PENDING' } },
  });
  expect((await lab.monitor()).queues).toMatchObject({ liveSessions: 1, waitingRequests: 0 });
  await pass(1);
  expect(await shown()).toMatchObject({ endTime: at(20), durationSeconds: 20, settling: null });
  expect((await lab.monitor()).queues['liveSessions']).toBe(0);
  await answered();
  expect(await status()).toBe('COMPLETED');
});

test('each message waits anew; the same again does not', async () => {
  await push({ messages: said(2) });
  await pass(20);
  await say(1);
  await pass(20);
  expect((await shown()).endTime).toBeNull();
  await say(1);
  await pass(10);
  expect((await shown()).endTime).toBe(at(600));
});

test('an end that is given settles at once; a field beside it waits on', async () => {
  await push({ messages: said(2) });
  await program.patch(`${root}/live`, { channel: 'web' });
  await pass(1);
  expect(await shown()).toMatchObject({ endTime: null, settling: { settlesAt: expect.any(String) } });
  await program.patch(`${root}/live`, { endTime: at(90) });
  expect(await shown()).toMatchObject({ endTime: at(90), durationSeconds: 90, settling: null });
  await answered();
  expect(await shown()).toMatchObject({ endTime: at(90), stages: { ANALYSIS: { status: 'COMPLETED' } } });
});

test('whoever goes on is analysed again after it settled, three times in all, and then when a person asks', async () => {
  await push({ messages: said(2) });
  for (let round = 1; round <= 3; round += 1) {
    await pass(30);
    await answered();
    expect([round, await status(), await sentCount()]).toEqual([round, 'COMPLETED', round]);
    await say(round);
    expect(await shown()).toMatchObject({
      endTime: null,
      durationSeconds: null,
      stages: { ANALYSIS: { status: 'PENDING' } },
      enrichment: { isOfEarlierText: true },
    });
  }
  await pass(30);
  await answered();
  expect(await sentCount()).toBe(3);
  expect(await shown()).toMatchObject({
    endTime: at(1800),
    settling: null,
    stages: { ANALYSIS: { status: 'COMPLETED' } },
    enrichment: { isOfEarlierText: true },
  });
  const { id } = await shown();
  const asked = await lab.admin.browser.rpc('batch.analyseSession', { sessionId: id, agreedCost: 1 });
  expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
  await answered();
  expect(await shown()).toMatchObject({ enrichment: { isOfEarlierText: false } });
  expect(await sentCount()).toBe(4);
});

test('a person has one analysed that may still go on', async () => {
  await push({ messages: said(2) });
  const { id } = await shown();
  const asked = await lab.admin.browser.rpc('batch.analyseSession', { sessionId: id, agreedCost: 1 });
  expect([asked.status, asked.text]).toEqual([200, expect.any(String)]);
});

test('a company settles when it wants: from 5 to 1,440 minutes', async () => {
  for (const minutes of [4, 1441, 7.5])
    expect((await lab.admin.browser.rpc('company.update', { settleAfterMinutes: minutes })).status).toBe(422);
  const saved = await lab.admin.browser.rpc('company.update', { settleAfterMinutes: 5 });
  expect(saved.data).toMatchObject({ company: { settleAfterMinutes: 5 } });
  await push({ messages: said(2) });
  await pass(5);
  expect((await shown()).endTime).toBe(at(10));
});

test('a pull waits as a push does; the end that its file leaves open stays open', async () => {
  const { browser } = lab.admin;
  const { port } = source.address() as AddressInfo;
  const dataSource = { url: `http://127.0.0.1:${port}/` };
  expect((await browser.rpc('company.update', { dataSource })).status).toBe(200);
  const pulled = async (records: readonly object[]): Promise<void> => {
    sourceText = JSON.stringify(records);
    await browser.rpc('imports.pullNow', {});
    await lab.app.app.services.imports.idle();
  };
  await pulled([{ id: 'live', start, messages: said(2) }]);
  expect(await shown()).toMatchObject({ endTime: null, stages: { ANALYSIS: { status: 'PENDING' } } });
  await pass(30);
  expect((await shown()).endTime).toBe(at(10));
  await pulled([
    { id: 'open', start, end: null, messages: said(3) },
    { id: 'closed', start, end: at(40), messages: said(4) },
  ]);
  expect((await shown('closed')).settling).toBeNull();
  await pass(30);
  expect(await shown('open')).toMatchObject({ endTime: null, settling: null });
  await answered();
  expect((await shown('open')).stages.ANALYSIS.status).toBe('COMPLETED');
});

test('what a file says is over at once, and changes nothing of a wait', async () => {
  await push({ messages: said(2) });
  const { browser, userId } = lab.admin;
  await lab.query('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [userId]);
  const answer = await browser.send('POST', '/api/dashboard/imports', {
    body: JSON.stringify([{ id: 'live', start, channel: 'mail' }]),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  await lab.app.app.services.imports.idle();
  expect(await shown()).toMatchObject({
    endTime: null,
    channel: 'mail',
    settling: { settlesAt: expect.anything() },
  });
  await pass(30);
  expect(await shown()).toMatchObject({ endTime: at(10), settling: null });
});
