import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';

/** Opens the engine that the settings name, migrated and ready. */
export function openDatabase(config: Config, onEffectError: (error: unknown) => void): Promise<Database> {
  return config.databaseUrl
    ? openPostgres({ url: config.databaseUrl, poolSize: config.databasePoolSize, onEffectError })
    : openEmbedded({ dataDir: config.dataDir, onEffectError });
}
