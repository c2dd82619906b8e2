import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { packageRoot } from '../config/package-root.ts';
import { createConnectionTurns } from './connection-turns.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { refuseDataOfAnother } from './data-owner.ts';
import { createDatabase, type Database } from './database.ts';
import { DumpError, type TableTally } from './dump/dump-format.ts';
import type { DumpReader } from './dump/read-dump.ts';
import { restoreDump } from './dump/restore-dump.ts';
import { type DumpFacts, writeDump } from './dump/write-dump.ts';
import {
  type EmbeddedServer,
  embeddedClient,
  embeddedConnection,
  startEmbeddedServer,
} from './embedded-server.ts';
import { keepUpgradeDump } from './keep-upgrade-dump.ts';
import { type MigrateOptions, migrate, readMigrations } from './migrate.ts';
import { refuseMoved } from './moved-mark.ts';

export interface EmbeddedOptions {
  dataDir: string;
  onEffectError: (error: unknown) => void;
  /** A migrated data folder to copy when there is none yet: initialising one takes seconds. */
  template?: string;
}

const builtTemplate = join(packageRoot, 'dist', 'embedded-template');

/** Opens the PostgreSQL that lives inside the process. One process owns the folder. */
export async function openEmbedded({ dataDir, onEffectError, template }: EmbeddedOptions): Promise<Database> {
  const folder = join(dataDir, 'pg');
  refuseDataOfAnother(folder);
  const unlock = await lockDataDir(dataDir);
  try {
    refuseMoved(dataDir);
    await removeDrafts(dataDir);
    await prepareFolder(folder, template ?? builtTemplate);
    const server = await startMigrated(folder, (client) => ({
      beforeUpgrade: (pending) => keepUpgradeDump(client, dataDir, pending),
    }));
    return embeddedDatabase(server, {
      dataDir,
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

interface EngineParts {
  readonly dataDir: string;
  readonly onEffectError: (error: unknown) => void;
  readonly closeEngine: () => Promise<void>;
}

/** The service's transactions over an engine that runs. */
export function embeddedDatabase(server: EmbeddedServer, parts: EngineParts): Database {
  const { dataDir, onEffectError, closeEngine } = parts;
  /** Of those who ask for it: one that ends does not let writers in while another one goes on. */
  let refusals = 0;
  const readOnly = () => `SET default_transaction_read_only = ${refusals > 0 ? 'on' : 'off'}`;
  const pool = new pg.Pool({
    ...embeddedConnection(server),
    max: 1,
    idleTimeoutMillis: 0,
    // A statement that fails may cost its connection: the next one refuses as well.
    onConnect: (client) => client.query(`SET ROLE parlance_system; ${readOnly()}`).then(() => {}),
  });
  pool.on('error', onEffectError);
  return createDatabase({
    engine: 'embedded',
    pool,
    turns: createConnectionTurns({ places: 1, kept: 0, waitMs: null }),
    onEffectError,
    async refuseWrites(refused) {
      refusals += refused ? 1 : -1;
      await pool.query(readOnly());
    },
    dump: (facts) => dumpCopy(server, join(dataDir, `${draftPrefix}${process.pid}-${Date.now()}`), facts),
    closeEngine,
  });
}

/** Makes a migrated data folder that later starts copy; one that is there stays. */
export async function makeEmbeddedTemplate(folder: string): Promise<void> {
  // A name of its own: test runs that start together make one each, and the first one stays.
  const draft = `${folder}.draft-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  const server = await startMigrated(draft);
  await server.close();
  await makeReadable(draft);
  await listEmptyFolders(draft);
  if (existsSync(folder)) await rm(draft, { recursive: true, force: true });
  else await rename(draft, folder);
}

/** Who builds need not be who runs it: an image is built as root. It holds no data yet. */
async function makeReadable(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644);
}

const emptyFolders = 'empty-folders.json';

/** A package holds files only, and the engine needs its empty folders. */
async function listEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const filled = new Set(entries.map(({ parentPath }) => parentPath));
  const empty = entries
    .filter((entry) => entry.isDirectory() && !filled.has(join(entry.parentPath, entry.name)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  await writeFile(join(folder, emptyFolders), JSON.stringify(empty));
}

/** Fills a data folder that has no database yet. What fails half-way leaves none. */
export async function restoreEmbedded(
  dataDir: string,
  dump: DumpReader,
  template = builtTemplate,
): Promise<readonly TableTally[]> {
  const unlock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, 'pg');
    if (existsSync(join(folder, 'PG_VERSION')))
      throw new DumpError(
        `${dataDir} holds a database already. Set DATA_DIR to an empty folder, or move ${folder} away first; nothing was changed.`,
      );
    await removeDrafts(dataDir);
    const draft = join(dataDir, `${draftPrefix}restore`);
    const current = (await readMigrations()).map(({ name }) => name).join();
    // An older dump needs an older schema to begin with.
    if (dump.header.migrations.map(({ name }) => name).join() === current)
      await prepareFolder(draft, template);
    const server = await startEmbeddedServer(draft);
    try {
      const tallies = await withClient(server, (client) => restoreDump(client, dump));
      await server.close();
      await rename(draft, folder);
      return tallies;
    } catch (error) {
      await server.close();
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await unlock();
  }
}

const draftPrefix = 'pg-draft-';

/** Of a backup or a restore that was ended in the middle. */
async function removeDrafts(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** The engine has one session, which a long reading would block: a second engine reads a copy of the files. */
async function* dumpCopy(
  server: EmbeddedServer,
  folder: string,
  facts: Omit<DumpFacts, 'engine'>,
): AsyncGenerator<Uint8Array> {
  try {
    await server.copyTo(folder);
    const copy = await startEmbeddedServer(folder);
    const client = embeddedClient(copy);
    try {
      await client.connect();
      yield* writeDump(client, { ...facts, engine: 'embedded' });
    } finally {
      await client.end();
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An engine with the schema of now; none is left running where that cannot be made. */
async function startMigrated(
  folder: string,
  optionsOf: (client: pg.Client) => MigrateOptions = () => ({}),
): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(folder);
  try {
    await withClient(server, (client) => migrate(client, optionsOf(client)));
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function withClient<T>(server: EmbeddedServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = embeddedClient(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function prepareFolder(folder: string, template: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION')) || !existsSync(join(template, 'PG_VERSION'))) return;
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  // In one go: it is a thousand small files, and nothing else goes on yet.
  cpSync(template, draft, { recursive: true, dereference: true });
  const empty = JSON.parse(readFileSync(join(draft, emptyFolders), 'utf8')) as string[];
  for (const name of empty) mkdirSync(join(draft, name), { recursive: true });
  await chmod(draft, 0o700);
  await rename(draft, folder);
}
