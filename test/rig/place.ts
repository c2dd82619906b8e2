import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataDir } from './built-server.ts';
import { serverUrl } from './on-server.ts';
import { makeServerDatabase } from './server-database.ts';

export type Engine = 'embedded' | 'postgres';

/** Where a built service has its data. */
export interface Place {
  readonly dataDir: string;
  /** Null on the embedded engine. */
  readonly databaseUrl: string | null;
}

/** An empty place for a service; `remove` takes it away with what was put in. */
export async function makePlace(engine: Engine): Promise<Place & { remove(): Promise<void> }> {
  if (engine === 'embedded') {
    const dataDir = await makeDataDir();
    return { dataDir, databaseUrl: null, remove: () => rm(dataDir, { recursive: true, force: true }) };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-place-'));
  const { url, drop } = await makeServerDatabase(process.env['TEST_CITUS_URL'] ?? serverUrl());
  return {
    dataDir,
    databaseUrl: url,
    async remove() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
