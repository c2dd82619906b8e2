import { afterAll, beforeAll, expect, test } from 'vitest';
import { is, rows } from '../../src/db/rows.ts';
import { importSessions } from '../labs/dashboard-lab.ts';
import { importLab } from '../labs/import-lab.ts';
import { sessionInput } from '../labs/session-fixture.ts';
import { startApp, type TestApp } from '../rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const asOwner = (...statements: string[]) =>
  app.database.system(async (tx) => {
    for (const statement of ['SET LOCAL ROLE NONE', ...statements]) await tx.query(statement);
  });
const countOf = async (from: string, companyId: string): Promise<number> => {
  const [found] = await app.database.system((tx) =>
    rows(tx, `SELECT count(*)::integer AS n FROM ${from} AND company_id = $1`, [companyId], { n: is.number }),
  );
  return found?.n ?? 0;
};

// The fault is a trigger, which a cluster does not take.
test.skipIf(process.env['TEST_CITUS_URL'])(
  'a company whose rows cannot be changed keeps no schedule from the others, and is told of',
  async () => {
    const labs = [await importLab(app), await importLab(app)].sort((a, b) =>
      a.admin.companyId < b.admin.companyId ? -1 : 1,
    );
    const [broken = '', well = ''] = labs.map(({ admin }) => admin.companyId);
    for (const lab of labs) await lab.imported('id,start\na,soon\n');
    const startTime = new Date(app.clock.now().getTime() - dayMs);
    for (const id of [broken, well]) await importSessions(app, id, [sessionInput('s-1', { startTime })]);
    await app.database.system((tx) => tx.query('UPDATE session SET arrived_at = $1', [startTime]));
    await app.database.system((tx) => tx.query('UPDATE company SET retention_session_days = 30'));
    await asOwner(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'this row is broken'; END $$`,
      ...['import_rejection', 'session'].map(
        (table) =>
          `CREATE TRIGGER refuse BEFORE DELETE OR UPDATE ON ${table} FOR EACH ROW WHEN (OLD.company_id = '${broken}') EXECUTE FUNCTION refuse()`,
      ),
    );
    app.clock.advance(40 * dayMs);
    for (const [job, left] of [
      ['session-settling', 'session WHERE arrived_at IS NOT NULL'],
      ['import-retention', 'import_rejection WHERE true'],
      ['session-retention', 'session WHERE true'],
    ] as const) {
      app.logs.length = 0;
      await app.app.scheduler.runNow(job);
      expect([job, await countOf(left, broken), await countOf(left, well)]).toEqual([job, 1, 0]);
      const told = app.logs.filter(({ level }) => level === 'error').map(({ message }) => message);
      expect([job, told]).toEqual([job, ['a scheduled run failed for a company', 'a schedule failed']]);
      expect(app.logs.some(({ facts }) => facts['company'] === broken)).toBe(true);
    }
    await asOwner('DROP FUNCTION refuse CASCADE');
  },
);

test('a company with more short-lived keys than a run looks at keeps nobody else’s end from being told', async () => {
  const [many, few] = [await app.signUp(), await app.signUp()];
  const make = (companyId: string, count: number, endsAt: Date) =>
    app.database.system((tx) =>
      tx.query(
        `INSERT INTO api_key (company_id, id, public_id, secret_hash, name, scopes, networks, created_at, expires_at)
         SELECT $1, gen_random_uuid(), gen_random_uuid()::text, '\\x00', 'Key', '{}', '{}', $3, $3 FROM generate_series(1, $2::integer)`,
        [companyId, count, endsAt],
      ),
    );
  const nowMs = app.clock.now().getTime();
  await make(many.companyId, 250, new Date(nowMs - 2 * dayMs));
  await make(few.companyId, 1, new Date(nowMs - dayMs));
  await app.app.scheduler.runNow('api-keys');
  const untold = 'api_key WHERE expiry_told_at IS NULL';
  expect([await countOf(untold, few.companyId), await countOf(untold, many.companyId)]).toEqual([0, 51]);
});
