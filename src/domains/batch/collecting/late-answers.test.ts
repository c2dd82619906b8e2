import { expect, test } from 'vitest';
import { startBatchLab } from '../../../../test/labs/batch-lab.ts';

test('of who is erased while a batch is out nothing is kept that the AI says of them later', async () => {
  await using lab = await startBatchLab();
  await lab.fresh();
  lab.emulator.faults.add({ kind: 'line', contains: 'hopeless', end: 'off_schema' });
  await lab.addSessions(12, { text: (n) => `${n < 2 ? 'hopeless' : 'fine'} ${n}` });
  const erase = async (n: number) => {
    const { browser, email, password } = lab.admin;
    await browser.post('/api/auth/login', { email, password });
    expect((await browser.post('/api/dashboard/erasures', { userId: `user-conv-${n}` })).status).toBe(200);
  };
  /** Of whom an answer that is of no use is kept, and what is told of the requests. */
  const kept = () =>
    lab.query(
      `SELECT DISTINCT s.external_id AS id, r.last_error AS told FROM batch_item i JOIN ai_request r ON r.id = i.request_id
       LEFT JOIN session s ON s.id = r.session_id WHERE i.company_id = $1 AND i.raw IS NOT NULL`,
      [lab.admin.companyId],
    );
  await lab.pass(5);
  await erase(0);
  await lab.pass(20, 3);
  expect(await kept()).toMatchObject([{ id: 'conv-1', told: expect.stringContaining('schema_mismatch') }]);
  await erase(1);
  expect(await kept()).toEqual([]);
  const told = await lab.query(
    "SELECT DISTINCT last_error AS told FROM ai_request WHERE company_id = $1 AND last_error LIKE '%mismatch%'",
    [lab.admin.companyId],
  );
  expect(told).toEqual([]);
});
