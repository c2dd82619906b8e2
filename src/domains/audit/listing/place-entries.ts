import type { Tx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { onlyCompanyOf } from '../../../db/spread.ts';
import { StoredEntry } from '../chain/stored-entry.ts';
import type { PlacedEntry } from './audit-log-schema.ts';

/** An entry with its own link, where it is sealed. */
export const SealedRow = { ...StoredEntry, seq: is.orNull(is.number), hash: is.orNull(is.bytes) };
export type SealedRow = RowOf<typeof SealedRow>;

/**
 * Adds the hash before each entry's own. A query of its own: behind row security a join on `seq - 1` cannot use
 * the index, because subtraction may fail and so might tell of rows that the reader may not see.
 */
export async function placeEntries(tx: Tx, entries: readonly SealedRow[]): Promise<PlacedEntry[]> {
  const sealed = entries.filter((row) => row.seq !== null && row.seq > 1);
  if (sealed.length === 0) return entries.map((row) => ({ ...row, prevHash: null }));
  const company = onlyCompanyOf(
    tx,
    sealed.map((row) => row.companyId),
  );
  const before = await rows(
    tx,
    `SELECT s.company_id AS "companyId", s.seq, s.hash FROM unnest($1::uuid[], $2::bigint[]) AS key (company_id, seq)
     JOIN audit_seal s ON s.company_id = key.company_id AND s.seq = key.seq ${company ? 'AND s.company_id = $3' : ''}`,
    [
      sealed.map((row) => row.companyId),
      sealed.map((row) => Number(row.seq) - 1),
      ...(company ? [company] : []),
    ],
    { companyId: is.text, seq: is.number, hash: is.bytes },
  );
  const hashes = new Map(before.map((row) => [`${row.companyId} ${row.seq + 1}`, row.hash]));
  return entries.map((row) => ({ ...row, prevHash: hashes.get(`${row.companyId} ${row.seq}`) ?? null }));
}
