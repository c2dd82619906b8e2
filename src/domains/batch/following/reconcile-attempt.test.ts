import { expect, test } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';

test('where nobody can say whether a batch was made, its sessions do not wait for ever; what comes of it after all is taken', async () => {
  await using lab = await startBatchLab();
  await lab.fresh();
  lab.emulator.faults.add({ kind: 'html', on: 'batches.create', times: 1, commit: true });
  lab.emulator.faults.add({ kind: 'status', on: 'batches.list', status: 404, times: null });
  await lab.addSessions(12);
  await lab.pass(5);
  await lab.pass(60, 12);
  expect(await lab.stages()).toEqual({ asked: 12 });
  await lab.pass(60, 18);
  expect(await lab.stages()).toEqual({ failed: 12 });
  expect((await lab.monitor()).jobs).toMatchObject([{ status: 'failed' }]);
  lab.emulator.faults.clear();
  await lab.run('ai-sweep');
  await lab.pass(60, 4);
  expect(await lab.stages()).toEqual({ done: 12 });
  expect(lab.emulator.ledger().batchCount).toBe(1);
});
