import { expect, test } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';

test('all that ask what was answered have the answer at the next run, however many more than a batch holds they are', async () => {
  await using lab = await startBatchLab({ direct: true, env: { BATCH_MAX_REQUESTS: '10' } });
  await lab.fresh();
  await lab.addSessions(35, { text: () => 'Where is my order?' });
  await lab.pass(5);
  const { answered } = lab.emulator.chat();
  await lab.run('batch-create');
  expect(await lab.stages()).toEqual({ done: 35 });
  expect(answered).toBe(1);
  expect(lab.emulator.chat().answered).toBe(1);
});
