import { randomBytes } from 'node:crypto';
import { distribute } from '../../src/db/distribute.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { onServer } from './on-server.ts';

export interface ServerDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A fresh database on a server, empty or as the template is; on the cluster that TEST_CITUS_URL names on every node, migrated and spread. */
export async function makeServerDatabase(serverUrl: string, template = 'template1'): Promise<ServerDatabase> {
  const name = `${namesOf(process.env['TEST_RUN'] ?? '0')}${randomBytes(6).toString('hex')}`;
  const isCluster = serverUrl === process.env['TEST_CITUS_URL'];
  const nodes = [serverUrl, ...(isCluster ? await workersOf(serverUrl) : [])];
  for (const node of nodes)
    await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`), node);
  const [url = '', ...workers] = nodes.map(
    (node) => Object.assign(new URL(node), { pathname: `/${name}` }).href,
  );
  if (isCluster) await spread(url, workers);
  return {
    url,
    async drop() {
      for (const node of nodes)
        await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`), node);
    },
  };
}

/** A migrated database that others are copied from; it goes with those of its run. */
export async function makeServerTemplate(serverUrl: string, run: string): Promise<string> {
  const name = `${namesOf(run)}template`;
  await onServer((client) => client.query(`CREATE DATABASE ${name}`), serverUrl);
  const { href } = Object.assign(new URL(serverUrl), { pathname: `/${name}` });
  await (await openPostgres({ url: href, poolSize: 2, onEffectError() {} })).close();
  return name;
}

const namesOf = (run: string): string => `parlance_test_${run}_`;

/** Drops what a run left: databases wait for the next test of their process, which may not come. */
export async function dropServerDatabases(serverUrl: string, run: string): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [namesOf(run)],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }, serverUrl);
}

/** The way an operator does it. */
async function spread(url: string, workers: readonly string[]): Promise<void> {
  for (const node of [url, ...workers])
    await onServer((client) => client.query('CREATE EXTENSION citus'), node);
  const { hostname, port } = new URL(url);
  await onServer(
    (client) => client.query(`SELECT citus_set_coordinator_host('${hostname}', ${port || 5432})`),
    url,
  );
  for (const worker of workers.map((each) => new URL(each)))
    await onServer(
      (client) => client.query(`SELECT citus_add_node('${worker.hostname}', ${worker.port || 5432})`),
      url,
    );
  await (await openPostgres({ url, poolSize: 2, onEffectError() {} })).close();
  await onServer(async (client) => {
    await client.query('SET citus.shard_count = 4');
    await distribute(client);
  }, url);
}

/** The cluster's own list, from the database that TEST_CITUS_URL names. */
export async function workersOf(citusUrl: string): Promise<string[]> {
  const { rows } = await onServer(
    (client) =>
      client.query<{ host: string; port: number }>(
        'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeport',
      ),
    citusUrl,
  );
  return rows.map(({ host, port }) => Object.assign(new URL(citusUrl), { host: `${host}:${port}` }).href);
}
