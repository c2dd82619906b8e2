import type pg from 'pg';
import { migrate } from '../migrate.ts';
import { createTally, DumpError, differences, type TableTally } from './dump-format.ts';
import { type DumpTable, listTables } from './list-tables.ts';
import type { DumpReader } from './read-dump.ts';
import { plainText, quoted, readRows } from './read-rows.ts';

const batchLength = 1024 * 1024;
const mostRows = 1000;

/**
 * Puts a dump into a database that has nothing in it, in one transaction, and reads everything again before it
 * commits: the database afterwards holds all of the dump or is as it was. Newer migrations follow at the end.
 */
export async function restoreDump(client: pg.ClientBase, dump: DumpReader): Promise<readonly TableTally[]> {
  await migrate(client, { only: dump.header.migrations });
  await refuseUnlessEmpty(client);
  await client.query(`BEGIN; ${plainText}`);
  try {
    const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
    for (const table of [...tables.values()].reverse())
      if (!table.fenced) await client.query(`DELETE FROM ${quoted(table.name)}`);
    await insertRows(client, tables, dump);
    const wrong = differences(dump.tallies(), await tallyTables(client, [...tables.values()]));
    if (wrong.length > 0) throw new DumpError(`The restored data differs: ${wrong.join(', ')}.`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  await migrate(client);
  return dump.tallies();
}

async function insertRows(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, DumpTable>,
  dump: DumpReader,
): Promise<void> {
  let [table, rows, length]: [string, string[], number] = ['', [], 0];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const target = tables.get(table);
    if (!target) throw new DumpError(`This dump has a table that is not known here: ${table}.`);
    await client.query(target.fenced ? 'SET LOCAL ROLE parlance_system' : 'RESET ROLE');
    await client.query(`INSERT INTO ${quoted(table)} SELECT * FROM unnest($1::${quoted(table)}[])`, [rows]);
    [rows, length] = [[], 0];
  };
  for await (const next of dump.rows()) {
    if (next.table !== table || length > batchLength || rows.length >= mostRows) await flush();
    table = next.table;
    rows.push(next.row);
    length += next.row.length;
  }
  await flush();
}

/** Counts and checksums of what is in the database, within the transaction that is open. */
async function tallyTables(client: pg.ClientBase, tables: readonly DumpTable[]): Promise<TableTally[]> {
  const tallies: TableTally[] = [];
  await client.query('SET LOCAL ROLE parlance_system');
  for (const { name } of tables) {
    const tally = createTally(name);
    for await (const rows of readRows(client, name)) for (const row of rows) tally.add(row);
    tallies.push(tally.result());
  }
  return tallies;
}

/** What a first start leaves behind (schedules, the set-up link) is no data; a company, a person, an entry are. */
async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN; SET LOCAL ROLE parlance_system');
  try {
    for (const { name, fenced } of await listTables(client)) {
      if (!fenced) continue;
      const { rows } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
      if (rows.length > 0)
        throw new DumpError(
          `The database is not empty: ${name} has rows. A dump is restored into an empty one only; nothing was changed.`,
        );
    }
  } finally {
    await client.query('ROLLBACK');
  }
}
