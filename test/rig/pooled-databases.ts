import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../../src/db/database.ts';
import { embeddedClient, startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { embeddedDatabase } from '../../src/db/open-embedded.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { copyTemplate } from './copy-template.ts';
import { makeServerDatabase } from './server-database.ts';

/**
 * Databases that no test has now, as migrations leave them: making one takes three seconds of a processor, emptying one
 * a twentieth of that. One whose schema a test changed is not used again.
 */
interface Pooled {
  readonly schema: Schema;
  connect(): Promise<pg.Client>;
  open(dataDir: string, onClosed: () => Promise<void>): Promise<Database>;
  readonly url: string | null;
  end(): Promise<void>;
}

interface Schema {
  readonly parts: string;
  /** Of the catalogs when they were looked at last. */
  stamp: string;
}

const idle = new Map<string, Pooled[]>();

/** A database of its own for as long as it is open. */
export async function openPooled(serverUrl: string | null, dataDir: string) {
  const kind = serverUrl ?? 'embedded';
  const waiting = idle.get(kind) ?? [];
  idle.set(kind, waiting);
  const pooled = waiting.pop() ?? (await (serverUrl ? makeOnServer(serverUrl) : makeEmbedded()));
  const database = await pooled.open(dataDir, async () => {
    const isEmpty = await empty(pooled).catch(() => false);
    if (isEmpty) waiting.push(pooled);
    else await pooled.end();
  });
  return { database, url: pooled.url };
}

function onEffectError(error: unknown): void {
  console.error('an effect after a commit failed', error);
}

async function makeEmbedded(): Promise<Pooled> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-engine-'));
  copyTemplate(folder);
  // The engine fills its buffers with zeros as it starts: of the shipped 128 MB that is half of a start.
  await appendFile(join(folder, 'postgresql.conf'), "shared_buffers = '32MB'\n");
  const server = await startEmbeddedServer(folder);
  const connect = async () => {
    const client = embeddedClient(server);
    await client.connect();
    return client;
  };
  return {
    schema: await keepSeeds(connect),
    connect,
    url: null,
    open: async (dataDir, closeEngine) => embeddedDatabase(server, { dataDir, onEffectError, closeEngine }),
    end: () => server.close(),
  };
}

async function makeOnServer(serverUrl: string): Promise<Pooled> {
  const { url, drop } = await makeServerDatabase(serverUrl, process.env['TEST_SERVER_TEMPLATE']);
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const open = () => openPostgres({ url, poolSize: 10, onEffectError });
  return {
    schema: await keepSeeds(connect),
    connect,
    url,
    async open(_dataDir, onClosed) {
      const database = await open();
      return {
        ...database,
        async close() {
          await database.close();
          await onClosed();
        },
      };
    },
    end: drop,
  };
}

/** What migrations put into tables is kept beside them; the answer tells one schema from another. */
async function keepSeeds(connect: Pooled['connect']): Promise<Schema> {
  const client = await connect();
  await client.query(
    `CREATE SCHEMA seed;
     DO $$ DECLARE t record; isFilled boolean; BEGIN
       FOR t IN SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
         EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', t.name) INTO isFilled;
         IF isFilled THEN EXECUTE format('CREATE TABLE seed.%1$I AS TABLE public.%1$I', t.name); END IF;
       END LOOP;
     END $$`,
  );
  const schema = { parts: await readSchema(client), stamp: await readStamp(client) };
  await client.end();
  return schema;
}

/** Every table that was written to is as it was; false where the schema is not. */
async function empty({ connect, schema }: Pooled): Promise<boolean> {
  const client = await connect();
  try {
    await client.query('DISCARD ALL');
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const stamp = await readStamp(client);
    if (stamp !== schema.stamp && (await readSchema(client)) !== schema.parts) return false;
    schema.stamp = stamp;
    // A table is made anew with all that refer to it, a hundred files: rows are deleted while they are few.
    await client.query(
      `SET session_replication_role = replica;
       DO $$ DECLARE t record; isFilled boolean; BEGIN
         FOR t IN SELECT relname AS name, pg_relation_size(oid) > 262144 AS is_large FROM pg_class
           WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0 LOOP
           EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', t.name) INTO isFilled;
           IF t.is_large THEN EXECUTE format('TRUNCATE public.%I CASCADE', t.name);
           ELSIF isFilled THEN EXECUTE format('DELETE FROM public.%I', t.name); END IF;
         END LOOP;
         -- What was counted while a test ran misleads the plans of the next one.
         UPDATE pg_class SET reltuples = -1, relpages = 0
           WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples >= 0;
         DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace);
         FOR t IN SELECT relname AS name FROM pg_class WHERE relnamespace = 'seed'::regnamespace AND relkind = 'r' LOOP
           EXECUTE format('INSERT INTO public.%1$I SELECT * FROM seed.%1$I', t.name);
         END LOOP;
       END $$;
       RESET ALL`,
    );
    return true;
  } finally {
    await client.end();
  }
}

/** Another one whenever something may have changed the schema, and cheaper than to look what. */
async function readStamp(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ stamp: string }>(
    `WITH own AS (SELECT oid, xmin FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     SELECT string_agg(concat(rows, ' ', latest), ',') AS stamp FROM (
       SELECT count(*) AS rows, max(xmin::text::bigint) AS latest FROM own
       UNION ALL SELECT count(*), max(a.xmin::text::bigint) FROM pg_attribute a JOIN own ON own.oid = attrelid
       UNION ALL SELECT count(*), max(c.xmin::text::bigint) FROM pg_constraint c JOIN own ON own.oid = conrelid
       UNION ALL SELECT count(*), max(t.xmin::text::bigint) FROM pg_trigger t JOIN own ON own.oid = tgrelid
       UNION ALL SELECT count(*), max(xmin::text::bigint) FROM pg_policy
       UNION ALL SELECT count(*), max(xmin::text::bigint) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL SELECT count(*), max(xmin::text::bigint) FROM pg_authid WHERE rolname LIKE 'parlance%'
       UNION ALL SELECT count(*), max(xmin::text::bigint) FROM pg_db_role_setting
         WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
     ) AS parts`,
  );
  return rows[0]?.stamp ?? '';
}

async function readSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(
    `WITH ours AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     SELECT md5(string_agg(part, ',' ORDER BY part)) AS schema FROM (
       SELECT concat(oid, relname, relkind, relrowsecurity, relforcerowsecurity, relacl, reloptions, relowner) AS part FROM ours
       UNION ALL SELECT concat(attrelid, attnum, attname, atttypid, attnotnull, atthasdef, attacl, attisdropped)
         FROM pg_attribute WHERE attrelid IN (SELECT oid FROM ours) AND attnum > 0
       UNION ALL SELECT concat(oid, conname, convalidated) FROM pg_constraint WHERE conrelid IN (SELECT oid FROM ours)
       UNION ALL SELECT concat(oid, tgname, tgenabled) FROM pg_trigger WHERE tgrelid IN (SELECT oid FROM ours)
       UNION ALL SELECT concat(oid, polname, polroles) FROM pg_policy
       UNION ALL SELECT concat(oid, proname, proacl, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL SELECT concat(oid, rolname, rolcanlogin, rolsuper, rolbypassrls) FROM pg_roles WHERE rolname LIKE 'parlance%'
       UNION ALL SELECT concat(setdatabase, setrole, setconfig) FROM pg_db_role_setting
         WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
     ) AS parts`,
  );
  return rows[0]?.schema ?? '';
}
