import type { Tx } from '../../../db/database.ts';
import { columnsOf, is, rows } from '../../../db/rows.ts';
import type { SignedOrder } from './removal-order.ts';

type Read = Pick<Tx, 'query'>;

const OrderRow = {
  companyId: is.text,
  id: is.text,
  retentionDays: is.number,
  removeBefore: is.moment,
  removeSevereBefore: is.moment,
  orderedAt: is.moment,
  keyId: is.text,
  signature: is.bytes,
};

const select = `SELECT ${columnsOf(OrderRow)} FROM audit_removal`;

export const readOrders = (tx: Read, companyId: string, ids: readonly string[]): Promise<SignedOrder[]> =>
  rows(tx, `${select} WHERE company_id = $1 AND id = ANY($2)`, [companyId, ids], OrderRow);

/** Orders that are not carried out yet, oldest first. */
export const readOpenOrders = (tx: Read): Promise<SignedOrder[]> =>
  rows(tx, `${select} WHERE finished_at IS NULL ORDER BY ordered_at LIMIT 1000`, [], OrderRow);

export const readOpenOrdersOf = (tx: Read, companyId: string): Promise<SignedOrder[]> =>
  rows(tx, `${select} WHERE company_id = $1 AND finished_at IS NULL`, [companyId], OrderRow);
