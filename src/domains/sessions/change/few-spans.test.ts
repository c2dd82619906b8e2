import { expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { importLab } from '../../../../test/labs/import-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { startApp } from '../../../../test/rig/start-app.ts';

test('sessions with very many spans go a few at a time, by retention and for somebody who is erased: one statement held everybody else up', async () => {
  await using app = await startApp();
  const { admin } = await importLab(app);
  const { companyId } = admin;
  const startTime = new Date(app.clock.now().getTime() - 400 * 86_400_000);
  const names = ['1', '2', '3', '4', '5'];
  const fill = async (userId: string) => {
    await importSessions(
      app,
      companyId,
      names.map((name) => sessionInput(`${userId}-${name}`, { userId, startTime })),
    );
    await app.database.system((tx) =>
      tx.query(
        `INSERT INTO span_conversation (company_id, external_id, session_id, touched_at)
         SELECT company_id, external_id, id, started_at FROM session WHERE company_id = $1`,
        [companyId],
      ),
    );
    await app.database.system((tx) =>
      tx.query(
        `INSERT INTO span_part (company_id, trace_id, span_id, external_id, facts, input, output)
         SELECT $1, md5(c.external_id), left(md5('s' || at), 16), c.external_id, '{}', '', ''
         FROM span_conversation c, generate_series(1, 4001) AS at WHERE c.company_id = $1`,
        [companyId],
      ),
    );
  };
  const left = () =>
    app.database.system((tx) =>
      tx.query('SELECT external_id FROM span_part UNION ALL SELECT external_id FROM session'),
    );

  await fill('old');
  await app.database.system((tx) =>
    tx.query('UPDATE company SET retention_session_days = 365 WHERE id = $1', [companyId]),
  );
  await app.app.scheduler.runNow('session-retention');
  expect(await left()).toEqual([]);
  const entries = await app.database.system((tx) =>
    tx.query(
      "SELECT metadata->>'removedCount' AS count FROM audit_entry WHERE action = 'sessions.retention'",
    ),
  );
  expect(entries.map(({ count }) => Number(count)).sort()).toEqual([2, 3]);

  await fill('jo');
  const answer = await admin.browser.post('/api/dashboard/erasures', { userId: 'jo' });
  expect(answer).toMatchObject({ status: 200, json: { data: { receipt: { erased: { sessions: 5 } } } } });
  expect(await left()).toEqual([]);
  // In steps: one that is done at once leaves no entry of its beginning.
  const begun = await app.database.system((tx) =>
    tx.query("SELECT FROM audit_entry WHERE action = 'sessions.beginErasure'"),
  );
  expect(begun).toHaveLength(1);
});
