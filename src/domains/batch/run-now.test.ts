import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';

let lab: BatchLab;
beforeAll(async () => {
  lab = await startBatchLab({ direct: true });
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.fresh());

const path = '/api/admin/batch-monitoring/run';

test('run now sends what waits at once, however little it is, and leaves an entry', async () => {
  await lab.addSessions(3);
  await lab.pass(1);
  expect(await lab.stages()).not.toHaveProperty('done');
  const answer = await lab.admin.browser.post(path);
  expect([answer.status, answer.json]).toMatchObject([
    200,
    { data: { waiting: 3, underWay: 0, message: expect.stringContaining('3') } },
  ]);
  await expect.poll(() => lab.stages()).toEqual({ done: 3 });
  const entries = await lab.query(
    "SELECT metadata FROM audit_entry WHERE company_id = $1 AND action = 'batch.runNow'",
    [lab.admin.companyId],
  );
  expect(entries).toHaveLength(1);
  // What comes later waits as ever.
  lab.app.clock.advance(60_000);
  await lab.addSessions(2, { from: 10 });
  await lab.pass(1);
  expect(await lab.stages()).toMatchObject({ done: 3 });
  expect((await lab.monitor()).jobs).toHaveLength(1);
});

test('run now says why nothing goes out: nothing waits, no budget, a closed gate; only an administrator asks', async () => {
  const refused = async (): Promise<[number, string]> => {
    const answer = await lab.admin.browser.post(path);
    return [answer.status, answer.text];
  };
  expect(await refused()).toEqual([409, expect.stringContaining('No sessions are waiting')]);
  await lab.addSessions(3);
  await lab.query('UPDATE company SET ai_monthly_limit_nano = 0 WHERE id = $1', [lab.admin.companyId]);
  expect(await refused()).toEqual([409, expect.stringContaining('budget')]);
  await lab.query('UPDATE company SET ai_monthly_limit_nano = NULL WHERE id = $1', [lab.admin.companyId]);
  await lab.query(
    "INSERT INTO provider_gate (model, closed_until, closed_reason) VALUES ('*', $1, 'the key is wrong')",
    [new Date(lab.app.clock.now().getTime() + 60_000)],
  );
  expect(await refused()).toEqual([409, expect.stringContaining('Its operator can see why')]);
  const colleague = await lab.app.addColleague(lab.admin.companyId, 'USER');
  expect((await colleague.browser.post(path)).status).toBe(403);
});
