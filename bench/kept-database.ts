import { createHash } from 'node:crypto';
import { readMigrations } from '../src/db/migrate.ts';
import { databaseUrl, onServer } from '../test/rig/on-server.ts';

/**
 * A database that stays in the server and is used again by its name. Filled under another one, so that half of it is
 * never taken for the whole.
 */
export async function keptDatabase(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const { rowCount } = await onServer((client) =>
    client.query('SELECT FROM pg_database WHERE datname = $1', [name]),
  );
  if (rowCount) return databaseUrl(name);
  const draft = `${name}_draft`;
  await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`));
  await onServer((client) => client.query(`CREATE DATABASE ${draft}`));
  await fill(databaseUrl(draft));
  await onServer((client) => client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`));
  return databaseUrl(name);
}

/** Of what decides how the stored rows look: another schema or another way to make them, another data set. */
export async function schemaKey(sql: string): Promise<string> {
  const hash = createHash('sha256').update(sql);
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}`);
  return hash.digest('hex').slice(0, 12);
}
