import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copySessions } from '../../../../test/labs/dashboard-lab.ts';
import { importLab } from '../../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';
import { askedAtOnce } from './forget-values.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function lab() {
  const made = await importLab(app);
  const { browser, companyId } = made.admin;
  const attributes = [{ key: 'plan', label: 'Plan', type: 'text', fromColumn: null }];
  expect((await browser.rpc('company.update', { settings: { attributes } })).status).toBe(200);
  const inCompany = <T>(sql: string, values: readonly unknown[], shape: T) =>
    app.database.tenant(companyId, (tx) => rows(tx, sql, [companyId, ...values], shape as never));
  /** The texts that count by themselves. */
  const held = async () =>
    (
      (await inCompany(
        'SELECT value FROM attribute_value WHERE company_id = $1 AND merged_into IS NULL ORDER BY value',
        [],
        { value: is.text },
      )) as { value: string }[]
    ).map(({ value }) => value);
  const copied = (externalId: string, count: number) => copySessions(app, companyId, externalId, count);
  const erase = async (userId: string) => {
    const tenant = vi.spyOn(app.database, 'tenant');
    expect((await browser.post('/api/dashboard/erasures', { userId })).status).toBe(200);
    const steps = tenant.mock.calls.length;
    tenant.mockRestore();
    return steps;
  };
  return { ...made, browser, held, copied, erase };
}

test('whether others say what an erased person said is asked some sessions at a time, up to the last', async () => {
  const { imported, copied, erase, held, admin } = await lab();
  await imported(
    'id,user id,start,Plan\na,anna,2024-04-03,Anna Berg\nb,anna,2024-04-03,pro\nc,bert,2024-04-03,free\n',
  );
  await copied('c', 2 * askedAtOnce);
  await imported('id,user id,start,Plan\nd,carl,2024-04-03,pro\n');
  await app.database.tenant(admin.companyId, (tx) =>
    tx.query(
      "UPDATE session SET id = 'ffffffff-ffff-4fff-bfff-ffffffffffff' WHERE company_id = $1 AND external_id = 'd'",
      [admin.companyId],
    ),
  );
  const few = await erase('nobody');
  expect(await erase('anna')).toBeGreaterThanOrEqual(few + 3);
  expect(await held()).toEqual(['free', 'pro', expect.stringMatching(/^… /)]);
});

test('a text that somebody says while an erasure asks for it is kept', async () => {
  const { imported, copied, erase, held } = await lab();
  await imported(
    'id,user id,start,Plan\na,anna,2024-04-03,Anna Berg\nb,anna,2024-04-03,gold\nc,bert,2024-04-03,free\n',
  );
  await copied('c', 2 * askedAtOnce);
  const { tenant } = app.database;
  let isSaid = false;
  const saying = vi.spyOn(app.database, 'tenant').mockImplementation(async (id, work) => {
    const result = await tenant(id, work as never);
    if (!isSaid && (await doubted()) > 0) {
      isSaid = true;
      await imported('id,user id,start,Plan\nd,dora,2024-04-03,gold\n');
    }
    return result as never;
  });
  const doubted = async () =>
    (
      await app.database.system((tx) =>
        tx.query('SELECT 1 FROM attribute_value WHERE doubted_by IS NOT NULL'),
      )
    ).length;
  await erase('anna');
  saying.mockRestore();
  expect([isSaid, await doubted()]).toEqual([true, 0]);
  expect(await held()).toEqual(['free', 'gold', expect.stringMatching(/^… /)]);
});

test('what an undo puts back is held again, and written as it was merged since', async () => {
  const { imported, undone, erase, held, stored, browser } = await lab();
  await imported(
    'id,user id,start,Plan\na,anna,2024-04-03,shared\nb,bert,2024-04-03,shared\nc,carl,2024-04-03,old\n',
  );
  const { id } = await imported('id,user id,start,Plan\nb,bert,2024-04-03,other\nc,carl,2024-04-03,other\n');
  await erase('anna');
  await imported('id,user id,start,Plan\ne,eva,2024-04-03,new\n');
  const merged = await browser.rpc('dashboard.mergeAttributeValues', {
    key: 'plan',
    from: ['old'],
    into: 'new',
  });
  expect([merged.status, await held()]).toEqual([200, ['new', 'other', expect.stringMatching(/^… /)]]);
  await undone(id);
  expect(await held()).toEqual(['new', 'other', 'shared', expect.stringMatching(/^… /)]);
  expect(await stored()).toMatchObject({
    b: { attributes: { plan: 'shared' } },
    c: { attributes: { plan: 'new' } },
  });
});

test('values are merged in sessions that are many, also where all began at one moment', async () => {
  const { imported, copied, browser, admin } = await lab();
  await imported(
    'id,user id,start,Plan\na,anna,2024-04-03,pro\nb,bert,2024-04-03,free\nc,carl,2024-04-01,pro\n',
  );
  await copied('a', 1200);
  await copied('b', 6000);
  await browser.rpc('dashboard.mergeAttributeValues', { key: 'plan', from: ['pro'], into: 'best' });
  await app.app.scheduler.runNow('session-figures');
  const counted = await app.database.tenant(admin.companyId, (tx) =>
    tx.query(
      "SELECT attributes ->> 'plan' AS plan, count(*)::integer AS count FROM session WHERE company_id = $1 GROUP BY 1 ORDER BY 1",
      [admin.companyId],
    ),
  );
  expect(counted).toEqual([
    { plan: 'best', count: 1202 },
    { plan: 'free', count: 6001 },
  ]);
});
