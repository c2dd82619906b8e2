import pg from 'pg';
import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../../test/rig/shared-test-database.ts';
import { openTestDatabase } from '../../test/rig/test-database.ts';
import { createConnectionTurns } from './connection-turns.ts';
import { createDatabase } from './database.ts';
import { is, rows } from './rows.ts';

const shared = sharedTestDatabase();

test('statements asked together are answered in their order, under the role of their transaction', async () => {
  const role = { role: is.text, at: is.number };
  const ask = (at: number) => `SELECT current_user AS role, ${at} AS at`;
  const answers = await shared.database.system((tx) =>
    Promise.all([1, 2, 3, 4].map((at) => rows(tx, ask(at), [], role))),
  );
  expect(answers.flat()).toEqual([1, 2, 3, 4].map((at) => ({ role: 'parlance_system', at })));
});

test('where one of two fails that were asked together, nothing of the other stays, and the next transaction is well', async () => {
  const { database } = shared;
  const key = 'asked-together';
  const keep = 'INSERT INTO schedule (name, holder) VALUES ($1, $2)';
  const failing = database.system((tx) =>
    Promise.all([tx.query('SELECT 1 / 0'), tx.query(keep, [key, '1']), tx.query(keep, [`${key}-2`, '2'])]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  const left = await database.system((tx) =>
    tx.query('SELECT name FROM schedule WHERE name LIKE $1', [`${key}%`]),
  );
  expect(left).toEqual([]);
});

test('a statement after the end of its transaction is refused', async () => {
  const late = await shared.database.system(async (tx) => tx.query);
  await expect(late('SELECT 1')).rejects.toThrow('after the end of its transaction');
  const failed: { query?: typeof late } = {};
  const failing = shared.database.system(async ({ query }) => {
    failed.query = query;
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  await expect(failed.query?.('SELECT 1')).rejects.toThrow('after the end of its transaction');
});

test("what people of one company have done over all of them waits in that company's turns: nobody's sign-in comes after it", async () => {
  const { database } = shared;
  const [company, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  // Connections are there already: to open one takes longer than thirty of these statements.
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      database.system((tx) => tx.query('SELECT 1'), 'latest', other.replace(/2$/, String(n))),
    ),
  );
  const order: string[] = [];
  const asked = (name: string, whose?: string) =>
    database.system(
      async (tx) => {
        await tx.query('SELECT pg_sleep(0.002)');
        order.push(name);
      },
      'latest',
      whose,
    );
  await Promise.all([
    ...Array.from({ length: 60 }, () => asked('busy', company)),
    asked('other', other),
    asked('sign-in'),
  ]);
  expect(order).toHaveLength(62);
  expect(order.slice(0, 30)).toEqual(expect.arrayContaining(['other', 'sign-in']));
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a transaction of a cluster that met a dead connection to a worker is begun anew, unless it was being committed',
  async () => {
    const { database, url, drop } = await openTestDatabase();
    const pool = new pg.Pool({ connectionString: url ?? '', max: 1 });
    // The database is dropped by force at the end: a connection that is still closing hears of it.
    pool.on('connect', (client) => void client.on('error', () => {}));
    const spread = createDatabase({
      engine: 'postgres',
      pool,
      turns: createConnectionTurns({ places: 1, kept: 0, waitMs: null }),
      onEffectError() {},
      isSpread: true,
      dump: database.dump,
    });
    const lost =
      "DO $$ BEGIN RAISE EXCEPTION 'connection to the remote node failed' USING ERRCODE = '08006'; END $$";
    let attempts = 0;
    const work = async (asked: string) =>
      spread.system(async (tx) => {
        attempts += 1;
        await tx.query('INSERT INTO schedule (name) VALUES ($1)', [asked]);
        if (attempts < 3) await tx.query(lost);
      });
    await work('lost twice');
    expect(attempts).toBe(3);
    expect(await spread.system((tx) => tx.query('SELECT name FROM schedule'))).toEqual([
      { name: 'lost twice' },
    ]);
    // What is refused by the commit itself may be stored: nobody knows.
    await spread.system((tx) =>
      tx.query(
        `CREATE FUNCTION pg_temp.lose() RETURNS trigger LANGUAGE plpgsql AS
           'BEGIN RAISE EXCEPTION ''lost'' USING ERRCODE = ''08006''; END'`,
      ),
    );
    attempts = 3;
    const committing = spread.system(async (tx) => {
      attempts += 1;
      await tx.query('CREATE TEMP TABLE late (id int)');
      await tx.query(
        'CREATE CONSTRAINT TRIGGER lose AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION pg_temp.lose()',
      );
      await tx.query('INSERT INTO late VALUES (1)');
    });
    await expect(committing).rejects.toThrow('lost');
    expect(attempts).toBe(4);
    await spread.close();
    await database.close();
    await drop();
  },
);
