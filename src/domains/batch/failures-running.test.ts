import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FaultInput, PlanChange } from '../../../ai-emulator/faults.ts';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { is, rows } from '../../db/rows.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab({ limits: { idleMs: 300 } });
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

/** A batch that goes as planned, on its way. */
async function sendBatch(plan: PlanChange, count = 10): Promise<void> {
  lab.emulator.faults.add({ kind: 'plan', plan });
  await lab.addSessions(count);
  await lab.pass(5);
}

const retry = (jobId: string | undefined) =>
  lab.admin.browser.post(`/api/admin/batch-monitoring/${jobId}/retry`);

test('row 15: a batch that stays in validation is reported after an hour, cancelled at its time, and can be tried again', async () => {
  await sendBatch({ stuckIn: 'validating' });
  await lab.pass(62);
  expect((await lab.monitor()).provider.stalledBatches).toBe(1);
  expect(lab.app.logs.some(({ message }) => message === 'a batch stands still')).toBe(true);
  await lab.pass(24 * 60);
  await lab.pass(15, 4);
  const [job] = (await lab.monitor()).jobs;
  expect(job).toMatchObject({ status: 'failed', providerStatus: 'cancelled' });
  expect(await lab.stages()).toEqual({ failed: 10 });
  expect((await retry(job?.id)).status).toBe(200);
  expect(await lab.stages()).toEqual({ asked: 10 });
  await lab.pass(15, 5);
  expect(await lab.stages()).toEqual({ done: 10 });
});

test.each(['in_progress', 'finalizing'] as const)(
  'row 16: a batch that hangs in %s past its window is cancelled, what it finished is stored, the rest goes again',
  async (stuckIn) => {
    await sendBatch({ stuckIn, finishingShare: 0.5, runSeconds: 600 });
    await lab.pass(25 * 60 + 5);
    expect((await lab.monitor()).provider.stalledBatches).toBe(1);
    await lab.pass(15, 4);
    const { jobs } = await lab.monitor();
    expect(jobs.find(({ requestCount }) => requestCount === 10)).toMatchObject({ status: 'completed' });
    await lab.pass(35, 5);
    expect(await lab.stages()).toEqual({ done: 10 });
    expect(lab.paidTwice()).toBe(0);
  },
  60_000,
);

test('row 17: a batch that never ends its cancellation is lost, its requests are free, and it stays watched', async () => {
  await sendBatch({ stuckIn: 'in_progress', cancelSeconds: 40 * 3600, finishingShare: 0.5 });
  await lab.pass(25 * 60 + 5);
  await lab.pass(60, 3);
  const [job] = (await lab.monitor()).jobs;
  expect(job).toMatchObject({ status: 'failed' });
  expect(await lab.stages()).toEqual({ failed: 10 });
  await lab.pass(12 * 60, 5);
  expect((await lab.monitor()).jobs).toMatchObject([
    { status: 'completed', completedCount: 5, failedCount: 5 },
  ]);
  expect(await lab.stages()).toEqual({ done: 5, failed: 5 });
});

test('row 18: of an expired batch the finished lines are stored, and the others go again', async () => {
  await sendBatch({ finishingShare: 0.5 });
  await lab.pass(24 * 60 + 5);
  const first = (await lab.monitor()).jobs[0];
  expect(first).toMatchObject({
    status: 'completed',
    providerStatus: 'expired',
    completedCount: 5,
    failedCount: 5,
  });
  expect(first?.errorSummary[0]?.error).toMatch(/batch_expired/);
  await lab.pass(35, 4);
  expect(await lab.stages()).toEqual({ done: 10 });
  expect(lab.paidTwice()).toBe(0);
});

test('row 19: a batch that expired with nothing is failed, and a retry buys it once', async () => {
  await sendBatch({ finishingShare: 0 });
  await lab.pass(24 * 60 + 5);
  const [job] = (await lab.monitor()).jobs;
  expect(job).toMatchObject({
    status: 'failed',
    providerStatus: 'expired',
    completedCount: 0,
    failedCount: 10,
  });
  expect((await retry(job?.id)).status).toBe(200);
  await lab.pass(15, 5);
  expect((await lab.monitor()).jobs).toMatchObject([
    { status: 'completed', completedCount: 10, attempts: 2 },
  ]);
  expect(lab.paidTwice()).toBe(0);
});

test('row 20: a completed batch in which every line failed says why most of them did', async () => {
  await sendBatch({ everyEnd: 'rate_limited', ends: { 0: 'server_error' } });
  await lab.pass(15, 3);
  const [job] = (await lab.monitor()).jobs;
  expect(job).toMatchObject({ status: 'failed', providerStatus: 'completed', failedCount: 10 });
  expect(job?.errorSummary.map(({ count }) => count)).toEqual([9, 1]);
  expect(job?.errorSummary[0]?.error).toMatch(/rate_limit_exceeded/);
});

test.each<[string, FaultInput]>([
  ['no file ids', { kind: 'no_file_ids', times: 3 }],
  ['empty file ids', { kind: 'empty_file_ids', times: null }],
])('row 21: a completed batch with %s is asked again until it names its files', async (_name, fault) => {
  await sendBatch({});
  lab.emulator.faults.add(fault);
  await lab.pass(5, 8);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
});

test('row 21: files that never show are missing results, not a job without end', async () => {
  await sendBatch({});
  lab.emulator.faults.add({ kind: 'no_file_ids', times: null });
  await lab.pass(5, 10);
  const [job] = (await lab.monitor()).jobs;
  expect(job).toMatchObject({ status: 'failed' });
  expect(job?.errorSummary[0]?.error).toMatch(/no result/);
});

test.each<[string, FaultInput[]]>([
  ['5xx', [{ kind: 'status', status: 502, on: 'files.content', times: 4 }]],
  ['a reset half way', [{ kind: 'truncate', times: 2 }]],
  ['a clean end half way', [{ kind: 'truncate', clean: true, times: 2 }]],
  ['an HTML page', [{ kind: 'html', on: 'files.content', times: 2 }]],
  ['a slow drip that stalls', [{ kind: 'drip', chunkByteCount: 512, stallAfterChunkCount: 3, times: 1 }]],
  ['a slow drip', [{ kind: 'drip', chunkByteCount: 2048, delayMs: 2, times: 1 }]],
])(
  'row 34: a download with %s is started again, and nothing is stored from half a file',
  async (_name, faults) => {
    await sendBatch({});
    for (const fault of faults) lab.emulator.faults.add(fault);
    await lab.pass(10, 8);
    expect((await lab.monitor()).jobs).toMatchObject([
      { status: 'completed', completedCount: 10, failedCount: 0 },
    ]);
    expect(await lab.stages()).toEqual({ done: 10 });
    expect(lab.paidTwice()).toBe(0);
  },
  60_000,
);

test('row 35: a result file that is gone is paid and lost: counted as waste, and the requests can go again', async () => {
  await sendBatch({});
  lab.app.clock.advance(10 * 60_000);
  lab.emulator.clock.advance(600);
  await lab.run('batch-status');
  const [attempt] = await rows(
    lab,
    "SELECT output_file_id FROM batch_attempt WHERE state = 'collecting'",
    [],
    { output_file_id: is.text },
  );
  expect((await lab.provider('DELETE', `/files/${attempt?.output_file_id}`)).status).toBe(200);
  await lab.run('batch-results');
  const { jobs, summary } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'failed' }]);
  expect(jobs[0]?.errorSummary[0]?.error).toMatch(/paid for, but its file is gone/);
  expect(summary.costSavings['wasted']).toBeGreaterThan(0);
  expect(summary.costSavings['wasted']).toBe(summary.costSavings['spent']);
});

test('row 41: a batch that vanished is believed lost only after several looks and a listing', async () => {
  await sendBatch({ runSeconds: 4 * 3600 });
  lab.emulator.faults.add({ kind: 'vanish', on: 'batches.get', times: null });
  await lab.pass(5, 6);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'processing' }]);
  lab.emulator.faults.add({ kind: 'vanish', on: 'batches.list', times: null });
  await lab.pass(5, 3);
  const { jobs } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'failed' }]);
  // Its lines stay open for answers that may come after all, and the job still says why all of them failed.
  const count = jobs[0]?.failedCount;
  expect(jobs[0]?.errorSummary).toEqual([
    { error: expect.stringMatching(/no longer knows/), count, percentage: 100 },
  ]);
  expect((await lab.errors())[0]).toMatch(/no longer knows/);
  const dutch = await lab.monitor('nl');
  expect(dutch.jobs[0]?.errorSummary[0]?.error).toBe('De aanbieder kent deze batch niet meer.');
});

test('row 42: when nothing that is out can be found, the key is of another project and nothing is lost', async () => {
  await sendBatch({ runSeconds: 4 * 3600 });
  for (const from of [10, 20]) {
    lab.emulator.faults.add({ kind: 'plan', plan: { runSeconds: 4 * 3600 } });
    await lab.addSessions(10, { from });
    await lab.pass(5);
  }
  lab.emulator.faults.add({ kind: 'vanish', on: 'batches.*', times: null });
  await lab.pass(5, 10);
  const shut = await lab.monitor();
  expect(shut.jobs.map(({ status }) => status)).toEqual(['processing', 'processing', 'processing']);
  expect(shut.provider.closedReason).toMatch(/another project/);
  lab.emulator.faults.clear();
  await lab.pass(60, 6);
  expect(await lab.stages()).toEqual({ done: 30 });
  expect(lab.paidTwice()).toBe(0);
});

test('row 44: an answer that comes after its batch was given up is taken, and a second one is not stored', async () => {
  await sendBatch({ runSeconds: 3 * 3600 });
  lab.emulator.faults.add({ kind: 'vanish', on: 'batches.*', times: null });
  await lab.pass(5, 5);
  const [job] = (await lab.monitor()).jobs;
  expect(job).toMatchObject({ status: 'failed' });
  expect((await retry(job?.id)).status).toBe(200);
  lab.emulator.faults.clear();
  lab.emulator.faults.add({ kind: 'plan', plan: { runSeconds: 20 * 3600 } });
  await lab.pass(4 * 60, 3);
  expect(await lab.stages()).toEqual({ done: 10 });
  await lab.pass(6 * 60, 4);
  const { jobs, summary } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
  // The second one was a decision, and is shown as what it is.
  expect(summary.costSavings['wasted']).toBeGreaterThan(0);
  const stored = await rows(
    lab,
    'SELECT count(*) AS count FROM usage_ledger WHERE company_id = $1 AND useful',
    [lab.admin.companyId],
    { count: is.number },
  );
  expect(stored).toEqual([{ count: 10 }]);
});

test('a provider that is silent until long after the time of its batch has lost it', async () => {
  await sendBatch({ runSeconds: 3600 });
  lab.emulator.faults.add({ kind: 'status', status: 500, on: '*', times: null });
  await lab.pass(12 * 60, 3);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'failed' }]);
  expect((await lab.errors())[0]).toMatch(/reported no status before the batch timed out/);
});

test('a request whose session was removed or changed before it was sent waits no more, and fills no batch', async () => {
  const { companyId } = lab.admin;
  const remove = (from: number) =>
    lab.query('DELETE FROM session WHERE company_id = $1 AND external_id >= $2 RETURNING id', [
      companyId,
      `conv-${from}`,
    ]);
  const waiting = async () => (await lab.monitor()).queues['waitingRequests'];
  await lab.addSessions(6);
  await lab.run('batch-create');
  expect(await waiting()).toBe(6);
  expect(await remove(3)).toHaveLength(3);
  await lab.addSessions(5, { from: 1, text: (n) => `${companyId} I changed my mind ${n}.` });
  await lab.run('batch-create');
  expect(await waiting()).toBe(6);
  expect((await lab.monitor()).jobs).toEqual([]);
  expect(await remove(0)).toHaveLength(6);
  await lab.pass(35, 2);
  expect(await waiting()).toBe(0);
  expect((await lab.monitor()).jobs).toEqual([]);
});
