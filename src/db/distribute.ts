import type pg from 'pg';
import { checkCluster } from './check-cluster.ts';
import { referredFirst } from './dump/list-tables.ts';
import { quoted } from './dump/read-rows.ts';
import { DatabaseUnavailable } from './errors/database-unavailable.ts';
import { migrate } from './migrate.ts';
import { direct, is, rows } from './rows.ts';

export interface Distribution {
  readonly distributed: readonly string[];
  readonly reference: readonly string[];
  readonly local: readonly string[];
  readonly workers: number;
}

/** Read together with tenants' rows, and small: every node has a copy. */
const referenceTables = ['company'];

/** Asked by address, account and person over all companies at once: security monitoring stays on the coordinator. */
const localTables = [
  'company_webhook',
  'security_alert',
  'security_anomaly',
  'security_hour',
  'security_reading',
  'security_signal',
  'security_subject_hour',
];

interface Table {
  readonly name: string;
  readonly place: 'distributed' | 'reference' | 'local';
  readonly isDone: boolean;
}

/**
 * Turns the database into one of a Citus cluster: the tables of tenants spread by company and side by side, control
 * tables on the coordinator. Again on a database that is distributed already, it takes up what is new.
 */
export async function distribute(client: pg.ClientBase): Promise<Distribution> {
  const workers = await checkCluster(client);
  const tables = await readTables(client);
  const waiting = tables.filter(({ isDone }) => !isDone);
  if (waiting.length > 0) await mayDistribute(client);
  await openRoles(client);
  for (const { name } of waiting.filter(({ place }) => place === 'reference'))
    await client.query('SELECT create_reference_table($1::regclass)', [quoted(name)]);
  // Beside those that are spread already, if any are.
  let beside = tables.find(({ place, isDone }) => place === 'distributed' && isDone)?.name ?? 'none';
  for (const { name } of waiting.filter(({ place }) => place === 'distributed')) {
    await client.query("SELECT create_distributed_table($1::regclass, 'company_id', colocate_with => $2)", [
      quoted(name),
      beside,
    ]);
    if (beside === 'none') beside = name;
  }
  await freeCopied(
    client,
    tables.filter(({ place }) => place !== 'local').map(({ name }) => name),
  );
  const names = (wanted: Table['place']) =>
    tables.filter(({ place }) => place === wanted).map(({ name }) => name);
  return {
    distributed: names('distributed'),
    reference: names('reference'),
    local: names('local'),
    workers,
  };
}

/** Brings the schema up to date. On a cluster the tables of a migration are spread before the next one refers to them. */
export async function migrateSpread(client: pg.ClientBase): Promise<void> {
  const isSpread = (await readSpread(client)) !== 'none';
  await migrate(client, isSpread ? { afterEach: () => distribute(client).then(() => {}) } : {});
}

/** Whether the tables of tenants are spread over a cluster: not at all, all of them, or the work was interrupted. */
export async function readSpread(client: pg.ClientBase): Promise<'none' | 'whole' | 'part'> {
  const [citus] = await rows(
    direct(client),
    "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS there",
    [],
    { there: is.bool },
  );
  if (!citus?.there) return 'none';
  const tables = (await readTables(client)).filter(({ place }) => place !== 'local');
  if (tables.length > 0 && tables.every(({ isDone }) => isDone)) return 'whole';
  return tables.some(({ isDone }) => isDone) ? 'part' : 'none';
}

/** In an order in which a table that others refer to comes first. */
async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const found = await rows(
    direct(client),
    `SELECT c.relname AS name, coalesce(a.attname = 'company_id', false)
         -- A value that is unique over all companies can only be held so on one node.
         AND NOT EXISTS (SELECT FROM pg_index u JOIN pg_attribute o ON o.attrelid = c.oid AND o.attname = 'company_id'
                         WHERE u.indrelid = c.oid AND u.indisunique AND o.attnum <> ALL (u.indkey)) AS spread,
       EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid) AS done,
       ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
             WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers
     FROM pg_class c
     LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
     ORDER BY c.relname`,
    [],
    { name: is.text, spread: is.bool, done: is.bool, refers: is.list(is.text) },
  );
  return referredFirst(found).map(({ name, spread, done }) => {
    const isSpread = spread && !localTables.includes(name);
    const place = referenceTables.includes(name) ? 'reference' : isSpread ? 'distributed' : 'local';
    return { name, place, isDone: done || place === 'local' };
  });
}

/** Row-level security holds for owners too: only who stands above it copies the rows of all companies. */
async function mayDistribute(client: pg.ClientBase): Promise<void> {
  const [user] = await rows(
    direct(client),
    'SELECT rolsuper AS may FROM pg_roles WHERE rolname = current_user',
    [],
    { may: is.bool },
  );
  if (!user?.may)
    throw new DatabaseUnavailable(
      'Tables wait to be distributed, and the user of DATABASE_URL may not do that: set DATABASE_URL to a superuser of the ' +
        'database for this one run of npm run cli -- db distribute',
    );
}

/** Statements reach the workers under the role that the transaction runs under, so each must be let in there. */
async function openRoles(client: pg.ClientBase): Promise<void> {
  const closed = await rows(
    direct(client),
    'SELECT rolname AS name FROM pg_roles WHERE rolname = ANY($1) AND NOT rolcanlogin ORDER BY 1',
    [['parlance_app', 'parlance_system', 'parlance_retention', 'parlance_search']],
    { name: is.text },
  );
  for (const { name } of closed) await client.query(`ALTER ROLE ${quoted(name)} LOGIN`);
  const [database] = await rows(
    direct(client),
    "SELECT current_database() AS name, current_setting('citus.propagate_set_commands', true) AS travels",
    [],
    { name: is.text, travels: is.orNull(is.text) },
  );
  if (database && database.travels !== 'local')
    await client.query(`ALTER DATABASE ${quoted(database.name)} SET citus.propagate_set_commands = 'local'`);
}

/** What was copied to the workers is still on the coordinator's disk, where nothing reads it any more. */
async function freeCopied(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const copied = await rows(
    direct(client),
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1) AND pg_relation_size(oid) > 0`,
    [names],
    { name: is.text },
  );
  for (const { name } of copied)
    await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [quoted(name)]);
}
