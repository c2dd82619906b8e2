import type pg from 'pg';
import { DatabaseUnavailable } from './errors/database-unavailable.ts';
import { direct, is, rows } from './rows.ts';

/** How many workers this database has; without any it says what to do. */
export async function checkCluster(client: pg.ClientBase): Promise<number> {
  const extensions = await direct(client).query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (extensions.length === 0)
    throw new DatabaseUnavailable(
      'This database has no Citus. On every node, in a database of this name: CREATE EXTENSION citus; then on the ' +
        "coordinator SELECT citus_set_coordinator_host('HOST'); and SELECT citus_add_node('WORKER', 5432); for each worker.",
    );
  const [nodes] = await rows(
    direct(client),
    "SELECT count(*)::int AS workers FROM pg_dist_node WHERE groupid <> 0 AND isactive AND noderole = 'primary'",
    [],
    { workers: is.number },
  );
  const workers = nodes?.workers ?? 0;
  if (workers === 0)
    throw new DatabaseUnavailable(
      "This cluster has no worker. Add one on the coordinator: SELECT citus_add_node('WORKER', 5432);",
    );
  return workers;
}
