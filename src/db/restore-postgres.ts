import { DumpError, type TableTally } from './dump/dump-format.ts';
import type { DumpReader } from './dump/read-dump.ts';
import { restoreDump } from './dump/restore-dump.ts';
import { connect } from './open-postgres.ts';

/** Fills an empty PostgreSQL database, unless a service is at work on it. */
export async function restorePostgres(url: string, dump: DumpReader): Promise<readonly TableTally[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parlance' LIMIT 1",
    );
    if (rows.length > 0)
      throw new DumpError(
        'A running Parlance uses this database. Stop every instance first; nothing was changed.',
      );
    return await restoreDump(client, dump);
  } finally {
    await client.end();
  }
}
