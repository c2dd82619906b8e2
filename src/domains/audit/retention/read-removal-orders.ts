import type { Tx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { SignedOrder } from './removal-order.ts';

type Read = Pick<Tx, 'query'>;

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
