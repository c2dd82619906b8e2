import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FaultInput } from '../../../ai-emulator/faults.ts';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { is, rows } from '../../db/rows.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab({ emulator: { maxFileBytes: 60_000 } });
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

async function inputFiles(): Promise<{ id: string; filename: string; bytes: number }[]> {
  const { json } = await lab.provider('GET', '/files?purpose=batch&limit=1000');
  return (json['data'] as { id: string; filename: string; bytes: number }[]).filter(({ filename }) =>
    filename.startsWith('bj_'),
  );
}

const batchCount = () => lab.emulator.ledger().batchCount;

test('row 1: a batch whose upload never got through is rendered again, with the same bytes', async () => {
  lab.emulator.faults.add({ kind: 'reset', on: 'files.create', commit: true, times: 1 });
  const before = (await inputFiles()).length;
  await lab.addSessions(10);
  await lab.pass(5);
  const [first, second] = (await inputFiles()).slice(0, 2);
  expect((await inputFiles()).length - before).toBe(2);
  const bytes = async (id: string) =>
    (
      await fetch(`${lab.emulator.openaiBaseUrl}/files/${id}/content`, {
        headers: { authorization: 'Bearer x' },
      })
    ).text();
  expect(await bytes(first?.id ?? '')).toBe(await bytes(second?.id ?? ''));
});

test('row 2: a file that was uploaded twice is bought once, and the sweep removes the orphan', async () => {
  lab.emulator.faults.add({ kind: 'status', status: 503, on: 'files.create', commit: true, times: 1 });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(60, 3);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
  expect((await inputFiles()).length).toBeGreaterThan(0);
  await lab.run('ai-sweep');
  expect(await inputFiles()).toEqual([]);
  expect(lab.paidTwice()).toBe(0);
});

test.each<[string, FaultInput]>([
  ['503', { kind: 'status', status: 503, on: 'files.create', times: null }],
  ['a reset', { kind: 'reset', on: 'files.create', times: null }],
  ['HTML for JSON', { kind: 'html', on: 'files.create', times: null }],
])(
  'row 3: uploads that end in %s are parked, and no batch is made from an unsure one',
  async (_name, fault) => {
    const before = batchCount();
    lab.emulator.faults.add(fault);
    await lab.addSessions(10);
    await lab.pass(5);
    expect(batchCount()).toBe(before);
    expect((await lab.monitor()).jobs).toMatchObject([{ status: 'pending' }]);
    lab.emulator.faults.clear();
    await lab.pass(15, 4);
    expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
    expect(lab.paidTwice()).toBe(0);
  },
  60_000,
);

test('row 4: a file that is too large goes in parts, and a single line that is too large fails with the reason', async () => {
  await lab.addSessions(30);
  await lab.addSessions(1, { from: 30, special: 'Look: '.repeat(12_000) });
  await lab.pass(5);
  await lab.pass(15, 6);
  const { jobs } = await lab.monitor();
  expect(jobs.length).toBeGreaterThan(2);
  expect(await lab.stages()).toEqual({ done: 31 });
  expect(lab.paidTwice()).toBe(0);
  await lab.fresh();
  await lab.addSessions(12, {
    text: (n) => `${lab.admin.companyId} ${n} ${n === 3 ? '💬'.repeat(40_000) : ''}`,
  });
  await lab.addSessions(12, { from: 20 });
  await lab.pass(5);
  await lab.pass(15, 6);
  expect(await lab.stages()).toMatchObject({ done: expect.any(Number) });
  expect(lab.paidTwice()).toBe(0);
});

test('row 5: a create that broke before the provider had it is made again, once that is proven', async () => {
  const before = batchCount();
  lab.emulator.faults.add({ kind: 'reset', on: 'batches.create', times: 1 });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(5);
  expect(batchCount()).toBe(before);
  await lab.pass(10, 8);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
  expect(batchCount()).toBe(before + 1);
});

test('what a process that was killed had in the air is looked for by the next run, without a minute passing', async () => {
  lab.emulator.faults.add({ kind: 'reset', on: 'batches.create', commit: true });
  await lab.addSessions(10);
  await lab.pass(5);
  // As a kill between the intent and the answer leaves it.
  const later = new Date(lab.app.clock.now().getTime() + 3 * 60_000);
  await lab.query(
    "UPDATE batch_attempt SET state = 'submitting', call_ended_at = NULL, provider_batch_id = NULL, next_step_at = $1 WHERE state IN ('submitting', 'submitted')",
    [later],
  );
  await lab.query(
    "UPDATE batch_job SET status = 'pending', provider_batch_id = NULL WHERE status = 'processing'",
  );
  await lab.run('batch-create');
  expect((await lab.monitor()).jobs).toMatchObject([
    { status: 'processing', batchId: expect.stringMatching(/^batch_/) },
  ]);
  expect(lab.emulator.ledger().batchCount).toBeGreaterThan(0);
  await lab.pass(20, 3);
  expect(await lab.stages()).toEqual({ done: 10 });
  expect(lab.paidTwice()).toBe(0);
});

test.each<[string, FaultInput]>([
  ['a reset', { kind: 'reset', on: 'batches.create', commit: true }],
  ['503', { kind: 'status', status: 503, on: 'batches.create', commit: true }],
  ['408', { kind: 'status', status: 408, on: 'batches.create', commit: true }],
  ['an HTML page', { kind: 'html', on: 'batches.create', commit: true }],
])(
  'row 6: create succeeded, its answer was %s: the batch is found again and paid once',
  async (_name, fault) => {
    const before = batchCount();
    lab.emulator.faults.add(fault);
    await lab.addSessions(10);
    await lab.pass(5);
    await lab.pass(10, 8);
    expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
    expect(batchCount()).toBe(before + 1);
    expect(lab.paidTwice()).toBe(0);
  },
);

test('row 7: of two batches of one file the most advanced is kept, the other is cancelled and its cost is waste', async () => {
  lab.emulator.faults.add({ kind: 'reset', on: 'batches.create', commit: true });
  lab.emulator.faults.add({ kind: 'status', status: 500, on: 'batches.list', times: 100 });
  await lab.addSessions(10);
  await lab.pass(5);
  lab.emulator.faults.clear();
  const [attempt] = await rows(
    lab,
    "SELECT id, input_file_id, job_id FROM batch_attempt WHERE state = 'submitting'",
    [],
    { id: is.text, input_file_id: is.text, job_id: is.text },
  );
  lab.emulator.faults.add({ kind: 'plan', on: 'batches.create', plan: { runSeconds: 3600 } });
  const { json: twin } = await lab.provider('POST', '/batches', {
    input_file_id: attempt?.input_file_id,
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
    metadata: { app: 'parlance', job: attempt?.job_id, attempt: attempt?.id },
  });
  lab.emulator.clock.advance(900);
  await lab.pass(5);
  const { jobs } = await lab.monitor();
  expect(jobs[0]?.batchId).not.toBe(twin['id']);
  const seen = await lab.provider('GET', `/batches/${String(twin['id'])}`);
  expect(seen.json['status']).toMatch(/cancel/);
  await lab.pass(60, 3);
  const { jobs: ended, summary } = await lab.monitor();
  expect(ended).toMatchObject([{ status: 'completed', completedCount: 10 }]);
  expect(await lab.stages()).toEqual({ done: 10 });
  expect(summary.costSavings['wasted']).toBeGreaterThan(0);
});

test('row 8: a listing that lags proves nothing: no second batch is made', async () => {
  const before = batchCount();
  lab.emulator.faults.add({ kind: 'reset', on: 'batches.create', commit: true });
  lab.emulator.faults.add({ kind: 'list_lag', seconds: 400, times: null });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(2, 10);
  await lab.pass(30, 3);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed' }]);
  expect(batchCount()).toBe(before + 1);
});

test('row 9: a file that cannot be found just after its upload is asked for again, then uploaded again', async () => {
  lab.emulator.faults.add({
    kind: 'status',
    status: 400,
    on: 'batches.create',
    times: 7,
    code: 'invalid_request',
    message: 'Cannot find file file-1, or organization org does not have access to it.',
  });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(5, 15);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
  expect(lab.paidTwice()).toBe(0);
});

const refuseForGood = (times: number | null) =>
  lab.emulator.faults.add({
    kind: 'status',
    status: 400,
    on: 'batches.create',
    code: 'invalid_value',
    param: 'endpoint',
    message: 'Invalid value.',
    times,
  });

test('row 10: a refusal for good fails the job with code and field, and no more of that kind goes out', async () => {
  refuseForGood(null);
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.addSessions(10, { from: 10 });
  await lab.pass(5);
  const { jobs, provider } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'failed', failedCount: 10 }]);
  expect(await lab.errors()).toHaveLength(10);
  expect((await lab.errors())[0]).toMatch(/invalid_value.*endpoint/);
  expect(provider.closedReason).toMatch(/invalid_value/);
  expect(lab.app.logs.some(({ level, message }) => level === 'error' && /refuses/.test(message))).toBe(true);
});

test('row 10: a person sends again whatever is held back; answers to that let the others go, a refusal does not', async () => {
  refuseForGood(2);
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.addSessions(10, { from: 10 });
  const job = (await lab.monitor()).jobs[0];
  const retry = () => lab.admin.browser.post(`/api/admin/batch-monitoring/${job?.id}/retry`);
  expect((await retry()).status).toBe(200);
  await lab.pass(5, 2);
  const still = await lab.monitor();
  expect(still.jobs).toMatchObject([{ id: job?.id, status: 'failed' }]);
  expect(still.provider.closedReason).toMatch(/invalid_value/);
  expect((await retry()).status).toBe(200);
  await lab.pass(10, 6);
  const { jobs, provider } = await lab.monitor();
  expect(provider.closedReason).toBeNull();
  expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(await lab.stages()).toEqual({ done: 20 });
});

test('row 11: too many creates in an hour wait, and count as no attempt', async () => {
  lab.emulator.faults.add({
    kind: 'status',
    status: 429,
    on: 'batches.create',
    code: 'rate_limit_exceeded',
    retryAfterSeconds: 60,
    times: 1,
  });
  await lab.addSessions(10);
  await lab.pass(5);
  const waiting = await lab.monitor();
  expect(waiting.jobs).toMatchObject([{ status: 'pending', attempts: 1 }]);
  expect(waiting.queues['waitingForCapacity']).toBe(1);
  await lab.pass(10, 4);
  expect((await lab.monitor()).jobs).toMatchObject([
    { status: 'completed', attempts: 1, completedCount: 10 },
  ]);
});

test('row 12: a batch over the enqueued-token limit runs later, the limit is learned, and larger batches are split to fit', async () => {
  const failWith = [
    {
      code: 'token_limit_exceeded',
      message:
        'Enqueued token limit reached for gpt-4.1-mini in organization org. Limit: 15,000 enqueued tokens. Please try again once some in_progress batches have been completed.',
    },
  ];
  lab.emulator.faults.add({ kind: 'plan', plan: { failWith } });
  await lab.addSessions(40);
  await lab.pass(5);
  await lab.pass(10, 12);
  const { jobs, provider } = await lab.monitor();
  expect(provider.limits).toMatchObject([{ model: 'gpt-4.1-mini', tokenLimit: 13_500 }]);
  expect(jobs.length).toBeGreaterThan(1);
  expect(jobs.every(({ status }) => status === 'completed')).toBe(true);
  expect(await lab.stages()).toEqual({ done: 40 });
  expect(lab.paidTwice()).toBe(0);
});

test('row 12: the limit that is shown is the one that holds: what is configured, where the provider would take more', async () => {
  await using own = await startBatchLab({ env: { AI_ENQUEUED_TOKEN_LIMIT: '10000' } });
  await own.fresh();
  await own.app.database.system((tx) =>
    tx.query(
      "INSERT INTO provider_gate (model, token_limit) VALUES ('gpt-4.1-mini', 13500), ('o4-mini', 9000)",
    ),
  );
  const limits = async () => (await own.monitor()).provider.limits;
  // What others chose is no affair of a company.
  expect(await limits()).toMatchObject([{ model: 'gpt-4.1-mini', tokenLimit: 10_000 }]);
  await own.query("UPDATE company SET ai_model = 'o4-mini' WHERE id = $1", [own.admin.companyId]);
  expect(await limits()).toMatchObject([
    { model: 'gpt-4.1-mini', tokenLimit: 10_000 },
    { model: 'o4-mini', tokenLimit: 9000 },
  ]);
});

test('row 13: lines that the provider refuses by number are taken out, the others are bought', async () => {
  const failWith = [3, 7].map((line) => ({ code: 'invalid_request', message: `Line ${line} is bad.`, line }));
  lab.emulator.faults.add({ kind: 'plan', plan: { failWith } });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(10, 6);
  expect((await lab.monitor()).jobs).toMatchObject([
    { status: 'completed', completedCount: 8, failedCount: 2 },
  ]);
  expect((await lab.errors()).sort()).toEqual([
    'invalid_request: Line 3 is bad.',
    'invalid_request: Line 7 is bad.',
  ]);
  expect(lab.paidTwice()).toBe(0);
});

test.each<[string, FaultInput]>([
  [
    'a wrong key',
    {
      kind: 'status',
      status: 401,
      code: 'invalid_api_key',
      on: '*',
      times: null,
      message: 'Incorrect API key.',
    },
  ],
  [
    'no credit',
    {
      kind: 'status',
      status: 400,
      code: 'billing_hard_limit_reached',
      on: '*',
      times: null,
      message: 'Billing hard limit has been reached.',
    },
  ],
])(
  'row 14: with %s nothing new goes out, what is out is followed, and nothing is lost',
  async (_name, fault) => {
    lab.emulator.faults.add({ kind: 'plan', plan: { runSeconds: 7200 } });
    await lab.addSessions(10);
    await lab.pass(5);
    lab.emulator.faults.add(fault);
    await lab.addSessions(10, { from: 10 });
    await lab.pass(30, 4);
    const shut = await lab.monitor();
    expect(shut.provider.closedReason).toMatch(/API key|[Bb]illing/);
    expect(shut.jobs.map(({ status }) => status).sort()).toEqual(['pending', 'processing']);
    lab.emulator.faults.clear();
    await lab.pass(30, 8);
    const { jobs } = await lab.monitor();
    expect(jobs).toMatchObject([
      { status: 'completed', attempts: 1 },
      { status: 'completed', attempts: 1 },
    ]);
    expect(lab.paidTwice()).toBe(0);
  },
  60_000,
);

test('where batches are small, ten that wait still go at once, in as many batches as they need', async () => {
  await using small = await startBatchLab({ env: { BATCH_MAX_REQUESTS: '4' } });
  await small.fresh();
  await small.addSessions(10);
  await small.pass(5);
  const { jobs } = await small.monitor();
  expect(jobs.map(({ requestCount }) => requestCount).sort()).toEqual([2, 4, 4]);
});

test('batches that no step moves on, however many and old, hold up none of the others', async () => {
  await lab.query(
    `INSERT INTO batch_attempt (id, company_id, job_id, state, model, item_count, est_tokens, next_step_at, deadline_at, created_at)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), 'submitted', 'gpt-4.1-mini', 1, 1, $2, $2, $2 FROM generate_series(1, 450)`,
    [lab.admin.companyId, new Date(0)],
  );
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(60, 3);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed', completedCount: 10 }]);
});
