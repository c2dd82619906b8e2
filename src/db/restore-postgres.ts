import { readSpread } from './distribute.ts';
import { DumpError, type TableTally } from './dump/dump-format.ts';
import type { DumpReader } from './dump/read-dump.ts';
import { restoreDump } from './dump/restore-dump.ts';
import { isServed } from './is-served.ts';
import { connect } from './open-postgres.ts';

/** Fills an empty PostgreSQL database, unless a service is at work on it. */
export async function restorePostgres(url: string, dump: DumpReader): Promise<readonly TableTally[]> {
  const client = await connect(url);
  try {
    if (await isServed(client))
      throw new DumpError(
        'A running Parlance uses this database. Stop every instance first; nothing was changed.',
      );
    if ((await readSpread(client)) !== 'none')
      throw new DumpError(
        'The tables of this database are spread over a cluster. Restore into a new one, then: npm run cli -- db distribute',
      );
    return await restoreDump(client, dump);
  } finally {
    await client.end();
  }
}
