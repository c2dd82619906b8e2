import type { Tx } from '../../db/database.ts';
import { is, orNulls, type RowOf, rows } from '../../db/rows.ts';
import { joinEntry } from './by-key.ts';
import type { Link, SealedEntry } from './check-links.ts';
import type { SignedOrder } from './removal-order.ts';
import { entryColumns, StoredEntry } from './stored-entry.ts';

type Read = Pick<Tx, 'query'>;

export const StoredCheckpoint = {
  seq: is.number,
  from_seq: is.number,
  sealed_at: is.moment,
  key_id: is.text,
  signature: is.bytes,
};
export type StoredCheckpoint = RowOf<typeof StoredCheckpoint>;

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

export const readCheckpoints = (tx: Read, companyId: string, afterSeq: number, throughSeq: number) =>
  rows(
    tx,
    `SELECT seq, from_seq, sealed_at, key_id, signature FROM audit_checkpoint
     WHERE company_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [companyId, afterSeq, throughSeq],
    StoredCheckpoint,
  );

export async function readOrders(
  tx: Read,
  companyId: string,
  ids: readonly string[],
): Promise<SignedOrder[]> {
  const found = await rows(
    tx,
    'SELECT * FROM audit_removal WHERE company_id = $1 AND id = ANY($2)',
    [companyId, ids],
    OrderRow,
  );
  return found.map(orderOf);
}

/** Orders that are not carried out yet, oldest first. */
export async function readOpenOrders(tx: Read): Promise<SignedOrder[]> {
  const found = await rows(
    tx,
    'SELECT * FROM audit_removal WHERE finished_at IS NULL ORDER BY ordered_at LIMIT 1000',
    [],
    OrderRow,
  );
  return found.map(orderOf);
}

export async function readOpenOrdersOf(tx: Read, companyId: string): Promise<SignedOrder[]> {
  const found = await rows(
    tx,
    'SELECT * FROM audit_removal WHERE company_id = $1 AND finished_at IS NULL',
    [companyId],
    OrderRow,
  );
  return found.map(orderOf);
}

const OrderRow = {
  company_id: is.text,
  id: is.text,
  retention_days: is.number,
  remove_before: is.moment,
  remove_severe_before: is.moment,
  ordered_at: is.moment,
  key_id: is.text,
  signature: is.bytes,
};
type OrderRow = RowOf<typeof OrderRow>;

const orderOf = (row: OrderRow): SignedOrder => ({
  companyId: row.company_id,
  id: row.id,
  retentionDays: row.retention_days,
  removeBefore: row.remove_before,
  removeSevereBefore: row.remove_severe_before,
  orderedAt: row.ordered_at,
  keyId: row.key_id,
  signature: row.signature,
});

/** Where a check that begins at a moment has to begin: behind the last head that was signed before it. */
export async function seqBefore(tx: Read, companyId: string, since: Date): Promise<number> {
  const [row] = await rows(
    tx,
    'SELECT seq FROM audit_checkpoint WHERE company_id = $1 AND sealed_at < $2 ORDER BY seq DESC LIMIT 1',
    [companyId, since],
    { seq: is.number },
  );
  return row?.seq ?? 0;
}
