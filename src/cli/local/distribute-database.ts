import { loadConfig } from '../../config/config.ts';
import { DistributeError, distribute } from '../../db/distribute.ts';
import { connect, openPostgres } from '../../db/open-postgres.ts';
import type { LocalResult } from './local-result.ts';

/** Migrates what is not migrated yet, then spreads it over the cluster. */
export async function distributeDatabase(env: Record<string, string>): Promise<LocalResult> {
  const { databaseUrl: url } = loadConfig(env);
  if (!url) throw new DistributeError('Set DATABASE_URL to the coordinator of a Citus cluster first.');
  await (await openPostgres({ url, poolSize: 2, onEffectError: () => {} })).close();
  const client = await connect(url);
  try {
    return { output: await distribute(client) };
  } finally {
    await client.end();
  }
}
