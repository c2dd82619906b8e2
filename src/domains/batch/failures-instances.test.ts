import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askedSession, type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import { howStored } from '../../../test/labs/session-fixture.ts';
import { appJobs } from '../../app-routes.ts';
import { is, rows } from '../../db/rows.ts';
import { createScheduler } from '../../edge/scheduler/scheduler.ts';
import { invoke } from '../../kernel/invoke.ts';
import { createFakeClock } from '../../ports/clock.ts';
import { createSharedClock } from '../../ports/shared-clock.ts';
import { storeSessions } from '../sessions/store/index.ts';
import { readTaxonomy } from '../taxonomy/index.ts';
import { createBatches, storeResults } from './run-schedules.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

const asSchedule = (op: typeof storeResults, services = lab.app.app.services) =>
  invoke(services, op, {
    actor: { type: 'system', job: 'test' },
    origin: { requestId: 'test', address: null, userAgent: null },
    input: {},
  });

/** The database goes away after so many transactions, and comes back when `work` is over. */
async function withDatabaseGoneAfter(count: number, work: () => Promise<unknown>): Promise<void> {
  const { database } = lab.app;
  const { tenant, system } = database;
  let left = count;
  const guard = <Rest extends unknown[], T>(run: (...rest: Rest) => Promise<T>) => {
    return (...rest: Rest): Promise<T> => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('the database is away')) : run(...rest);
    };
  };
  Object.assign(database, { tenant: guard(tenant), system: guard(system) });
  try {
    await work().catch(() => undefined);
  } finally {
    Object.assign(database, { tenant, system });
  }
}

/** A batch of so many sessions that is finished at the provider, its results not read yet. */
async function finishedBatch(count: number): Promise<void> {
  await lab.addSessions(count);
  await lab.pass(5);
  lab.app.clock.advance(15 * 60_000);
  lab.emulator.clock.advance(900);
  await lab.run('batch-status');
}

const billed = async () =>
  rows(lab, 'SELECT count(*) AS count FROM usage_ledger WHERE company_id = $1', [lab.admin.companyId], {
    count: is.number,
  });

test('row 36: whatever the moment at which applying breaks off, it goes on there and nothing counts twice', async () => {
  await finishedBatch(450);
  for (let away = 1; away < 9; away += 1) {
    await withDatabaseGoneAfter(away, () => asSchedule(storeResults));
  }
  await lab.run('batch-results');
  const { jobs, summary } = await lab.monitor();
  expect(jobs).toMatchObject([{ status: 'completed', completedCount: 450, failedCount: 0 }]);
  expect(summary.costSavings['wasted']).toBe(0);
  expect(await lab.stages()).toEqual({ done: 450 });
  expect(await billed()).toEqual([{ count: 450 }]);
  const sums = await rows(
    lab,
    'SELECT sum(ai_requests)::int AS requests FROM session WHERE company_id = $1',
    [lab.admin.companyId],
    { requests: is.number },
  );
  expect(sums).toEqual([{ requests: 450 }]);
});

test('row 37: two workers on one batch store each answer once', async () => {
  await finishedBatch(250);
  await Promise.all([asSchedule(storeResults), asSchedule(storeResults), asSchedule(storeResults)]);
  await lab.pass(5);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed', completedCount: 250 }]);
  expect(await billed()).toEqual([{ count: 250 }]);
  expect(lab.paidTwice()).toBe(0);
});

test('row 37: two workers that send at once send each batch once', async () => {
  const before = lab.emulator.ledger().batchCount;
  await lab.addSessions(20);
  lab.app.clock.advance(60_000);
  await Promise.all([asSchedule(createBatches), asSchedule(createBatches), asSchedule(createBatches)]);
  await lab.pass(30, 4);
  expect(await lab.stages()).toEqual({ done: 20 });
  expect(lab.emulator.ledger().batchCount).toBe(before + 1);
  expect(lab.paidTwice()).toBe(0);
});

test('row 38 and 39: after hours of pause each schedule runs once over two instances, not once a missed slot', async () => {
  const { services } = lab.app.app;
  const jobs = appJobs.filter(({ name }) => name.startsWith('batch-'));
  const instances = [createScheduler(services, jobs), createScheduler(services, jobs)];
  for (const instance of instances) await instance.tick();
  lab.app.clock.advance(10 * 3_600_000);
  const runs = await Promise.all(instances.map((instance) => instance.tick()));
  expect(runs.flat().sort()).toEqual(['batch-create', 'batch-results', 'batch-status']);
  expect((await Promise.all(instances.map((instance) => instance.tick()))).flat()).toEqual([]);
  for (const instance of instances) await instance.stop();
});

test('row 40: instances whose clocks differ tell one time, that of the database', async () => {
  const reference = createFakeClock('2026-03-01T10:00:00Z');
  const slow = createSharedClock(createFakeClock('2026-03-01T09:40:00Z'), async () => reference.now());
  const fast = createSharedClock(createFakeClock('2026-03-01T10:25:00Z'), async () => reference.now());
  await Promise.all([slow.adjust(), fast.adjust()]);
  expect(slow.now()).toEqual(reference.now());
  expect(fast.now()).toEqual(reference.now());
});

test('row 43: a session that was changed or deleted while its request was out gets nothing wrong, and the cost is kept', async () => {
  await finishedBatch(10);
  const { companyId } = lab.admin;
  const now = lab.app.clock.now();
  await lab.app.database.tenant(companyId, async (tx) => {
    await storeSessions(
      tx,
      [askedSession('conv-1', `${companyId} I have quite another question now`, now)],
      howStored(lab.app.clock, { taxonomy: await readTaxonomy(tx, companyId) }),
    );
    await tx.query("DELETE FROM session WHERE company_id = $1 AND external_id = 'conv-2'", [companyId]);
  });
  await lab.run('batch-results');
  expect(await lab.stages()).toEqual({ waiting: 1, done: 8 });
  expect(await billed()).toEqual([{ count: 10 }]);
  expect((await lab.monitor()).summary.costSavings['wasted']).toBeGreaterThan(0);
  await lab.pass(35, 4);
  expect(await lab.stages()).toEqual({ done: 9 });
  const [row] = await rows(
    lab,
    "SELECT encode(r.input_hash, 'hex') AS prompt FROM ai_request r JOIN session s ON s.company_id = r.company_id AND s.id = r.session_id WHERE s.company_id = $1 AND s.external_id = 'conv-1' AND r.status = 'succeeded'",
    [companyId],
    { prompt: is.text },
  );
  expect(row).toBeDefined();
});

test('a text that comes back is not bought again: its answer was kept', async () => {
  const { companyId } = lab.admin;
  const texts = [`${companyId} Where is my order 0? A.`, `${companyId} Please cancel my contract. B.`];
  const importText = async (text: string) => {
    const now = lab.app.clock.now();
    await lab.app.database.tenant(companyId, async (tx) => {
      await storeSessions(
        tx,
        [askedSession('conv-0', text, now)],
        howStored(lab.app.clock, { taxonomy: await readTaxonomy(tx, companyId) }),
      );
    });
    await lab.pass(35, 4);
  };
  const summaryOf = async () => {
    const [row] = await rows(lab, 'SELECT summary FROM session WHERE company_id = $1', [companyId], {
      summary: is.text,
    });
    return row?.summary;
  };
  await importText(texts[0] ?? '');
  const first = await summaryOf();
  await importText(texts[1] ?? '');
  expect(await summaryOf()).not.toBe(first);
  await importText(texts[0] ?? '');
  expect(await summaryOf()).toBe(first);
  expect(await lab.stages()).toEqual({ done: 1 });
  expect(await billed()).toEqual([{ count: 2 }]);
  expect(lab.paidTwice()).toBe(0);
});

test('sessions that ask the same are bought once: the answer serves all of them, now and later', async () => {
  const { companyId } = lab.admin;
  const text = (n: number) => `${companyId} Where is my order? ${n % 3}`;
  await lab.addSessions(12, { text });
  await lab.pass(35);
  await lab.pass(20, 3);
  expect(await lab.stages()).toEqual({ done: 12 });
  expect(await billed()).toEqual([{ count: 3 }]);
  await lab.addSessions(5, { text, from: 12 });
  await lab.pass(5);
  expect(await lab.stages()).toEqual({ done: 17 });
  expect(await billed()).toEqual([{ count: 3 }]);
  expect(lab.paidTwice()).toBe(0);
});

test('ten that wait are enough for a batch, also where they ask the same; nine wait on', async () => {
  const text = () => `${lab.admin.companyId} Where is my order?`;
  await lab.addSessions(9, { text });
  await lab.pass(5);
  expect((await lab.monitor()).jobs).toEqual([]);
  await lab.addSessions(1, { text, from: 9 });
  await lab.pass(5);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'processing', requestCount: 1 }]);
  // What was bought already is waited for: ten more of it are no reason for another batch.
  await lab.addSessions(10, { text, from: 10 });
  await lab.addSessions(1, { from: 20 });
  await lab.pass(5);
  expect((await lab.monitor()).jobs).toHaveLength(1);
});

test('row 45 and 46: only a failed job is tried again, only its unfinished requests, and another company sees none of it', async () => {
  lab.emulator.faults.add({ kind: 'plan', plan: { everyEnd: 'server_error' } });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(20, 2);
  const [job] = (await lab.monitor()).jobs;
  const path = `/api/admin/batch-monitoring/${job?.id}/retry`;
  await lab.query(
    "UPDATE ai_request SET status = 'succeeded' WHERE job_id = $1 AND id IN (SELECT id FROM ai_request WHERE job_id = $1 LIMIT 4)",
    [job?.id],
  );
  const answer = await lab.admin.browser.post(path);
  expect(answer.json).toMatchObject({ data: { status: 'retrying', message: expect.stringMatching(/^6 /) } });
  expect((await lab.admin.browser.post(path)).status).toBe(409);
  await lab.pass(20, 3);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'completed' }]);
  expect((await lab.admin.browser.post(path)).status).toBe(409);
  await lab.query("UPDATE batch_job SET status = 'failed' WHERE id = $1", [job?.id]);
  const none = await lab.admin.browser.post(path);
  expect([none.status, none.text]).toEqual([409, expect.stringMatching(/answered/)]);
});

test('a failed job whose questions another one answered since is tried again for nothing', async () => {
  const { companyId } = lab.admin;
  const text = (n: number) => `${companyId} Where is my parcel? ${n % 5}`;
  // Looked at every now and then, as by somebody who waits: an idle person is signed out.
  const statuses = async () => {
    for (let n = 0; n < 6; n += 1) {
      await lab.pass(20);
      await lab.monitor();
    }
    return (await lab.monitor()).jobs.map(({ status }) => status).sort();
  };
  lab.emulator.faults.add({ kind: 'plan', times: 1, plan: { everyEnd: 'bad_request' } });
  await lab.addSessions(5, { text });
  expect(await statuses()).toEqual(['failed']);
  const [failed] = (await lab.monitor()).jobs;
  await lab.addSessions(5, { text, from: 5 });
  expect(await statuses()).toEqual(['completed', 'failed']);
  const answer = await lab.admin.browser.post(`/api/admin/batch-monitoring/${failed?.id}/retry`);
  expect([answer.status, answer.text]).toEqual([200, expect.stringMatching(/ 5 more use another request/)]);
  expect(await statuses()).toEqual(['completed', 'completed']);
  expect(await lab.stages()).toEqual({ done: 10 });
  expect(lab.paidTwice()).toBe(0);
});

test('row 52: switched off with work out, nothing new is made and what is paid is collected', async () => {
  await lab.addSessions(10);
  await lab.pass(5);
  const { services } = lab.app.app;
  const { config } = services;
  const off = { ...services, config: { ...config, batch: { ...config.batch, enabled: false } } };
  await lab.addSessions(10, { from: 10 });
  for (let n = 0; n < 3; n += 1) {
    lab.app.clock.advance(20 * 60_000);
    lab.emulator.clock.advance(1200);
    await asSchedule(createBatches, off);
    await lab.run('batch-status', 'batch-results');
  }
  expect(await lab.stages()).toEqual({ done: 10, waiting: 10 });
});

test('row 54: a database that is away while batches are polled costs nothing but time', async () => {
  await lab.addSessions(10);
  for (let away = 0; away < 14; away += 1) {
    lab.app.clock.advance(5 * 60_000);
    lab.emulator.clock.advance(300);
    for (const name of ['batch-create', 'batch-status', 'batch-results'])
      await withDatabaseGoneAfter(away, () => lab.run(name));
    // The lease of a run that could not say that it ended goes by.
    lab.app.clock.advance(2 * 60_000);
  }
  await lab.pass(20, 4);
  expect(await lab.stages()).toEqual({ done: 10 });
  expect(await billed()).toEqual([{ count: 10 }]);
  expect(lab.paidTwice()).toBe(0);
});

test('row 55: batches and files of another program with the same key are never adopted, cancelled or deleted', async () => {
  const upload = async (name: string) => {
    const form = new FormData();
    const line = {
      custom_id: 'x',
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'gpt-4.1-mini', messages: [{ role: 'user', content: lab.admin.companyId }] },
    };
    form.set('purpose', 'batch');
    form.set('file', new File([`${JSON.stringify(line)}\n`], name));
    const response = await fetch(`${lab.emulator.openaiBaseUrl}/files`, {
      method: 'POST',
      headers: { authorization: 'Bearer other' },
      body: form,
    });
    return ((await response.json()) as { id: string }).id;
  };
  const files = [await upload('theirs.jsonl'), await upload('bj_019b90a8-2fa0-7004-8fdb-94aca8aeb1c6.jsonl')];
  const batches = await Promise.all(
    files.map(async (file, at) => {
      lab.emulator.faults.add({ kind: 'plan', plan: { runSeconds: 20 * 3600 } });
      const { json } = await lab.provider('POST', '/batches', {
        input_file_id: file,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: { app: at === 0 ? 'theirs' : 'parlance', attempt: '019b90a8-2fa0-7004-8fdb-94aca8aeb1c6' },
      });
      return String(json['id']);
    }),
  );
  lab.emulator.faults.clear();
  lab.emulator.faults.add({ kind: 'reset', on: 'batches.create' });
  await lab.addSessions(10);
  await lab.pass(5);
  await lab.pass(30, 4);
  await lab.run('ai-sweep');
  for (const id of batches) {
    expect((await lab.provider('GET', `/batches/${id}`)).json['status']).toMatch(/validating|in_progress/);
  }
  for (const id of files) expect((await lab.provider('GET', `/files/${id}`)).status).toBe(200);
  expect(await lab.stages()).toEqual({ done: 10 });
});
