import type { Tx } from '../../../db/database.ts';
import type { EntryRow } from './entry-row.ts';

/** Adds entries and puts them on the sealer's work list, both or neither. */
export async function insertEntries(tx: Tx, rows: readonly EntryRow[]): Promise<void> {
  await tx.query('SELECT audit_append($1)', [JSON.stringify(rows)]);
}
