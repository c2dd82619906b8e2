import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLab } from '../../../test/labs/import-lab.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { changeRows } from '../../db/change-rows.ts';
import { createFakeClock } from '../../ports/clock.ts';

const clock = createFakeClock();
let isHurried = false;
/** While it is hurried, each look at it finds two seconds gone. */
const hurried = {
  ...clock,
  monotonicMs() {
    if (isHurried) clock.advance(2000);
    return clock.monotonicMs();
  },
};

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp({ ports: { clock: hurried } });
  admin = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const days = 5;
const dayMs = 86_400_000;
/** More than a question waits for. */
async function manySessions(): Promise<void> {
  await app.database.tenant(admin.companyId, (tx) =>
    changeRows(
      tx,
      `INSERT INTO session (company_id, id, external_id, started_at, created_at, updated_at, content_hash)
       SELECT $1, gen_random_uuid(), n::text, $2::timestamptz - n % $3::int * interval '1 day', now(), now(), '' FROM generate_series(1, 27500) AS n`,
      [admin.companyId, new Date(clock.now().getTime() - dayMs), days],
    ),
  );
}

const mark = () =>
  app.database.tenant(admin.companyId, (tx) =>
    changeRows(
      tx,
      'INSERT INTO session_change (company_id, derived, from_at, to_at) SELECT $1, 0, $2::timestamptz, $3::timestamptz',
      [admin.companyId, new Date(clock.now().getTime() - 30 * dayMs), clock.now()],
    ),
  );

async function ask(path: string, input: object = {}): Promise<{ catchingUp?: true }> {
  const { status, text, data } = await admin.browser.rpc(path, input);
  expect(status, text).toBe(200);
  return data as { catchingUp?: true };
}

test('every answer made from figures says that changes are still being counted, and no longer once they are', async () => {
  await manySessions();
  for (const [path, input] of [
    ['dashboard.metrics'],
    ['dashboard.sessions'],
    ['dashboard.questions'],
    ['dashboard.config'],
    ['dashboard.explainChange', { metric: 'totalSessions' }],
    ['dashboard.breakdown', { by: 'hour' }],
  ] as const) {
    await mark();
    isHurried = true;
    expect((await ask(path, input)).catchingUp, path).toBe(true);
    isHurried = false;
    await app.app.scheduler.runNow?.('session-figures');
    expect(await ask(path, input), path).not.toHaveProperty('catchingUp');
  }
});

test('a change of the time zone says until when its figures are counted anew', async () => {
  await app.app.scheduler.runNow?.('session-figures');
  expect(await ask('company.get')).not.toHaveProperty('catchingUp');
  expect((await ask('company.update', { timeZone: 'Pacific/Apia' })).catchingUp).toBe(true);
  expect((await ask('company.get')).catchingUp).toBe(true);
  await app.app.scheduler.runNow?.('session-figures');
  expect(await ask('company.get')).not.toHaveProperty('catchingUp');
});

test('the undo of an import says until when its figures are incomplete, as do the import and the list of them', async () => {
  const lab = await importLab(app);
  const { id } = await lab.imported('id,start\nundone,2026-01-04T10:00:00Z\n');
  const asked = async (path: string, method: 'GET' | 'POST' = 'GET') => {
    const { status, text, json } = await lab.admin.browser.send(method, `/api/dashboard/imports${path}`);
    expect(status, text).toBe(200);
    return (json as { data: { catchingUp?: true; import?: { state: string } } }).data;
  };
  expect(await asked(`/${id}`)).not.toHaveProperty('catchingUp');
  const undone = await asked(`/${id}/undo`, 'POST');
  expect([undone.import?.state, undone.catchingUp]).toEqual(['UNDONE', true]);
  expect((await asked(`/${id}`)).catchingUp).toBe(true);
  expect((await asked('')).catchingUp).toBe(true);
  await app.app.scheduler.runNow?.('session-figures');
  expect(await asked(`/${id}`)).not.toHaveProperty('catchingUp');
  expect(await asked('')).not.toHaveProperty('catchingUp');
});
