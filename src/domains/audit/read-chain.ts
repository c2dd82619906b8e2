import type { Tx } from '../../db/database.ts';
import { joinEntry } from './by-key.ts';
import type { Link, SealedEntry, SealRow } from './check-links.ts';
import type { SignedOrder } from './removal-order.ts';
import { entryColumns, type StoredEntry } from './stored-entry.ts';

type Read = Pick<Tx, 'query'>;

export interface StoredCheckpoint {
  readonly seq: number;
  readonly from_seq: number;
  readonly sealed_at: Date;
  readonly key_id: string;
  readonly signature: Buffer;
}

type JoinedRow = { [K in keyof SealRow as `seal_${K}`]: SealRow[K] } & StoredEntry & { entry_found: boolean };

/** The next links of a chain, each with its entry where that is still there. */
export async function readLinks(
  tx: Read,
  companyId: string,
  afterSeq: number,
  limit: number,
): Promise<SealedEntry[]> {
  const rows = await tx.query<JoinedRow>(
    `SELECT s.seq AS seal_seq, s.entry_id AS seal_entry_id, s.occurred_at AS seal_occurred_at, s.severity AS seal_severity,
       s.body_hash AS seal_body_hash, s.content_hash AS seal_content_hash, s.hash AS seal_hash,
       s.removed_by AS seal_removed_by, e.id IS NOT NULL AS entry_found, ${entryColumns}
     FROM audit_seal s ${joinEntry('LEFT', 's', 'entry_id', '$1')}
     WHERE s.company_id = $1 AND s.seq > $2 ORDER BY s.seq LIMIT $3`,
    [companyId, afterSeq, limit],
  );
  return rows.map((row) => ({
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
    entry: row.entry_found ? row : null,
  }));
}

export async function readLink(tx: Read, companyId: string, seq: number): Promise<Link | null> {
  const [link] = await tx.query<Link & { seq: number }>(
    'SELECT seq, hash FROM audit_seal WHERE company_id = $1 AND seq = $2',
    [companyId, seq],
  );
  return link ?? null;
}

export const readCheckpoints = (tx: Read, companyId: string, afterSeq: number, throughSeq: number) =>
  tx.query<StoredCheckpoint & Record<string, unknown>>(
    `SELECT seq, from_seq, sealed_at, key_id, signature FROM audit_checkpoint
     WHERE company_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [companyId, afterSeq, throughSeq],
  );

export async function readOrders(
  tx: Read,
  companyId: string,
  ids: readonly string[],
): Promise<SignedOrder[]> {
  const rows = await tx.query<OrderRow>(
    'SELECT * FROM audit_removal WHERE company_id = $1 AND id = ANY($2)',
    [companyId, ids],
  );
  return rows.map(orderOf);
}

/** Orders that are not carried out yet, oldest first. */
export async function readOpenOrders(tx: Read): Promise<SignedOrder[]> {
  const rows = await tx.query<OrderRow>(
    'SELECT * FROM audit_removal WHERE finished_at IS NULL ORDER BY ordered_at LIMIT 1000',
  );
  return rows.map(orderOf);
}

export async function readOpenOrdersOf(tx: Read, companyId: string): Promise<SignedOrder[]> {
  const rows = await tx.query<OrderRow>(
    'SELECT * FROM audit_removal WHERE company_id = $1 AND finished_at IS NULL',
    [companyId],
  );
  return rows.map(orderOf);
}

interface OrderRow extends Record<string, unknown> {
  readonly company_id: string;
  readonly id: string;
  readonly retention_days: number;
  readonly remove_before: Date;
  readonly remove_severe_before: Date;
  readonly ordered_at: Date;
  readonly key_id: string;
  readonly signature: Buffer;
}

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
  const [row] = await tx.query<{ seq: number }>(
    'SELECT seq FROM audit_checkpoint WHERE company_id = $1 AND sealed_at < $2 ORDER BY seq DESC LIMIT 1',
    [companyId, since],
  );
  return row?.seq ?? 0;
}
