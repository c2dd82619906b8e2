import { expect, test } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { importRunner } from './index.ts';

const rowCount = 6_200;

test('an import that is stopped between chunks again and again goes on where it was, and every count is exact', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
  const { services } = app.app;
  await importRunner(services).stop();
  const lines = Array.from({ length: rowCount }, (_, i) => `row-${i},2026-01-03T10:00:00Z,question ${i}`);
  const answer = await admin.browser.send('POST', '/api/dashboard/imports', {
    body: `id,start,initial message\n${lines.join('\n')}`,
  });
  expect(answer.status).toBe(202);

  const progress = async () => {
    const [row] = await app.database.system((tx) =>
      tx.query<{ state: string; read: number; new: number; stored: number; made: number }>(
        `SELECT state, read_count AS read, new_count AS new, (SELECT count(*) FROM session WHERE company_id = $1) AS stored,
           (SELECT count(*) FROM session s WHERE s.company_id = $1 AND s.import_id = r.id) AS made
         FROM import_run r WHERE r.company_id = $1`,
        [admin.companyId],
      ),
    );
    if (!row) throw new Error('the import is gone');
    return row;
  };
  let roundCount = 0;
  for (let before = await progress(); before.state !== 'COMPLETED'; roundCount += 1) {
    expect(roundCount).toBeLessThan(20);
    // A runner of its own, as after a new start; it is stopped as soon as it has stored something.
    const runner = importRunner({ ...services });
    runner.kick();
    let now = before;
    while (now.read === before.read && now.state !== 'COMPLETED') now = await progress();
    await runner.stop();
    before = await progress();
    expect(before).toMatchObject({ new: before.read, stored: before.read, made: before.read });
  }
  expect(roundCount).toBeGreaterThan(2);
  expect(await progress()).toMatchObject({ state: 'COMPLETED', read: rowCount, stored: rowCount });
});
