import type { Database } from '../../src/db/database.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { openPooled } from './pooled-databases.ts';
import { makeServerDatabase } from './server-database.ts';
import { tempDir } from './temp-dir.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly dataDir: string;
  /** The address of the server's database, for a second connection or instance; null on the embedded engine. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** A migrated database without data: embedded, or on the server that is named, by the environment if nobody else does. */
export async function openTestDatabase(
  serverUrl: string | undefined = process.env['TEST_CITUS_URL'] ?? process.env['TEST_DATABASE_URL'],
): Promise<TestDatabase> {
  const { path: dataDir, [Symbol.asyncDispose]: removeDir } = await tempDir('test');
  if (!serverUrl || serverUrl !== process.env['TEST_CITUS_URL'])
    return { ...(await openPooled(serverUrl || null, dataDir)), dataDir, drop: removeDir };
  const { url, drop } = await makeServerDatabase(serverUrl);
  const onEffectError = (error: unknown) => console.error('an effect after a commit failed', error);
  return {
    database: await openPostgres({ url, poolSize: 10, onEffectError }),
    dataDir,
    url,
    async drop() {
      await drop();
      await removeDir();
    },
  };
}
