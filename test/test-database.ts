import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../src/db/database.ts';
import { distribute } from '../src/db/distribute.ts';
import { openEmbedded } from '../src/db/open-embedded.ts';
import { openPostgres } from '../src/db/open-postgres.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly dataDir: string;
  /** The address of the server's database, for a second connection or instance; null on the embedded engine. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** A fresh, migrated database: embedded, or on the server that is named, by TEST_DATABASE_URL if nobody else does. */
export async function openTestDatabase(
  serverUrl: string | undefined = process.env['TEST_CITUS_URL'] ?? process.env['TEST_DATABASE_URL'],
): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-test-'));
  const removeDir = () => rm(dataDir, { recursive: true, force: true });
  const citusUrl = serverUrl === process.env['TEST_CITUS_URL'] ? serverUrl : undefined;
  if (!serverUrl) {
    const database = await openEmbedded({
      dataDir,
      onEffectError: reportEffectError,
      template: process.env['TEST_TEMPLATE'] ?? '',
    });
    return { database, dataDir, url: null, drop: removeDir };
  }
  const name = `parlance_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (citusUrl) await spread(citusUrl, url.href, name);
  const database = await openPostgres({ url: url.href, poolSize: 10, onEffectError: reportEffectError });
  return {
    database,
    dataDir,
    url: url.href,
    async drop() {
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
      for (const worker of citusUrl ? await workersOf(citusUrl) : [])
        await onServer(worker, `DROP DATABASE ${name} WITH (FORCE)`);
      await removeDir();
    },
  };
}

/** A database of the same name on every node, migrated and distributed the way an operator does it. */
async function spread(citusUrl: string, url: string, name: string): Promise<void> {
  const workers = await workersOf(citusUrl);
  for (const worker of workers) await onServer(worker, `CREATE DATABASE ${name}`);
  const at = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  for (const server of [url, ...workers.map(at)]) await onServer(server, 'CREATE EXTENSION citus');
  const { hostname, port } = new URL(url);
  await onServer(url, `SELECT citus_set_coordinator_host('${hostname}', ${port || 5432})`);
  for (const worker of workers.map((each) => new URL(each)))
    await onServer(url, `SELECT citus_add_node('${worker.hostname}', ${worker.port || 5432})`);
  await (await openPostgres({ url, poolSize: 2, onEffectError: reportEffectError })).close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET citus.shard_count = 4');
  await distribute(client);
  await client.end();
}

/** The cluster's own list, from the database that TEST_CITUS_URL names. */
async function workersOf(citusUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: citusUrl });
  await client.connect();
  const { rows } = await client.query<{ host: string; port: number }>(
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeport',
  );
  await client.end();
  return rows.map(({ host, port }) => Object.assign(new URL(citusUrl), { host: `${host}:${port}` }).href);
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function reportEffectError(error: unknown): void {
  console.error('an effect after a commit failed', error);
}
