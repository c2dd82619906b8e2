import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../../test/labs/import-lab.ts';
import { createProgram, makeKey } from '../../../../test/rig/program.ts';
import { startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { mostPerDay } from './day-bound.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('a day that is full takes no new session, of a file or pushed; what is there is changed, and other days take more', async () => {
  const { admin, imported, stored } = await importLab(app);
  await imported('id,start,language\na,2024-04-03,nl\n');
  await app.database.tenant(admin.companyId, (tx) =>
    tx.query('UPDATE session_day SET session_count = $2 WHERE company_id = $1', [
      admin.companyId,
      mostPerDay,
    ]),
  );
  const run = await imported(
    'id,start,language\na,2024-04-03,en\nb,2024-04-03T23:59:00Z,nl\nc,2024-04-04T00:00:00Z,nl\n',
  );
  expect(counts(run)).toEqual([3, 1, 1, 0, 1]);
  const { key } = await makeKey(app.app.services, admin.companyId, ['sessions:write'], { name: 'Bot' });
  await app.database.tenant(admin.companyId, (tx) =>
    tx.query('UPDATE session_day SET session_count = $2 WHERE company_id = $1', [
      admin.companyId,
      mostPerDay,
    ]),
  );
  const answer = await createProgram(app.app.server, key).post('/api/ingest/v1/sessions', {
    sessions: Array.from({ length: 12 }, (_, at) => ({
      externalId: `p-${at}`,
      startTime: at === 0 ? '2024-04-09T10:00:00Z' : '2024-04-03T10:00:00Z',
    })),
  });
  expect([answer.status, answer.json]).toMatchObject([200, { data: { new: 1, rejected: 11 } }]);
  expect(answer.text).toContain('its day has 1,000,000 sessions already');
  expect(Object.keys(await stored())).toEqual(['a', 'c', 'p-0']);
});

test('what a run itself stores fills a day too, in a dry run as well', async () => {
  const { admin, imported } = await importLab(app);
  const counted = (count: number) =>
    app.database.tenant(admin.companyId, (tx) =>
      tx.query('UPDATE session_day SET session_count = $2 WHERE company_id = $1', [admin.companyId, count]),
    );
  await imported('id,start\na,2024-04-03\n');
  await counted(mostPerDay - 2);
  const file = `id,start\n${Array.from({ length: 1500 }, (_, at) => `r-${at},2024-04-03`).join('\n')}\n`;
  expect(counts(await imported(file, { dryRun: true }))).toEqual([1500, 2, 0, 0, 1498]);
  expect(counts(await imported(file))).toEqual([1500, 2, 0, 0, 1498]);
});
