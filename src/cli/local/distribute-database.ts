import type pg from 'pg';
import { ConfigError, loadConfig } from '../../config/config.ts';
import { checkCluster } from '../../db/check-cluster.ts';
import { DatabaseUnavailable } from '../../db/database-unavailable.ts';
import { distribute, migrateSpread } from '../../db/distribute.ts';
import { connect } from '../../db/open-postgres.ts';
import type { LocalResult } from './local-result.ts';

/** Spreads the tables of the database that the settings name over its cluster. Again, it takes up what is left. */
export async function distributeDatabase(env: Record<string, string>): Promise<LocalResult> {
  const { databaseUrl } = loadConfig(env);
  if (!databaseUrl)
    throw new ConfigError(
      'Embedded data cannot be distributed. Set DATABASE_URL to the coordinator of a Citus cluster; move carries the data there.',
    );
  const client = await connect(databaseUrl);
  try {
    await checkCluster(client);
    await checkStopped(client);
    await migrateSpread(client);
    return { output: await distribute(client) };
  } finally {
    await client.end();
  }
}

/** An instance learns at its start where the tables are. */
async function checkStopped(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parlance'",
  );
  if (rows.length > 0)
    throw new DatabaseUnavailable(
      'The service runs on this database. Stop every instance of it, then try again.',
    );
}
