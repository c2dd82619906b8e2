import type pg from 'pg';
import { quoted } from './dump/read-rows.ts';

/** What became of each table. */
export interface Distribution {
  readonly distributed: readonly string[];
  readonly reference: readonly string[];
  readonly local: readonly string[];
  readonly workers: number;
}

/** This database cannot be distributed as it is. The message says what to do. */
export class DistributeError extends Error {
  override name = 'DistributeError';
}

/** Read together with tenants' rows, and small: every node has a copy. */
const referenceTables = ['company'];

/**
 * Turns the database into one of a Citus cluster: the tables of tenants spread by company and side by side, control
 * tables on the coordinator. Again on a database that is distributed already, it takes up what is new.
 */
export async function distribute(client: pg.ClientBase): Promise<Distribution> {
  const workers = await checkCluster(client);
  const { rows: tables } = await client.query<{ name: string; spread: boolean; done: boolean }>(
    `SELECT c.relname AS name, coalesce(a.attname = 'company_id', false)
         -- A value that is unique over all companies can only be held so on one node.
         AND NOT EXISTS (SELECT FROM pg_index u JOIN pg_attribute o ON o.attrelid = c.oid AND o.attname = 'company_id'
                         WHERE u.indrelid = c.oid AND u.indisunique AND o.attnum <> ALL (u.indkey)) AS spread,
       EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid) AS done
     FROM pg_class c
     LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
     ORDER BY (SELECT count(*) FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f'), c.relname`,
  );
  await openRoles(client);
  await plainSearchPolicy(client);
  const reference = tables.filter(({ name }) => referenceTables.includes(name));
  for (const { name } of reference.filter(({ done }) => !done))
    await client.query('SELECT create_reference_table($1::regclass)', [quoted(name)]);
  const spread = tables.filter((table) => table.spread);
  // Beside those that are spread already, if any are.
  let beside = spread.find(({ done }) => done)?.name ?? 'none';
  for (const { name } of spread.filter(({ done }) => !done)) {
    await client.query("SELECT create_distributed_table($1::regclass, 'company_id', colocate_with => $2)", [
      quoted(name),
      beside,
    ]);
    if (beside === 'none') beside = name;
  }
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  return {
    distributed: names(spread),
    reference: names(reference),
    local: names(tables.filter((table) => !table.spread && !reference.includes(table))),
    workers,
  };
}

async function checkCluster(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (rows.length === 0)
    throw new DistributeError(
      'This database has no Citus. On every node: CREATE EXTENSION citus; then on the coordinator ' +
        "SELECT citus_set_coordinator_host('HOST'); and SELECT citus_add_node('WORKER', 5432); for each worker.",
    );
  const { rows: nodes } = await client.query<{ workers: number }>(
    "SELECT count(*)::int AS workers FROM pg_dist_node WHERE groupid <> 0 AND isactive AND noderole = 'primary'",
  );
  const workers = nodes[0]?.workers ?? 0;
  if (workers === 0)
    throw new DistributeError(
      "This cluster has no worker. Add one on the coordinator: SELECT citus_add_node('WORKER', 5432);",
    );
  return workers;
}

/** Statements reach the workers under the role that the transaction runs under, so each must be let in there. */
async function openRoles(client: pg.ClientBase): Promise<void> {
  for (const role of ['parlance_app', 'parlance_system', 'parlance_retention', 'parlance_search'])
    await client.query(`ALTER ROLE ${role} LOGIN`);
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  await client.query(
    `ALTER DATABASE ${quoted(rows[0]?.name ?? '')} SET citus.propagate_set_commands = 'local'`,
  );
}

/** A policy of a distributed table takes no sub-select. */
async function plainSearchPolicy(client: pg.ClientBase): Promise<void> {
  await client.query('DROP POLICY search ON session_search');
  await client.query(
    `CREATE POLICY search ON session_search FOR SELECT TO parlance_search USING (
       company_id = nullif(current_setting('app.company_id', true), '')::uuid
       AND words @@ (('''' || right(current_setting('app.company_id'), 12) || '''')::tsquery
         && plainto_tsquery('simple'::regconfig, current_setting('app.search'))))`,
  );
}
