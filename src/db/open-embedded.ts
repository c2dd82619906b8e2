import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { packageRoot } from '../config/package-root.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { createDatabase, type Database } from './database.ts';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import { migrate } from './migrate.ts';

export interface EmbeddedOptions {
  dataDir: string;
  onEffectError: (error: unknown) => void;
  /** A migrated data folder to copy when there is none yet: initialising one takes seconds. */
  template?: string;
}

/** Opens the PostgreSQL that lives inside the process. One process owns the folder. */
export async function openEmbedded({ dataDir, onEffectError, template }: EmbeddedOptions): Promise<Database> {
  const unlock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'pg');
    await prepareFolder(folder, template ?? join(packageRoot, 'dist', 'embedded-template'));
    const server = await startEmbeddedServer(folder);
    await migrateEmbedded(server);
    const pool = new pg.Pool({
      ...embeddedClient(server),
      max: 1,
      idleTimeoutMillis: 0,
      onConnect: (client) => client.query('SET ROLE parlance_system').then(() => {}),
    });
    pool.on('error', onEffectError);
    return createDatabase({
      engine: 'embedded',
      pool,
      onEffectError,
      closeEngine: async () => {
        await server.close();
        await unlock();
      },
    });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Makes a migrated data folder that later starts copy; one that is there stays. */
export async function makeEmbeddedTemplate(folder: string): Promise<void> {
  // A name of its own: test runs that start together make one each, and the first one stays.
  const draft = `${folder}.draft-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  const server = await startEmbeddedServer(draft);
  await migrateEmbedded(server);
  await server.close();
  if (existsSync(folder)) await rm(draft, { recursive: true, force: true });
  else await rename(draft, folder);
}

async function migrateEmbedded(server: EmbeddedServer): Promise<void> {
  const client = new pg.Client(embeddedClient(server));
  await client.connect();
  await migrate(client);
  await client.end();
}

function embeddedClient(server: EmbeddedServer): pg.ClientConfig {
  return { stream: () => server.connect(), user: 'postgres', database: 'postgres', host: 'embedded' };
}

async function prepareFolder(folder: string, template: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION')) || !existsSync(join(template, 'PG_VERSION'))) return;
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await cp(template, draft, { recursive: true, dereference: true });
  await rename(draft, folder);
}
