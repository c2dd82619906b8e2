import type { Tx } from '../../../db/database.ts';
import { is, orNulls, type RowOf, rows } from '../../../db/rows.ts';
import { type Link, type SealedEntry, SealRow } from '../verifying/check-links.ts';
import { joinEntry } from './join-entry.ts';
import { entryColumns, StoredEntry } from './stored-entry.ts';

type Read = Pick<Tx, 'query'>;

const JoinedRow = { ...SealRow, ...orNulls(StoredEntry) };
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
    `SELECT s.seq, s.entry_id AS "entryId", s.occurred_at AS "sealedMoment", s.severity AS "sealedSeverity",
       s.body_hash AS "bodyHash", s.content_hash AS "contentHash", s.hash, s.removed_by AS "removedBy", ${entryColumns}
     FROM audit_seal s ${joinEntry('LEFT', 's', 'entry_id', '$1')}
     WHERE s.company_id = $1 AND s.seq > $2 ORDER BY s.seq LIMIT $3`,
    [companyId, afterSeq, limit],
    JoinedRow,
  );
  return found.map((row) => ({ seal: row, entry: hasEntry(row) ? row : null }));
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
