import { setTimeout as after } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { importLab } from '../../../../test/labs/import-lab.ts';
import { howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { createProgram, makeKey } from '../../../../test/rig/program.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import { newId } from '../../../ports/ids.ts';
import { type Erasing, goOnErasing } from '../../dashboard/erasing/go-on-erasing.ts';
import { undoChunk } from '../../imports/running/undo-chunk.ts';
import { readTaxonomy } from '../../taxonomy/index.ts';
import { storeSessions } from '../store/index.ts';
import { erasedAtOnce } from './erase-some.ts';
import { beginErasure, findErased } from './index.ts';

function createSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

test('nothing of a person stays that was being stored at the moment they were erased', async () => {
  await using app = await startApp();
  const { admin, stored } = await importLab(app);
  const { companyId } = admin;
  const input = sessionInput('a', { userId: 'jo' });
  const [looked, mayStore] = [createSignal(), createSignal()];
  // A delivery that found nobody erased, and is about to store.
  const delivery = app.database.tenant(companyId, async (tx) => {
    expect((await findErased(tx, [input], app.app.services.ports.personMarks)).size).toBe(0);
    looked.give();
    await mayStore.given;
    await storeSessions(tx, [input], howStored(app.clock, { taxonomy: await readTaxonomy(tx, companyId) }));
  });
  await looked.given;
  const erasing = admin.browser.post('/api/dashboard/erasures', { userId: 'jo' });
  // Long enough for an erasure that waits for nobody.
  await Promise.race([erasing, after(1000)]);
  mayStore.give();
  await delivery;
  expect((await erasing).status).toBe(200);
  expect(Object.keys(await stored())).toEqual([]);
});

test('nothing of a person stays that an undo was putting back at the moment they were erased', async () => {
  await using app = await startApp();
  const { admin, imported, stored } = await importLab(app);
  const { companyId } = admin;
  await imported('id,start,user\na,2024-04-03,jo\n');
  const { id } = await imported('id,start,user\na,2024-04-03,kim\n');
  expect((await stored())['a']).toMatchObject({ userId: 'kim' });
  const [undone, mayEnd] = [createSignal(), createSignal()];
  const undo = app.database.tenant(companyId, async (tx) => {
    expect(await undoChunk(tx, id, app.clock.now())).toBe(true);
    undone.give();
    await mayEnd.given;
  });
  await undone.given;
  const erasing = admin.browser.post('/api/dashboard/erasures', { userId: 'jo' });
  // Long enough for an erasure that waits for nobody, or for the row alone.
  await Promise.race([erasing, after(1000)]);
  mayEnd.give();
  await undo;
  expect((await erasing).status).toBe(200);
  expect(Object.keys(await stored())).toEqual([]);
});

test('what was put back of a person while they were being erased is gone when that is done', async () => {
  await using app = await startApp();
  const { admin, stored } = await importLab(app);
  const { companyId } = admin;
  const { personMarks: marks } = app.app.services.ports;
  const [id, userHash] = [newId(app.clock), marks.markOf(companyId, 'jo')];
  await app.database.tenant(companyId, (tx) =>
    beginErasure(tx, { id, endUser: 'jo', userHash, erasedBy: null, erasedAt: app.clock.now() }, marks),
  );
  // As an undo does it, which looks for no marks.
  await importSessions(app, companyId, [
    sessionInput('back', { userId: 'jo' }),
    sessionInput('other', { userId: 'kim' }),
  ]);
  const erasing: Erasing = {
    ...{ id, userHash, marks, now: () => app.clock.now() },
    transaction: (work) => app.database.tenant(companyId, work),
    record: async () => {},
  };
  expect((await goOnErasing(erasing, []))?.forgotten.sessions).toBe(1);
  expect(Object.keys(await stored())).toEqual(['other']);
});

test('who has many sessions on a day is erased with no more transactions than who has one', async () => {
  await using app = await startApp();
  const { admin } = await importLab(app);
  const startTime = new Date('2026-01-03T10:00:00Z');
  const sessions = ['one', ...Array<string>(40).fill('many')].map((userId, at) =>
    sessionInput(`s-${at}`, { userId, startTime }),
  );
  await importSessions(app, admin.companyId, sessions);
  await app.app.scheduler.runNow('session-figures');
  let count = 0;
  app.database.watch(() => {
    count += 1;
  });
  const counts: number[] = [];
  for (const [userId, expected] of [
    ['one', 1],
    ['many', 40],
  ] as const) {
    count = 0;
    const { json } = await admin.browser.post('/api/dashboard/erasures', { userId });
    const { erased } = (json as { data: { receipt: { erased: object } } }).data.receipt;
    expect(erased).toMatchObject({ sessions: expected, searchEntries: expected });
    counts.push(count);
  }
  // What goes on beside it may be one of them or two.
  expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBeLessThan(10);
});

test('of who is erased no span is kept that tells of them without content, nor one that comes later', async () => {
  await using app = await startApp();
  const { admin } = await importLab(app);
  const { key } = await makeKey(app.app.services, admin.companyId, ['sessions:write']);
  const program = createProgram(app.app.server, key);
  const startMs = app.clock.now().getTime() - 60_000;
  const attribute = (name: string, value: string) => ({ key: name, value: { stringValue: value } });
  const send = async (user: string, at: number) => {
    const span = {
      traceId: `${at}`.padStart(32, 'a'),
      spanId: `${at}`.padStart(16, 'b'),
      startTimeUnixNano: `${startMs}000000`,
      endTimeUnixNano: `${startMs + 1}000000`,
      attributes: [attribute('gen_ai.operation.name', 'chat'), attribute('enduser.id', user)],
    };
    const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
    const headers = { 'content-type': 'application/json' };
    return (await program.send('POST', '/api/ingest/otlp/v1/traces', { body, headers })).status;
  };
  const kept = async () => {
    const found = await app.database.system((tx) =>
      tx.query("SELECT facts ->> 'userId' AS whose FROM span_part ORDER BY 1"),
    );
    return found.map(({ whose }) => whose);
  };
  expect([await send('jo', 1), await send('kim', 2), await kept()]).toEqual([200, 200, ['jo', 'kim']]);
  expect((await admin.browser.post('/api/dashboard/erasures', { userId: 'jo' })).status).toBe(200);
  expect(await kept()).toEqual(['kim']);
  expect([await send('jo', 3), await send('kim', 4), await kept()]).toEqual([200, 200, ['kim', 'kim']]);
});

test('who has very many sessions is erased in steps; what a stop cut off is finished, and counted once', async () => {
  await using app = await startApp();
  const { admin, stored } = await importLab(app);
  const { companyId } = admin;
  const startTime = new Date('2026-01-03T10:00:00Z');
  const count = 2 * erasedAtOnce + 10;
  const sessions = Array.from({ length: count }, (_, at) =>
    sessionInput(`s-${at}`, { userId: 'jo', startTime: new Date(startTime.getTime() + at * 60_000) }),
  );
  await importSessions(app, companyId, [...sessions, sessionInput('other', { userId: 'kim', startTime })]);
  await app.app.scheduler.runNow('session-figures');
  const left = async () => (await app.database.system((tx) => tx.query('SELECT id FROM session'))).length;

  // The service goes away after the first step.
  const { tenant } = app.database;
  let isGone = false;
  const gone = vi.spyOn(app.database, 'tenant').mockImplementation(async (...args) => {
    if (isGone) throw new Error('the service went away');
    const result = await tenant(...args);
    isGone = (await left()) <= count;
    return result as never;
  });
  expect((await admin.browser.post('/api/dashboard/erasures', { userId: 'jo' })).status).toBe(500);
  gone.mockRestore();
  expect(await left()).toBe(count + 1 - erasedAtOnce);
  // Nobody lifts what is not done.
  const listed = async () =>
    (
      (await admin.browser.get('/api/dashboard/erasures')).json as {
        data: { erasures: { id: string; sessions: number }[] };
      }
    ).data.erasures;
  const [begun] = await listed();
  expect((await admin.browser.post(`/api/dashboard/erasures/${begun?.id}/lift`)).status).toBe(404);

  // One that cannot be finished, and waits longer, keeps it from nothing.
  await app.database.system((tx) =>
    tx.query(
      `INSERT INTO erasure (company_id, id, user_hash, session_count, erased_at, pending, touched_at)
       SELECT company_id, $1, 'broken', 0, erased_at, '{}', touched_at - interval '1 hour' FROM erasure`,
      [companyId],
    ),
  );
  app.clock.advance(3 * 60_000);
  await app.app.scheduler.runNow('erasure-finish');
  await app.database.system((tx) => tx.query("DELETE FROM erasure WHERE user_hash = 'broken'"));
  expect(Object.keys(await stored())).toEqual(['other']);
  expect(await listed()).toMatchObject([{ id: begun?.id, sessions: count }]);
  const entries = await app.database.system((tx) =>
    tx.query("SELECT metadata FROM audit_entry WHERE action = 'sessions.forgetUser'"),
  );
  expect(entries).toMatchObject([{ metadata: { sessions: count, searchEntries: count } }]);
  const kept = await app.database.system((tx) => tx.query('SELECT pending FROM erasure'));
  expect(kept).toEqual([{ pending: null }]);
});

test('who has many sessions is erased with a receipt, and an entry at the beginning and at the end', async () => {
  await using app = await startApp();
  const { admin } = await importLab(app);
  const sessions = Array.from({ length: erasedAtOnce + 1 }, (_, at) =>
    sessionInput(`s-${at}`, { userId: 'jo' }),
  );
  await importSessions(app, admin.companyId, sessions);
  const answer = await admin.browser.post('/api/dashboard/erasures', { userId: 'jo' });
  expect(answer).toMatchObject({
    status: 200,
    json: { data: { receipt: { erased: { sessions: erasedAtOnce + 1 } } } },
  });
  const entries = await app.database.system((tx) =>
    tx.query(
      "SELECT action FROM audit_entry WHERE action IN ('sessions.beginErasure', 'sessions.forgetUser')",
    ),
  );
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'sessions.beginErasure',
    'sessions.forgetUser',
  ]);
});

test('what is kept besides sessions is looked through in steps, so that others come in between, and each row counts once', async () => {
  await using app = await startApp();
  const { admin, imported } = await importLab(app);
  const erase = async (userId: string) => {
    const tenant = vi.spyOn(app.database, 'tenant');
    const { json } = await admin.browser.post('/api/dashboard/erasures', { userId });
    const steps = tenant.mock.calls.length;
    tenant.mockRestore();
    return { steps, ...(json as { data: { receipt: { erased: object } } }).data.receipt };
  };
  const { id } = await imported('id,start,user\na,2024-04-03,jo\nb,no day,kim\n');
  const { steps: few } = await erase('nobody');
  await app.database.system((tx) =>
    tx.query(
      `INSERT INTO import_rejection (company_id, import_id, number, line, reason, row_text, is_whole)
       SELECT company_id, import_id, at, at, reason, CASE WHEN at % 400 = 7 THEN 'b,jo' ELSE 'b,kim' END || repeat(' ', 4000), false
       FROM import_rejection, generate_series(1, 999) AS at WHERE import_id = $1 AND number = 0`,
      [id],
    ),
  );
  // Four megabytes, one at a time.
  expect((await erase('nobody')).steps).toBeGreaterThanOrEqual(few + 3);
  expect((await erase('jo')).erased).toMatchObject({ sessions: 1, refusedRows: 3 });
  const left = await app.database.system((tx) =>
    tx.query(
      `SELECT (SELECT count(*) FROM import_rejection WHERE row_text LIKE '%jo%') AS named, count(*) AS kept FROM import_rejection`,
    ),
  );
  expect(left).toEqual([{ named: 0, kept: 1000 }]);
});
