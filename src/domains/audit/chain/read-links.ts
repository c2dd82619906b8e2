import type { Tx } from '../../../db/database.ts';
import { is, orNulls, type RowOf, rows } from '../../../db/rows.ts';
import type { Link, SealedEntry } from '../verifying/check-links.ts';
import { joinEntry } from './join-entry.ts';
import { entryColumns, StoredEntry } from './stored-entry.ts';

type Read = Pick<Tx, 'query'>;

const JoinedRow = {
  seal_seq: is.number,
  seal_entry_id: is.text,
  seal_occurred_at: is.moment,
  seal_severity: is.text,
  seal_body_hash: is.bytes,
  seal_content_hash: is.bytes,
  seal_hash: is.bytes,
  seal_removed_by: is.orNull(is.text),
  ...orNulls(StoredEntry),
};
type JoinedRow = RowOf<typeof JoinedRow>;

const hasEntry = (row: JoinedRow): row is JoinedRow & StoredEntry => row.id !== null;

/** The next links of a chain, each with its entry where that is still there. */
export async function readLinks(
  tx: Read,
  companyId: string,
  afterSeq: number,
  limit: number,
): Promise<SealedEntry[]> {
  const found = await rows(
    tx,
    `SELECT s.seq AS seal_seq, s.entry_id AS seal_entry_id, s.occurred_at AS seal_occurred_at, s.severity AS seal_severity,
       s.body_hash AS seal_body_hash, s.content_hash AS seal_content_hash, s.hash AS seal_hash,
       s.removed_by AS seal_removed_by, ${entryColumns}
     FROM audit_seal s ${joinEntry('LEFT', 's', 'entry_id', '$1')}
     WHERE s.company_id = $1 AND s.seq > $2 ORDER BY s.seq LIMIT $3`,
    [companyId, afterSeq, limit],
    JoinedRow,
  );
  return found.map((row) => ({
    seal: {
      seq: row.seal_seq,
      entry_id: row.seal_entry_id,
      occurred_at: row.seal_occurred_at,
      severity: row.seal_severity,
      body_hash: row.seal_body_hash,
      content_hash: row.seal_content_hash,
      hash: row.seal_hash,
      removed_by: row.seal_removed_by,
    },
    entry: hasEntry(row) ? row : null,
  }));
}

export async function readLink(tx: Read, companyId: string, seq: number): Promise<Link | null> {
  const [link] = await rows(
    tx,
    'SELECT seq, hash FROM audit_seal WHERE company_id = $1 AND seq = $2',
    [companyId, seq],
    { seq: is.number, hash: is.bytes },
  );
  return link ?? null;
}
