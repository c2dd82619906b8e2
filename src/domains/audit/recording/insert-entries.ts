import type { Tx } from '../../../db/database.ts';
import { byColumn } from '../../../db/rows.ts';
import type { StoredEntry } from '../chain/stored-entry.ts';

/** Adds entries and puts them on the sealer's work list, both or neither. */
export async function insertEntries(tx: Tx, entries: readonly StoredEntry[]): Promise<void> {
  await tx.query('SELECT audit_append($1)', [JSON.stringify(entries.map(byColumn))]);
}
