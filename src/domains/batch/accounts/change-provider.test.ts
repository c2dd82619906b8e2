import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../../../ai-emulator/server.ts';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';

let own: Emulator;
beforeEach(async () => {
  own = await createEmulator({ clock: { mode: 'manual' }, seed: 3 });
});
afterEach(() => own.close());

async function setOwn(lab: BatchLab): Promise<void> {
  const { browser, email, password } = lab.admin;
  await browser.post('/api/auth/login', { email, password });
  const account = { provider: 'compatible', baseUrl: own.openaiBaseUrl, model: 'our-model' };
  expect((await browser.post('/api/admin/ai-provider', { account })).text).toContain('"success":true');
}

const models = (lab: BatchLab) =>
  rows(
    lab,
    'SELECT model, count(*) AS count FROM session_enrichment WHERE company_id = $1 GROUP BY model ORDER BY model',
    [lab.admin.companyId],
    { model: is.text, count: is.number },
  );

test('a direct batch in progress goes on at the new provider with what has no answer yet, and asks nothing twice', async () => {
  await using lab = await startBatchLab({ direct: true, env: { AI_ALLOW_PRIVATE: 'true' } });
  await lab.fresh();
  await lab.addSessions(40);
  // The server answers some, and is gone.
  const calls = lab.emulator.chat();
  lab.emulator.faults.add({ kind: 'status', on: 'chat.completions', status: 503, times: null, after: 10 });
  await lab.pass(5);
  const { done = 0, asked = 0 } = await lab.stages();
  expect(done + asked).toBe(40);
  expect(done).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(0);
  await setOwn(lab);
  await lab.pass(10);
  expect(await lab.stages()).toEqual({ done: 40 });
  expect(await models(lab)).toEqual([
    { model: 'local-model', count: done },
    { model: 'our-model', count: asked },
  ]);
  // One call more: that which tried it.
  expect(own.chat().calls).toBe(asked + 1);
  expect(lab.emulator.chat().answeredAgain - calls.answeredAgain).toBe(0);
  expect((await lab.monitor()).jobs).toMatchObject([
    { status: 'completed', requestCount: 40, completedCount: 40, failedCount: 0 },
  ]);
});

test('a batch that is out is collected where it was bought, and what waits goes to the new provider', async () => {
  await using lab = await startBatchLab({ env: { AI_ALLOW_PRIVATE: 'true' } });
  await lab.fresh();
  await lab.addSessions(12);
  await lab.pass(1);
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'processing' }]);
  await setOwn(lab);
  await lab.addSessions(11, { from: 100 });
  await lab.pass(30, 4);
  expect(await lab.stages()).toEqual({ done: 23 });
  expect(await models(lab)).toEqual([
    { model: 'gpt-4.1-mini', count: 12 },
    { model: 'our-model', count: 11 },
  ]);
  expect(lab.paidTwice()).toBe(0);
  expect(own.chat().calls).toBe(12);
});

test('a batch that was not sent yet goes to the new provider whole', async () => {
  await using lab = await startBatchLab({ env: { AI_ALLOW_PRIVATE: 'true' } });
  await lab.fresh();
  lab.emulator.faults.add({ kind: 'status', on: 'batches.create', status: 401, times: null });
  await lab.addSessions(12);
  await lab.pass(1);
  expect(await lab.stages()).toEqual({ asked: 12 });
  await setOwn(lab);
  await lab.pass(16, 3);
  expect(await lab.stages()).toEqual({ done: 12 });
  expect(await models(lab)).toEqual([{ model: 'our-model', count: 12 }]);
  expect(own.chat().calls).toBe(13);
});

test('the service changes from batches to a server of its own: what is out is followed, and waits while nothing says how', async () => {
  await using lab = await startBatchLab();
  await lab.fresh();
  await lab.addSessions(12);
  await lab.pass(1);
  const settings = { AI_PROVIDER: 'compatible', AI_BASE_URL: own.openaiBaseUrl, AI_MODEL: 'our-model' };
  const after = await startApp({
    database: lab.app.database,
    env: { ...settings, AI_EMULATOR_URL: lab.emulator.url },
  });
  after.clock.advance(lab.app.clock.now().getTime() - after.clock.now().getTime());
  for (let n = 0; n < 4; n += 1) {
    after.clock.advance(30 * 60_000);
    lab.emulator.clock.advance(30 * 60);
    for (const name of ['batch-create', 'ai-direct', 'batch-status', 'batch-results'])
      await after.app.scheduler.runNow(name);
  }
  expect(await lab.stages()).toEqual({ done: 12 });
  expect(await models(lab)).toEqual([{ model: 'gpt-4.1-mini', count: 12 }]);
  expect([own.chat().calls, lab.paidTwice()]).toEqual([0, 0]);
  // A provider of which the settings no longer say anything: nothing is asked, lost or failed.
  await lab.query(
    "UPDATE batch_attempt SET provider = 'anthropic', state = 'submitted', next_step_at = now() - interval '1 year'",
  );
  await after.app.scheduler.runNow('batch-status');
  expect(await lab.query('SELECT state, error FROM batch_attempt')).toEqual([
    { state: 'submitted', error: expect.stringContaining('anthropic') },
  ]);
});
