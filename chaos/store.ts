import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../src/db/open-embedded.ts';
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
        return await database.system((tx) => work((text, values) => tx.query(text, values)));
      } finally {
        await database.close();
      }
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await work(
        async (text, values) => (await client.query(text, values ? [...values] : undefined)).rows,
      );
    } finally {
      await client.end();
    }
  };
}

/** What a kill left behind. The embedded engine's in a copy, so that the next start has to recover by itself. */
export async function lookAfterKill<T>(place: Place, work: (query: Query) => Promise<T>): Promise<T> {
  if (place.databaseUrl !== null) return openStore(place)(work);
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-look-'));
  try {
    await cp(join(place.dataDir, 'pg'), join(dataDir, 'pg'), { recursive: true });
    return await openStore({ databaseUrl: null, dataDir })(work);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Stands for the minute after which the leases of a dead instance are over. */
export async function endLeases(query: Query, pid: number): Promise<void> {
  await query('UPDATE schedule SET lease_until = now() WHERE lease_until IS NOT NULL AND holder LIKE $1', [
    `${pid}-%`,
  ]);
}
