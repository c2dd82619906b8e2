import { expect, test } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';

test('a provider that cannot be listed keeps no answer longer than it may stay, and no session waiting', async () => {
  await using lab = await startBatchLab();
  await lab.fresh();
  lab.emulator.faults.add({ kind: 'line', contains: 'hopeless', end: 'off_schema' });
  await lab.addSessions(12, { text: (n) => `${n < 2 ? 'hopeless' : 'fine'} ${n}` });
  await lab.pass(5);
  await lab.pass(20, 3);
  const { companyId } = lab.admin;
  // Nobody works on it.
  await lab.query("UPDATE session SET analysis_status = 1 WHERE company_id = $1 AND external_id = 'conv-1'", [
    companyId,
  ]);
  const left = async () => [
    (await lab.query('SELECT 1 FROM batch_item WHERE company_id = $1 AND raw IS NOT NULL', [companyId]))
      .length,
    (await lab.stages()).asked ?? 0,
  ];
  expect(await left()).toEqual([4, 1]);
  lab.emulator.faults.add({ kind: 'status', on: 'batches.list', status: 404, times: null });
  lab.app.clock.advance(31 * 24 * 60 * 60_000);
  await lab.run('ai-sweep');
  expect(await left()).toEqual([0, 0]);
});
