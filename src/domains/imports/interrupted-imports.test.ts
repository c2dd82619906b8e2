import { expect, test, vi } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';
import { changeRows } from '../../db/change-rows.ts';
import { is, rows } from '../../db/rows.ts';
import { createImportRunner } from './index.ts';

const rowCount = 6_200;

test('an import that is stopped between chunks again and again goes on where it was, and every count is exact', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
  const { services } = app.app;
  await app.app.imports.stop();
  const lines = Array.from({ length: rowCount }, (_, i) => `row-${i},2026-01-03T10:00:00Z,question ${i}`);
  const answer = await admin.browser.send('POST', '/api/dashboard/imports', {
    body: `id,start,initial message\n${lines.join('\n')}`,
  });
  expect(answer.status).toBe(202);

  const progress = async () => {
    const [row] = await app.database.system((tx) =>
      rows(
        tx,
        `SELECT state, read_count AS read, new_count AS new, (SELECT count(*) FROM session WHERE company_id = $1) AS stored,
           (SELECT count(*) FROM session s WHERE s.company_id = $1 AND s.import_id = r.id) AS made
         FROM import_run r WHERE r.company_id = $1`,
        [admin.companyId],
        { state: is.text, read: is.number, new: is.number, stored: is.number, made: is.number },
      ),
    );
    if (!row) throw new Error('the import is gone');
    return row;
  };
  let roundCount = 0;
  for (let before = await progress(); before.state !== 'COMPLETED'; roundCount += 1) {
    expect(roundCount).toBeLessThan(20);
    // A runner of its own, as after a new start; it is stopped as soon as it has stored something.
    const runner = createImportRunner({ ...services });
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

test('a company with a long queue of files holds up no other company', async () => {
  await using app = await startApp();
  const [many, one] = [await app.signUp(), await app.signUp()];
  const { services } = app.app;
  await app.app.imports.stop();
  const body = 'id,start,initial message\nrow-1,2026-01-03T10:00:00Z,a question\n';
  for (const { browser } of [many, one])
    expect((await browser.send('POST', '/api/dashboard/imports', { body })).status).toBe(202);
  await app.database.system((tx) =>
    changeRows(
      tx,
      `INSERT INTO import_run SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'created_at', $2::timestamptz))).*
       FROM import_run r, generate_series(1, 150) WHERE r.company_id = $1`,
      [many.companyId, new Date(0)],
    ),
  );
  const countOf = async (companyId: string, state: string) => {
    const [row] = await app.database.system((tx) =>
      rows(
        tx,
        'SELECT count(*) AS n FROM import_run WHERE company_id = $1 AND state = $2',
        [companyId, state],
        { n: is.number },
      ),
    );
    return row?.n ?? 0;
  };
  const runner = createImportRunner({ ...services });
  runner.kick();
  await vi.waitFor(async () => expect(await countOf(one.companyId, 'COMPLETED')).toBe(1), 30_000);
  await runner.stop();
  expect(await countOf(many.companyId, 'QUEUED')).toBeGreaterThan(100);
});

test('long files in every place hold up no other company for long, and go on where they were', async () => {
  await using app = await startApp();
  const long = [await app.signUp(), await app.signUp()];
  const short = await app.signUp();
  const { services } = app.app;
  await app.app.imports.stop();
  const longCount = 8_000;
  const send = async ({ browser }: typeof short, count: number) => {
    const lines = Array.from({ length: count }, (_, i) => `row-${i},2026-01-03T10:00:00Z,a question`);
    const body = `id,start,initial message\n${lines.join('\n')}\n`;
    expect((await browser.send('POST', '/api/dashboard/imports', { body })).status).toBe(202);
  };
  const stateOf = async ({ companyId }: typeof short) => {
    const [row] = await app.database.system((tx) =>
      rows(
        tx,
        `SELECT state, read_count AS read, (SELECT count(*) FROM session s WHERE s.company_id = r.company_id) AS stored
         FROM import_run r WHERE r.company_id = $1`,
        [companyId],
        { state: is.text, read: is.number, stored: is.number },
      ),
    );
    return row ?? { state: 'GONE', read: 0, stored: 0 };
  };
  for (const one of long) await send(one, longCount);
  const runner = createImportRunner({ ...services });
  runner.kick();
  for (const one of long)
    await vi.waitFor(async () => expect((await stateOf(one)).read).toBeGreaterThan(0), 30_000);
  await send(short, 1);
  app.clock.advance(121_000);
  runner.kick();
  await vi.waitFor(async () => expect((await stateOf(short)).state).toBe('COMPLETED'), 30_000);
  for (const one of long) expect((await stateOf(one)).state).toBe('RUNNING');
  await runner.idle();
  for (const one of long)
    expect(await stateOf(one)).toEqual({ state: 'COMPLETED', read: longCount, stored: longCount });
  await runner.stop();
});

test('imports whose undo fails each time hold up no other company', async () => {
  await using app = await startApp();
  const broken = [await app.signUp(), await app.signUp()];
  const other = await app.signUp();
  const { services } = app.app;
  await app.app.imports.stop();
  const body = 'id,start,initial message\nrow-1,2026-01-03T10:00:00Z,a question\n';
  for (const { browser } of [...broken, other])
    expect((await browser.send('POST', '/api/dashboard/imports', { body })).status).toBe(202);
  const brokenIds = broken.map(({ companyId }) => companyId);
  await app.database.system((tx) =>
    tx.query("UPDATE import_run SET state = 'UNDOING' WHERE company_id = ANY($1)", [brokenIds]),
  );
  const { database } = services;
  const tenant: typeof database.tenant = async (companyId, work, sight) => {
    if (brokenIds.includes(companyId)) throw new Error('this company is broken');
    return database.tenant(companyId, work, sight);
  };
  const runner = createImportRunner({ ...services, database: { ...database, tenant } });
  for (const _look of ['both places are taken', 'and are free']) {
    runner.kick();
    await runner.idle();
  }
  await runner.stop();
  const rows = await app.database.system((tx) =>
    tx.query('SELECT state FROM import_run WHERE company_id = $1', [other.companyId]),
  );
  expect(rows).toEqual([{ state: 'COMPLETED' }]);
});

test('a stop waits for the look through the folder of uploads', async () => {
  await using app = await startApp();
  const { services } = app.app;
  await app.app.imports.stop();
  const { database } = services;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isSweeping = false;
  const system: typeof database.system = async (work) => {
    let isSweep = false;
    const result = await database.system((tx) => {
      const query: typeof tx.query = (text, values) => {
        isSweep ||= text.startsWith('SELECT id FROM import_run');
        return tx.query(text, values);
      };
      return work({ ...tx, query });
    });
    if (!isSweep) return result;
    isSweeping = true;
    await held;
    return result;
  };
  const runner = createImportRunner({ ...services, database: { ...database, system } });
  runner.start();
  await expect.poll(() => isSweeping).toBe(true);
  let isStopped = false;
  const stopped = runner.stop().then(() => {
    isStopped = true;
  });
  for (let turn = 0; turn < 10; turn += 1) await database.system((tx) => tx.query('SELECT 1'));
  expect(isStopped).toBe(false);
  release();
  await stopped;
});

test('messages that stand among others, and ids that come again, are told apart after a stop as before it', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
  const { services } = app.app;
  await app.app.imports.stop();
  const talks = Array.from({ length: 2_600 }, (_, at) => `talk-${at}`);
  const line = (talk: string, role: string, text: string) =>
    `${talk},${role},"${text} ${'x'.repeat(1_800)}",2026-01-03T10:00:00Z`;
  const messages = [
    'conversation id,message author type,message body,message created at',
    ...talks.map((talk) => line(talk, 'user', 'question')),
    ...talks.map((talk) => line(talk, 'bot', 'answer')),
  ];
  const twice = [...talks.map((talk) => `s-${talk},2026-01-03,first`), 's-talk-0,2026-01-03,second'];
  for (const body of [messages.join('\n'), `id,start,initial message\n${twice.join('\n')}`])
    expect((await admin.browser.send('POST', '/api/dashboard/imports', { body })).status).toBe(202);

  const runs = () =>
    app.database.system((tx) =>
      rows(
        tx,
        `SELECT state, ARRAY[read_count, new_count, changed_count, rejected_count] AS counts FROM import_run
         WHERE company_id = $1 ORDER BY created_at, id`,
        [admin.companyId],
        { state: is.text, counts: is.list(is.text) },
      ),
    );
  for (let rounds = 0; (await runs()).some(({ state }) => state !== 'COMPLETED'); rounds += 1) {
    expect(rounds).toBeLessThan(30);
    const before = JSON.stringify(await runs());
    const runner = createImportRunner({ ...services });
    runner.kick();
    while (JSON.stringify(await runs()) === before) await new Promise((resolve) => setImmediate(resolve));
    await runner.stop();
  }
  expect((await runs()).map(({ counts }) => counts.map(Number))).toEqual([
    [2_600, 2_600, 0, 0],
    [2_601, 2_600, 0, 1],
  ]);
  const halves = await app.database.system((tx) =>
    tx.query("SELECT 1 FROM session WHERE external_id LIKE 'talk-%' AND message_count <> 2"),
  );
  expect(halves).toEqual([]);
});

test('a row that the database refuses is a rejection and a line in the log, without its content', async () => {
  await using app = await startApp({ engine: 'embedded' });
  const { browser } = await app.signUp();
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = now()'));
  await app.database.system(async (tx) => {
    await tx.query('SET LOCAL ROLE NONE');
    await tx.query("ALTER TABLE session ADD CONSTRAINT no_secret CHECK (initial_msg <> 'a secret')");
  });
  const body =
    'id,start,initial message\nfine,2026-01-03T10:00:00Z,hello\nbroken,2026-01-03T10:00:00Z,a secret\n';
  expect((await browser.send('POST', '/api/dashboard/imports', { body })).status).toBe(202);
  await app.app.services.imports.idle();
  const counts = await app.database.system((tx) =>
    tx.query('SELECT state, new_count AS new, rejected_count AS rejected FROM import_run'),
  );
  expect(counts).toEqual([{ state: 'COMPLETED', new: 1, rejected: 1 }]);
  const lines = app.logs.filter(({ message }) => message === 'rows of an import failed within the service');
  expect(lines).toMatchObject([{ level: 'error', facts: { count: 1, lines: [3], code: '23514' } }]);
  expect(JSON.stringify(lines)).not.toMatch(/secret'|a secret|broken/);
});
