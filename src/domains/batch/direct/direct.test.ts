import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { invoke } from '../../../kernel/invoke.ts';
import { runDirectBatches } from '../run-schedules.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab({ direct: true, env: { AI_TIMEOUT_SECONDS: '2' } });
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

/** Calls to the server since this was made. */
function watchCalls() {
  const before = lab.emulator.chat();
  return () => lab.emulator.chat().calls - before.calls;
}

test('a direct batch goes the way of every batch, and each session is asked about once', async () => {
  const calls = watchCalls();
  await lab.addSessions(30);
  await lab.pass(5);
  const { jobs, summary, provider } = await lab.monitor();
  expect(jobs).toMatchObject([
    { status: 'completed', requestCount: 30, completedCount: 30, failedCount: 0, cost: 0, saved: 0 },
  ]);
  expect(provider).toMatchObject({ name: 'compatible', closedReason: null });
  expect(summary.costSavings).toMatchObject({ spent: 0, saved: 0, savingsPercentage: null });
  // Of one's own hardware tokens are all there is to tell.
  const [job] = jobs;
  expect(summary.tokens).toEqual({ input: job?.tokens.input, output: job?.tokens.output });
  expect(summary.tokens.output).toBeGreaterThan(0);
  expect(await lab.stages()).toEqual({ done: 30 });
  expect(calls()).toBe(30);
  expect(lab.emulator.chat().mostAtOnce).toBeLessThanOrEqual(4);
});

test('each call that failed is counted as one, though its line was answered in the end', async () => {
  const calls = watchCalls();
  const before = (await lab.monitor()).provider.health;
  lab.emulator.faults.add({ kind: 'reset', on: 'chat.completions', times: 2 });
  await lab.addSessions(12);
  await lab.pass(5);
  for (let n = 0; n < 5 && (await lab.stages()).asked; n += 1) await lab.pass(31);
  expect(await lab.stages()).toEqual({ done: 12 });
  const { health } = (await lab.monitor()).provider;
  expect(health.failures - before.failures).toBe(2);
  expect(health.calls - before.calls).toBe(calls());
  expect(health.lastFailure).toMatch(/^ask: /);
});

test('switched off, a batch that no line of is out stays as it is, and the run ends', async () => {
  const calls = watchCalls();
  await lab.addSessions(12);
  await lab.run('batch-create');
  const { services } = lab.app.app;
  const { config } = services;
  const off = { ...services, config: { ...config, batch: { ...config.batch, enabled: false } } };
  const run = await invoke(off, runDirectBatches, {
    actor: { type: 'system', job: 'test' },
    origin: { requestId: 'test', address: null, userAgent: null },
    input: {},
  });
  expect(run).toEqual({ steps: 0 });
  expect([await lab.stages(), calls()]).toEqual([{ asked: 12 }, 0]);
});
