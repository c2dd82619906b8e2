import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/db/database.ts';
import { openEmbedded } from '../src/db/open-embedded.ts';
import { openPostgres } from '../src/db/open-postgres.ts';
import { makeServerDatabase } from './server-database.ts';

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
  if (!serverUrl) {
    const database = await openEmbedded({
      dataDir,
      onEffectError: reportEffectError,
      template: process.env['TEST_TEMPLATE'] ?? '',
    });
    return { database, dataDir, url: null, drop: removeDir };
  }
  const { url, drop } = await makeServerDatabase(serverUrl);
  const database = await openPostgres({ url, poolSize: 10, onEffectError: reportEffectError });
  return {
    database,
    dataDir,
    url,
    async drop() {
      await drop();
      await removeDir();
    },
  };
}

function reportEffectError(error: unknown): void {
  console.error('an effect after a commit failed', error);
}
