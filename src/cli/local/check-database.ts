import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { packageRoot } from '../../config/package-root.ts';
import { isRunning } from '../../db/is-running.ts';
import { readMigrations } from '../../db/migrate.ts';
import { refuseMoved } from '../../db/moved-mark.ts';
import { connect } from '../../db/open-postgres.ts';
import { direct, is, rows } from '../../db/rows.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { bad, type Finding, look, ok } from './local-result.ts';

const toleratedMs = 5000;

export async function checkDatabase(config: Config): Promise<Finding> {
  if (config.databaseUrl) return checkServer(config.databaseUrl);
  refuseMoved(config.dataDir);
  if (!existsSync(join(config.dataDir, 'pg', 'PG_VERSION')))
    return ok('embedded; there is none yet, the first start makes it');
  const runs = await isRunning(config.dataDir);
  return ok(runs ? 'embedded; the service runs on it' : 'embedded; nothing runs on it now');
}

async function checkServer(url: string): Promise<Finding> {
  const client = await connect(url);
  try {
    const [facts] = await rows(
      direct(client),
      `SELECT current_setting('server_version') AS version, to_regclass('public.schema_migration') IS NOT NULL AS migrated,
         (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used, current_setting('max_connections')::int AS most`,
      [],
      { version: is.text, migrated: is.bool, used: is.number, most: is.number },
    );
    const { version = '', migrated = false, used = 0, most = 0 } = facts ?? {};
    if (Number.parseInt(version, 10) < 15)
      return bad(`PostgreSQL ${version} is too old: 15 or newer is needed`);
    if (!migrated) return ok(`PostgreSQL ${version}, empty; the first start migrates it`);
    const applied = await rows(direct(client), 'SELECT name FROM schema_migration', [], { name: is.text });
    const names = new Set(applied.map(({ name }) => name));
    const pending = (await readMigrations()).filter(({ name }) => !names.has(name)).length;
    const say = `PostgreSQL ${version}, ${used} of ${most} connections in use`;
    if (used > most * 0.9) return look(`${say}: raise max_connections or lower DATABASE_POOL_SIZE`);
    return pending > 0
      ? look(`${say}; ${pending} migrations wait for the next start: make a backup first`)
      : ok(`${say}; migrated`);
  } finally {
    await client.end();
  }
}

/** Tokens, second factors and schedules go by the clock. It is held against the database's, else against the disk's. */
export async function checkClock({ databaseUrl, dataDir }: Config): Promise<Finding> {
  const builtAt = statSync(join(packageRoot, 'package.json')).mtimeMs;
  if (Date.now() < builtAt - dayMs)
    return bad(`it says ${new Date().toISOString()}, before this version was made`);
  if (!databaseUrl) {
    const skew = existsSync(dataDir) ? Math.abs(Date.now() - stampOf(join(dataDir, '.doctor'))) : 0;
    return skew > toleratedMs
      ? bad(`the disk of DATA_DIR is ${Math.round(skew / 1000)} s apart: set both by NTP`)
      : ok(new Date().toISOString());
  }
  const client = await connect(databaseUrl);
  try {
    const [server] = await rows(direct(client), 'SELECT clock_timestamp() AS now', [], { now: is.moment });
    const skew = Math.abs(Date.now() - Number(server?.now));
    return skew > toleratedMs
      ? bad(`${Math.round(skew / 1000)} s apart from the database's: set both by NTP`)
      : ok(`${Math.round(skew)} ms apart from the database's`);
  } finally {
    await client.end();
  }
}

function stampOf(path: string): number {
  writeFileSync(path, '');
  const { mtimeMs } = statSync(path);
  rmSync(path);
  return mtimeMs;
}
