import type pg from 'pg';
import { direct, is, rows } from '../rows.ts';

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
    const fetched = await rows(direct(client), `FETCH ${count} FROM dump_rows`, [], { row: is.text });
    if (fetched.length === 0) break;
    const bytes = fetched.reduce((sum, { row }) => sum + row.length, 0);
    yield fetched.map(({ row }) => row);
    const fitting = Math.floor((batchBytes * fetched.length) / bytes);
    count = Math.max(1, Math.min(mostRows, count * 4, fitting));
  }
  await client.query('CLOSE dump_rows');
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
