import type { Tx } from '../../../db/database.ts';
import { insert } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import type { PlannedRemoval } from './plan-removal.ts';
import { removalMoments, type SignedOrder, signOrder } from './removal-order.ts';

/** Writes the signed orders of a clean-up, in the transaction that records it. Removing comes after. */
export async function writeRemovalOrders(
  services: Services,
  tx: Tx,
  plans: readonly PlannedRemoval[],
): Promise<SignedOrder[]> {
  const { clock } = services.ports;
  const orderedAt = clock.now();
  const { keys } = services.auditChain;
  const orders = plans
    .filter(({ count }) => count > 0)
    .map(({ companyId, retentionDays }) => {
      const { before, severeBefore } = removalMoments(orderedAt, retentionDays);
      const order = { companyId, id: newId(clock), retentionDays, orderedAt };
      return signOrder({ ...order, removeBefore: before, removeSevereBefore: severeBefore }, keys);
    });
  for (const order of orders) await insert(tx, 'audit_removal', { ...order });
  return orders;
}
