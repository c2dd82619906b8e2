import { ConfigError, loadConfig } from '../../config/config.ts';
import { checkCluster } from '../../db/check-cluster.ts';
import { distribute, migrateSpread } from '../../db/distribute.ts';
import { DatabaseUnavailable } from '../../db/errors/database-unavailable.ts';
import { isServed } from '../../db/is-served.ts';
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
    // An instance learns at its start where the tables are.
    if (await isServed(client))
      throw new DatabaseUnavailable(
        'The service runs on this database. Stop every instance of it, then try again.',
      );
    await migrateSpread(client);
    return { output: await distribute(client) };
  } finally {
    await client.end();
  }
}
