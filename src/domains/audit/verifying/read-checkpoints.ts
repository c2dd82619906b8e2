import type { Tx } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';

type Read = Pick<Tx, 'query'>;

export const StoredCheckpoint = {
  seq: is.number,
  fromSeq: is.number,
  sealedAt: is.moment,
  keyId: is.text,
  signature: is.bytes,
};
export type StoredCheckpoint = RowOf<typeof StoredCheckpoint>;

export const readCheckpoints = (tx: Read, companyId: string, afterSeq: number, throughSeq: number) =>
  rows(
    tx,
    `SELECT ${columnsOf(StoredCheckpoint)} FROM audit_checkpoint
     WHERE company_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [companyId, afterSeq, throughSeq],
    StoredCheckpoint,
  );

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
