import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const file = 'id,start,user\na,2024-04-03,jo\nb,2024-04-04,jo\nc,2024-04-05,kim\n';

interface Erasures {
  readonly data: {
    readonly erasures: ReadonlyArray<{ readonly id: string; readonly liftedAt: string | null }>;
  };
}

test('who was erased is not taken in again, by their key or by the ids of their sessions, until that is lifted', async () => {
  const { imported, stored, admin } = await importLab(app);
  const { browser } = admin;
  await imported(file);
  const answer = await browser.post('/api/dashboard/erasures', { userId: 'jo' });
  expect([answer.status, Object.keys(await stored())]).toEqual([200, ['c']]);

  const later = `${file}d,2024-04-06,jo\n`;
  for (const dryRun of [true, false]) {
    const run = await imported(later, { dryRun });
    expect([counts(run), run.counts.erased]).toEqual([[4, 0, 0, 1, 0], 3]);
    expect(run.message).toContain('3 of erased people');
  }
  // Without the key of the person the sessions that were erased are known still; one that came later is not.
  const nameless = 'id,start\na,2024-04-03\nb,2024-04-04\nd,2024-04-06\n';
  const run = await imported(nameless);
  expect([counts(run), run.counts.erased, Object.keys(await stored())]).toEqual([
    [3, 1, 0, 0, 0],
    2,
    ['c', 'd'],
  ]);

  const listed = async () => ((await browser.get('/api/dashboard/erasures')).json as Erasures).data.erasures;
  const [erasure] = await listed();
  expect(erasure).toMatchObject({ sessions: 2, liftedAt: null, erasedBy: { id: admin.userId } });
  expect(JSON.stringify(erasure)).not.toContain('"jo"');
  const lift = () => browser.post(`/api/dashboard/erasures/${erasure?.id}/lift`);
  expect([(await lift()).status, (await lift()).status]).toEqual([200, 404]);
  expect((await listed())[0]).toMatchObject({ liftedAt: expect.any(String), liftedBy: { id: admin.userId } });
  expect(counts(await imported(file))).toEqual([3, 2, 0, 1, 0]);
});

test('an erasure holds in its own company only, and only an administrator erases and lifts', async () => {
  const [one, other] = [await importLab(app), await importLab(app)];
  await one.imported(file);
  const { status, json } = await one.admin.browser.post('/api/dashboard/erasures', { userId: 'jo' });
  const { id } = (json as { data: { receipt: { id: string } } }).data.receipt;
  expect(status).toBe(200);
  expect(counts(await other.imported(file))).toEqual([3, 3, 0, 0, 0]);
  expect((await other.admin.browser.post(`/api/dashboard/erasures/${id}/lift`)).status).toBe(404);
  const { browser } = await app.addColleague(one.admin.companyId, 'USER');
  expect((await browser.get('/api/dashboard/erasures')).status).toBe(403);
  expect((await browser.post(`/api/dashboard/erasures/${id}/lift`)).status).toBe(403);
});
