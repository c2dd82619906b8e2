import { expect, test, vi } from 'vitest';
import type { FaultInput } from '../../../../ai-emulator/faults.ts';
import { chatFaults, schemaFaults } from '../../../../test/labs/batch/chat-faults.ts';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import { openTcpProxy } from '../../../../test/rig/tcp-proxy.ts';

/** The goal is a thousand: `DIRECT_LINES=1000`. */
const lines = Number(process.env['DIRECT_LINES'] ?? 240);
/** So many of them meet the fault. */
const strikes = Math.ceil(lines / 20);
const concurrency = 4;
/** One line more waits for its turn while an answer is being stored. */
const out = concurrency + 1;
const patience = 900_000;

/** Time passes until nothing waits, and the rest of the service answers meanwhile. */
async function passUntilDone(lab: BatchLab, rounds = 65): Promise<void> {
  for (let n = 0; n < rounds; n += 1) {
    await Promise.all([lab.pass(n === 0 ? 5 : 20), lab.monitor()]);
    if (!(await lab.stages()).asked) return;
  }
}

/** Each is analysed, or failed with a reason: a line that meets the fault at each of its tries. */
async function expectWhole(lab: BatchLab, mostFailed: number): Promise<void> {
  const { done = 0, failed = 0, ...others } = await lab.stages();
  expect(others).toEqual({});
  expect(done + failed).toBe(lines);
  expect(failed).toBeLessThanOrEqual(mostFailed);
  const errors = await lab.errors();
  expect(errors).toHaveLength(failed);
  for (const error of errors) expect(error.length).toBeGreaterThan(5);
  const [billed] = await lab.query(
    'SELECT count(*) AS lines, count(DISTINCT i.request_id) AS requests FROM usage_ledger u JOIN batch_item i ON i.company_id = u.company_id AND i.custom_id = u.custom_id WHERE u.company_id = $1 AND u.useful',
    [lab.admin.companyId],
  );
  expect(billed).toEqual({ lines: done, requests: done });
  const { jobs } = await lab.monitor();
  expect(jobs.reduce((sum, { completedCount }) => sum + completedCount, 0)).toBe(done);
}

test.each([...chatFaults, ...schemaFaults])(
  'one line in twenty meets $name: none is lost or billed twice, and the calls are as many as the faults',
  async ({ fault, fate }) => {
    await using lab = await startBatchLab({ direct: true, env: { AI_TIMEOUT_SECONDS: '1' } });
    await lab.fresh();
    lab.emulator.faults.add({ ...fault, times: strikes } as FaultInput);
    await lab.addSessions(lines);
    await passUntilDone(lab);
    await expectWhole(lab, fate === 'fails' ? strikes : strikes / 2);
    const { calls, mostAtOnce } = lab.emulator.chat();
    expect(calls).toBeGreaterThanOrEqual(lines);
    expect(calls).toBeLessThanOrEqual(lines + strikes + out);
    expect(mostAtOnce).toBeLessThanOrEqual(concurrency);
  },
  patience,
);

test(
  'a server that restarts three times under its lines: those alone that were out are asked again',
  async () => {
    await using lab = await startBatchLab({
      direct: true,
      env: { AI_TIMEOUT_SECONDS: '1', AI_ALLOW_PRIVATE: 'true' },
    });
    await lab.fresh();
    const { hostname, port } = new URL(lab.emulator.url);
    const cable = await openTcpProxy({ host: hostname, port: Number(port) });
    try {
      const account = {
        provider: 'compatible',
        baseUrl: `http://127.0.0.1:${cable.port}/v1`,
        model: 'our-model',
      };
      const saved = await lab.admin.browser.post('/api/admin/ai-provider', { account });
      expect(saved.status).toBe(200);
      const before = lab.emulator.chat();
      await lab.addSessions(lines);
      for (const share of [0.2, 0.4, 0.6]) {
        const running = lab.pass(20);
        await vi.waitFor(async () => expect((await lab.stages()).done ?? 0).toBeGreaterThan(lines * share), {
          timeout: patience,
          interval: 20,
        });
        await cable.cut();
        await running;
        const { asked = 0, done = 0 } = await lab.stages();
        expect(asked + done).toBe(lines);
        // While it is away nobody is asked, however often the schedule runs.
        await lab.run('ai-direct', 'ai-direct');
        await cable.mend();
      }
      await passUntilDone(lab);
      await expectWhole(lab, 0);
      const after = lab.emulator.chat();
      expect(after.calls - before.calls).toBeLessThanOrEqual(lines + 3 * out);
      expect(after.answeredAgain - before.answeredAgain).toBeLessThanOrEqual(3 * out);
      expect(after.mostAtOnce).toBeLessThanOrEqual(concurrency);
    } finally {
      await cable.close();
    }
  },
  patience,
);
