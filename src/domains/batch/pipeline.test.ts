import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../../ai-emulator/server.ts';
import { askedSession } from '../../../test/labs/batch-lab.ts';
import { howStored } from '../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { openaiBatchPort } from '../../ports/ai-batch/openai/openai-batch-port.ts';
import { loadPriceList } from '../../ports/ai-batch/prices.ts';
import { storeSessions } from '../sessions/store/index.ts';
import { readTaxonomy } from '../taxonomy/index.ts';

let app: TestApp;
let emulator: Emulator;
let admin: SignedIn;

beforeAll(async () => {
  emulator = await createEmulator({ clock: { mode: 'manual' }, seed: 7 });
  const port = openaiBatchPort({ apiKey: 'emulator', baseUrl: emulator.openaiBaseUrl });
  app = await startApp({
    ports: { ai: { name: 'emulator', port, model: 'gpt-4.1-mini', direct: null, prices: loadPriceList() } },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await emulator.close();
});
beforeEach(async () => {
  admin = await app.signUp();
  emulator.faults.clear();
});

interface Job {
  readonly id: string;
  readonly status: string;
  readonly completedCount: number;
  readonly failedCount: number;
  readonly requestCount: number;
  readonly cost: number | null;
  readonly saved: number | null;
}
interface Monitoring {
  readonly summary: {
    readonly totalJobs: number;
    readonly costSavings: { readonly savingsPercentage: number | null };
  };
  readonly queues: { readonly waitingRequests: number };
  readonly performance: { readonly schedules: { readonly name: string }[] };
  readonly jobs: Job[];
}

async function addSessions(count: number, companyId = admin.companyId): Promise<void> {
  const now = app.clock.now();
  const sessions = Array.from({ length: count }, (_, n) => {
    const question = `Where is my order ${companyId} ${n}? This is terrible, nobody helps me.`;
    return askedSession(`conv-${n}`, question, now);
  });
  await app.database.tenant(companyId, async (tx) => {
    const taxonomy = await readTaxonomy(tx, companyId);
    await storeSessions(tx, sessions, howStored(app.clock, { taxonomy }));
  });
}

/** Time passes here and at the provider, and all three schedules run. */
async function pass(minutes: number, steps = 1): Promise<void> {
  for (let n = 0; n < steps; n += 1) {
    app.clock.advance(minutes * 60_000);
    emulator.clock.advance(minutes * 60);
    for (const name of ['batch-create', 'batch-status', 'batch-results'])
      await app.app.scheduler.runNow(name);
  }
}

/** Hours pass in these tests, and sessions end with them. */
async function signInAgain(): Promise<void> {
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
}

async function monitor(): Promise<Monitoring> {
  await signInAgain();
  const answer = await admin.browser.get('/api/admin/batch-monitoring?timeRange=30d&includeDetails=true');
  expect(answer.status).toBe(200);
  return (answer.json as { data: Monitoring }).data;
}

async function stages(): Promise<Record<number, number>> {
  const found = await app.database.tenant(admin.companyId, (tx) =>
    rows(
      tx,
      'SELECT analysis_status, count(*) AS count FROM session WHERE company_id = $1 GROUP BY analysis_status',
      [admin.companyId],
      { analysis_status: is.number, count: is.number },
    ),
  );
  return Object.fromEntries(found.map((row) => [row.analysis_status, row.count]));
}

const completed = 2;
const failed = 3;

test('waiting sessions become one batch, its answers land on the sessions, and the saving is half the list price', async () => {
  await addSessions(12);
  await pass(5);
  expect((await monitor()).jobs).toMatchObject([{ status: 'processing', requestCount: 12 }]);
  await pass(60, 4);
  const { jobs, summary, performance } = await monitor();
  expect(jobs).toMatchObject([{ status: 'completed', completedCount: 12, failedCount: 0 }]);
  expect(summary.costSavings.savingsPercentage).toBeCloseTo(50, 0);
  expect(performance.schedules.map(({ name }) => name)).toEqual([
    'batch-create',
    'batch-status',
    'batch-results',
  ]);
  expect(await stages()).toEqual({ [completed]: 12 });
  expect(emulator.ledger().paidTwice).toEqual([]);
});

test('fewer than ten wait half an hour before they go', async () => {
  await addSessions(3);
  await pass(5);
  expect((await monitor()).jobs).toEqual([]);
  await pass(30);
  expect((await monitor()).jobs).toMatchObject([{ requestCount: 3 }]);
});

test('row 6: a lost answer to "create" is found again, and nothing is paid twice', async () => {
  emulator.faults.add({ kind: 'reset', on: 'batches.create', commit: true, times: 1 });
  await addSessions(10);
  await pass(5);
  await pass(10, 10);
  const { jobs } = await monitor();
  expect(jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
  expect(emulator.ledger().paidTwice).toEqual([]);
});

test('a job whose lines all fail is failed; twenty retries at once are one retry and nineteen conflicts', async () => {
  emulator.faults.add({ kind: 'plan', times: 1, plan: { everyEnd: 'bad_request' } });
  await addSessions(10);
  await pass(5);
  await pass(60, 4);
  const [job] = (await monitor()).jobs;
  expect(job).toMatchObject({ status: 'failed', failedCount: 10 });
  expect(await stages()).toEqual({ [failed]: 10 });
  const other = await app.signUp();
  const path = `/api/admin/batch-monitoring/${job?.id}/retry`;
  expect((await other.browser.post(path)).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.browser.post(path)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const good = answers.find(({ status }) => status === 200);
  expect(good?.json).toEqual({
    success: true,
    data: { jobId: job?.id, status: 'retrying', message: expect.any(String) },
  });
  const dutch = await admin.browser.post(path, undefined, { 'accept-language': 'nl' });
  expect(JSON.stringify(dutch.json)).toContain(
    'Alleen mislukte taken kun je opnieuw proberen. Deze heeft de status',
  );
  // Nothing of it has failed again yet, and the batch of the first try is not the one that is to come.
  const { jobs, summary } = await monitor();
  expect(jobs).toMatchObject([
    {
      status: 'retrying',
      attempts: 2,
      failedCount: 0,
      batchId: null,
      providerStatus: null,
      submittedAt: null,
      expiresAt: null,
    },
  ]);
  expect(summary).toMatchObject({ pendingJobs: 1, failedJobs: 0, processedRequests: 0, successRate: null });
  await pass(60, 5);
  // What failed at first and was answered then is no failure of the job any more.
  expect((await monitor()).jobs).toMatchObject([
    { status: 'completed', completedCount: 10, failedCount: 0, errorSummary: [] },
  ]);
  expect(emulator.ledger().paidTwice).toEqual([]);
});

test('the monitoring belongs to the company: another one sees nothing of it', async () => {
  await addSessions(10);
  await pass(5);
  const other = await app.signUp();
  const answer = await other.browser.get('/api/admin/batch-monitoring');
  expect(answer.json).toMatchObject({ data: { jobs: [], summary: { totalJobs: 0 } } });
  expect((await other.browser.get(`/api/admin/batch-monitoring?companyId=${admin.companyId}`)).status).toBe(
    403,
  );
});
