import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import { distribute } from '../src/db/distribute.ts';
import { connect, openPostgres } from '../src/db/open-postgres.ts';
import { newId } from '../src/ports/ids.ts';
import { companyOf } from './labs/session-fixture.ts';
import { startApp } from './rig/start-app.ts';
import { openTestDatabase } from './rig/test-database.ts';

const src = join(packageRoot, 'src');
const plainServer = process.env['TEST_CITUS_URL'] ? undefined : process.env['TEST_DATABASE_URL'];

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }));

test('every INSERT … SELECT goes through changeRows, returns rows or says what of a conflict: else a cluster copies them, which row security refuses', () => {
  const statements = files.flatMap(({ name, text }) =>
    [...text.matchAll(/(changeRows\(\s*[\w.]+,\s*)?([`'"])\s*(INSERT INTO.*?)\2[,;)]*\n/gs)].map(
      ([, changed, , statement = '']) => ({ name, changed, text: statement }),
    ),
  );
  const chosen = statements.filter(({ text }) => /\bSELECT\b/.test(text));
  expect(chosen.length).toBeGreaterThan(20);
  const bare = chosen.filter(({ text, changed }) => !changed && !/\b(RETURNING|ON CONFLICT)\b/.test(text));
  // A restore is the owner's, and into one server.
  expect(bare.map(({ name }) => name)).toEqual(['db/dump/restore-dump.ts']);
});

test('what is known of a cluster is known in db: elsewhere it is only told to whoever runs the service', () => {
  const knowing = files.filter(({ text }) => /\bisSpread\b|RETURNING 1\b|\bcitus\b/i.test(text));
  expect(
    knowing
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('db/'))
      .sort(),
  ).toEqual([
    'cli/commands.ts',
    'cli/local/distribute-database.ts',
    'domains/platform/system/get-system.ts',
    'domains/platform/system/system-record.ts',
  ]);
});

test('uploads, batches and sessions hold no row of a company, of which a cluster has a copy on every node: one that is away would stop all', () => {
  const holding = files.filter(({ text }) => /FROM company WHERE id = \$1 FOR (UPDATE|SHARE)/.test(text));
  expect(holding.map(({ name }) => name).sort()).toEqual([
    // By hand, and seldom.
    'domains/dashboard/categories/hold-taxonomy.ts',
    'domains/dashboard/merge-attribute-values.ts',
    'domains/identity/add-domain.ts',
    'domains/keys/create-key.ts',
    'domains/news/alerts/save-alert.ts',
    'domains/news/channels/save-channel.ts',
    'domains/security/save-company-webhook.ts',
    'domains/views/save-view.ts',
    'domains/views/update-view.ts',
  ]);
});

test.runIf(plainServer)(
  'a PostgreSQL server without Citus is not distributed, and told what is missing',
  async () => {
    const { database, url, drop } = await openTestDatabase();
    await database.close();
    const client = await connect(url ?? '');
    await expect(distribute(client)).rejects.toThrow(/has no Citus\. On every node.*CREATE EXTENSION citus/);
    await client.end();
    await drop();
  },
);

describe.runIf(process.env['TEST_CITUS_URL'])('on the Citus cluster that TEST_CITUS_URL names', () => {
  test('T17 the workers themselves show a company its own rows only, and none to whoever names no company', async () => {
    await using app = await startApp();
    const mine = await companyOf(app.database, app.clock);
    const other = await companyOf(app.database, app.clock);
    for (const companyId of [mine, other])
      await app.database.tenant(companyId, (tx) =>
        tx.query(
          `INSERT INTO session (company_id, id, external_id, started_at, created_at, updated_at, content_hash)
           VALUES ($1, $2, 'one', now(), now(), now(), '')`,
          [companyId, newId(app.clock)],
        ),
      );
    const seen = await app.database.tenant(mine, (tx) => tx.query('SELECT company_id FROM session'));
    expect(seen).toEqual([{ company_id: mine }]);
    const asked = app.database.tenant(mine, (tx) =>
      tx.query('SELECT id FROM session WHERE company_id = $1', [other]),
    );
    expect(await asked).toEqual([]);
    const written = app.database.tenant(mine, (tx) =>
      tx.query("INSERT INTO session_figures (company_id, time_zone) VALUES ($1, 'UTC')", [other]),
    );
    await expect(written).rejects.toThrow(/row-level security/);
    const nobody = app.database.system(async (tx) => {
      await tx.query("SELECT set_config('role', 'parlance_app', true)");
      return tx.query('SELECT id FROM session');
    });
    expect(await nobody).toEqual([]);
  });

  test('what waits to be distributed is named at the start; doing it again takes up that and nothing else', async () => {
    const { database, url, drop } = await openTestDatabase();
    await database.close();
    const open = () => openPostgres({ url: url ?? '', poolSize: 1, onEffectError: () => {} });
    const client = await connect(url ?? '');
    const before = await distribute(client);
    expect(await distribute(client)).toEqual(before);
    await client.query('CREATE TABLE later (company_id uuid, id uuid, PRIMARY KEY (company_id, id))');
    await expect(open()).rejects.toThrow(/in part only\. Finish it: npm run cli -- db distribute/);
    const after = await distribute(client);
    expect(after.distributed.filter((name) => !before.distributed.includes(name))).toEqual(['later']);
    // Side by side with the others, so that it may refer to them.
    await client.query(
      'ALTER TABLE later ADD FOREIGN KEY (company_id, id) REFERENCES session (company_id, id)',
    );
    await client.end();
    await (await open()).close();
    await drop();
  });
});
