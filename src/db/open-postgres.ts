import pg from 'pg';
import { createConnectionTurns } from './connection-turns.ts';
import { createDatabase, type Database } from './database.ts';
import { migrateSpread, readSpread } from './distribute.ts';
import { writeDump } from './dump/write-dump.ts';
import { DatabaseUnavailable, explainUnavailable } from './errors/database-unavailable.ts';
import { direct, is, rows } from './rows.ts';

export interface PostgresOptions {
  url: string;
  poolSize: number;
  onEffectError: (error: unknown) => void;
}

const statementTimeoutMs = 30_000;
/** For a connection, and for one of them to be free. */
const connectMs = 5000;

/** Opens a PostgreSQL server (15 or newer) through a pool that outlives its restarts. */
export async function openPostgres({ url, poolSize, onEffectError }: PostgresOptions): Promise<Database> {
  const connection: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'parlance',
  };
  const { isSpread } = await migratePostgres(connection).catch((error: unknown) => {
    throw explainUnavailable(error);
  });
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    // The client's own patience: a half-open connection answers nothing at all.
    query_timeout: statementTimeoutMs + 5000,
    idle_in_transaction_session_timeout: 60_000,
    onConnect: (client) => client.query('SET ROLE parlance_system').then(() => {}),
  });
  pool.on('error', onEffectError);
  return createDatabase({
    engine: 'postgres',
    pool,
    turns: createConnectionTurns({
      places: poolSize,
      kept: poolSize - Math.max(1, Math.floor(poolSize * 0.7)),
      waitMs: connectMs,
    }),
    onEffectError,
    isSpread,
    async *dump(facts) {
      const client = await connect(url);
      try {
        yield* writeDump(client, { ...facts, engine: 'postgres' });
      } finally {
        await client.end();
      }
    },
  });
}

/** A connection of its own with no bound on its statements, for what takes its time. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'parlance-maintenance',
  });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw explainUnavailable(error);
  });
  return client;
}

async function migratePostgres(connection: pg.ClientConfig): Promise<{ isSpread: boolean }> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const [server] = await rows(
      direct(client),
      "SELECT current_setting('server_version_num')::int AS version",
      [],
      { version: is.number },
    );
    if ((server?.version ?? 0) < 150_000)
      throw new DatabaseUnavailable(
        'The database of DATABASE_URL is too old: PostgreSQL 15 or newer is needed.',
      );
    await migrateSpread(client);
    const spread = await readSpread(client);
    if (spread === 'part')
      throw new DatabaseUnavailable(
        'The tables of this database are spread over its cluster in part only. Finish it: npm run cli -- db distribute',
      );
    return { isSpread: spread === 'whole' };
  } finally {
    await client.end();
  }
}
