import type pg from 'pg';

const batchBytes = 1024 * 1024;
const mostRows = 1000;

/** Makes the text of a row the same on every server: dumps and checksums are made of it. */
export const plainText =
  "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, MDY'; SET LOCAL IntervalStyle = 'postgres'; " +
  "SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'";

/** The rows of a table as text, about a megabyte at a time. */
export async function* readRows(client: pg.ClientBase, table: string): AsyncGenerator<string[]> {
  await client.query(`DECLARE dump_rows NO SCROLL CURSOR FOR SELECT t::text AS row FROM ${quoted(table)} t`);
  let count = 20;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${count} FROM dump_rows`);
    if (rows.length === 0) break;
    const bytes = rows.reduce((sum, { row }) => sum + row.length, 0);
    yield rows.map(({ row }) => row);
    const fitting = Math.floor((batchBytes * rows.length) / bytes);
    count = Math.max(1, Math.min(mostRows, count * 4, fitting));
  }
  await client.query('CLOSE dump_rows');
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
