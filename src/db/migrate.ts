import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { packageRoot } from '../config/package-root.ts';
import { databaseCode } from './database.ts';
import { tellError } from './errors/tell-error.ts';
import { direct, is, rows } from './rows.ts';

const lockKey = 7_272_019_113;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

export interface MigrateOptions {
  /** Exactly these, as a dump was made under them; anything else is refused. */
  readonly only?: readonly Pick<Migration, 'name' | 'sha256'>[];
  /** Told before a database that was migrated before is changed. */
  readonly beforeUpgrade?: (pending: readonly string[]) => Promise<void>;
  /** Follows each migration, under the same lock. */
  readonly afterEach?: () => Promise<void>;
}

/** Brings the schema up to date, once, however many instances start together. Forwards only. */
export async function migrate(client: pg.ClientBase, options: MigrateOptions = {}): Promise<string[]> {
  const all = await readMigrations();
  const migrations = options.only ? chosen(all, options.only) : all;
  await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const before = await rows(direct(client), 'SELECT name, sha256 FROM schema_migration', [], {
      name: is.text,
      sha256: is.text,
    });
    const applied = new Map(before.map((row) => [row.name, row.sha256]));
    checkHistory(applied, migrations);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    if (applied.size > 0 && pending.length > 0)
      await options.beforeUpgrade?.(pending.map((migration) => migration.name));
    for (const migration of pending) {
      await apply(client, migration);
      await options.afterEach?.();
    }
    return pending.map((migration) => migration.name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => {});
  }
}

export async function readMigrations(): Promise<Migration[]> {
  const folder = join(packageRoot, 'migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function chosen(all: readonly Migration[], only: NonNullable<MigrateOptions['only']>): Migration[] {
  return only.map(({ name, sha256 }) => {
    const migration = all.find((candidate) => candidate.name === name);
    if (migration?.sha256 === sha256) return migration;
    throw new Error(
      `The dump was made by another version of Parlance (${name}). Restore it with that version, then upgrade.`,
    );
  });
}

/** Another instance may be at work meanwhile, and lock the same tables the other way round: what was rolled back is begun anew. */
const mostDeadlocks = 20;

async function apply(client: pg.ClientBase, migration: Migration, deadlocks = 0): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    if (databaseCode(error) === '40P01' && deadlocks < mostDeadlocks)
      return apply(client, migration, deadlocks + 1);
    throw new Error(`Migration ${migration.name} failed: ${tellError(error)}`, {
      cause: error,
    });
  }
}

function checkHistory(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.sha256]));
  for (const [name, sha256] of applied) {
    if (!known.has(name)) {
      throw new Error(
        `The database was migrated by a newer version of Parlance (it has ${name}). Start that version, or restore a dump made before.`,
      );
    }
    if (known.get(name) !== sha256) {
      throw new Error(
        `Migration ${name} was changed after this database applied it. Put the original file back.`,
      );
    }
  }
}
