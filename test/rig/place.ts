import { rm } from 'node:fs/promises';
import { makeDataDir } from './built-server.ts';
import { noLimits } from './no-limits.ts';
import { serverUrl } from './on-server.ts';
import { makeServerDatabase } from './server-database.ts';
import { tempDir } from './temp-dir.ts';

export type Engine = 'embedded' | 'postgres';

/** Where a built service has its data. */
export interface Place {
  readonly dataDir: string;
  /** Null on the embedded engine. */
  readonly databaseUrl: string | null;
}

/** An empty place for a service, taken away with what was put in. */
export async function makePlace(
  engine: Engine,
  server = process.env['TEST_CITUS_URL'],
): Promise<Place & AsyncDisposable> {
  if (engine === 'embedded') {
    const dataDir = await makeDataDir();
    return {
      dataDir,
      databaseUrl: null,
      [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  const folder = await tempDir('place');
  const { url, drop } = await makeServerDatabase(server ?? serverUrl());
  return {
    dataDir: folder.path,
    databaseUrl: url,
    async [Symbol.asyncDispose]() {
      await drop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** The settings of a service that is asked more than people ask, on the data there. */
export const settingsOf = ({ databaseUrl }: Pick<Place, 'databaseUrl'>): Record<string, string> => ({
  SESSION_SECRET: 'a secret for measurements, 32 bytes or more',
  RATE_LIMIT_OVERRIDES: noLimits,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});
