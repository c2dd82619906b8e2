import { expect, test } from 'vitest';
import { companyThatAsks, startBatchLab } from '../../../../test/labs/batch-lab.ts';

test.each([
  ['not there', 404],
  ['not for this key', 403],
  ['not for this key, in no words that we know', 401],
  ['more than its machine has room for', 503],
])(
  'a model that a company chose and that is %s stops the analysis of no other, who learns nothing of it',
  async (_name, status) => {
    await using lab = await startBatchLab({ direct: true });
    await lab.fresh();
    const model = 'billing: call +31 6 1234 5678';
    expect(
      (await lab.admin.browser.post('/api/rpc/company.update', { json: { aiModel: model } })).status,
    ).toBe(200);
    lab.emulator.faults.add({
      kind: 'status',
      on: 'chat.completions',
      status,
      ...(status === 401 || status === 503 ? {} : { code: 'model_not_found' }),
      message: `The model \`${model}\` does not exist or you do not have access to it.`,
      times: null,
    });
    await lab.addSessions(12);
    await lab.pass(5);
    expect(await lab.stages()).toEqual({ asked: 12 });
    lab.emulator.faults.clear();
    const other = await companyThatAsks(lab.app);
    const monitor = () => other.browser.get('/api/admin/batch-monitoring?includeDetails=true');
    const before = await monitor();
    expect(before.json).toMatchObject({ data: { provider: { closedReason: null, limits: [] } } });
    expect(before.text).not.toContain('1234 5678');
    await lab.pass(1);
    const done = await lab.query('SELECT 1 FROM session_enrichment WHERE company_id = $1', [other.companyId]);
    expect(done).toHaveLength(12);
  },
);

test('texts that the server has no answer to hold up nobody but the company that asks them', async () => {
  await using lab = await startBatchLab({ direct: true });
  await lab.fresh();
  lab.emulator.faults.add({ kind: 'line', contains: 'hopeless', end: 'server_error' });
  await lab.addSessions(12, { text: (n) => `This is hopeless ${n}.` });
  const other = await companyThatAsks(lab.app);
  await lab.pass(5);
  const done = await lab.query('SELECT company_id FROM session_enrichment');
  expect(done.map((row) => row['company_id'])).toEqual(Array(12).fill(other.companyId));
});
