import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../src/db/open-embedded.ts';
import { onServer } from '../test/rig/on-server.ts';
import { tempDir } from '../test/rig/temp-dir.ts';
import type { ChaosService } from './service.ts';

export type Query = <Row extends Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** Work on the service's database behind its back, while it is down. */
export type Store = <T>(work: (query: Query) => Promise<T>) => Promise<T>;

type Place = Pick<ChaosService, 'databaseUrl' | 'dataDir'>;

export function openStore({ databaseUrl, dataDir }: Place): Store {
  return async (work) => {
    if (databaseUrl === null) {
      const database = await openEmbedded({ dataDir, onEffectError: () => {} });
      try {
        return await database.system((tx) =>
          work((text, values) => tx.query(text, values) as Promise<never[]>),
        );
      } finally {
        await database.close();
      }
    }
    return onServer(
      (client) =>
        work(async (text, values) => (await client.query(text, values ? [...values] : undefined)).rows),
      databaseUrl,
    );
  };
}

/** What a kill left behind. The embedded engine's in a copy, so that the next start has to recover by itself. */
export async function lookAfterKill<T>(place: Place, work: (query: Query) => Promise<T>): Promise<T> {
  if (place.databaseUrl !== null) return openStore(place)(work);
  await using folder = await tempDir('look');
  await cp(join(place.dataDir, 'pg'), join(folder.path, 'pg'), { recursive: true });
  return await openStore({ databaseUrl: null, dataDir: folder.path })(work);
}

/** Stands for the minute after which the leases of a dead instance are over. */
export async function endLeases(query: Query, pid: number): Promise<void> {
  await query('UPDATE schedule SET lease_until = now() WHERE lease_until IS NOT NULL AND holder LIKE $1', [
    `${pid}-%`,
  ]);
}
