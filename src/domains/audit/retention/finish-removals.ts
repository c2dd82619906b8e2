import { inParallel } from '../../../kernel/pace/in-parallel.ts';
import type { Services } from '../../../kernel/services.ts';
import { carryOutRemoval } from './carry-out-removal.ts';
import { readOpenOrders } from './read-removal-orders.ts';
import { isOrderSigned } from './removal-order.ts';

/** Carries out the orders that a crash or a full request left unfinished. Returns how many are done now. */
export async function finishRemovals(services: Services, signal: AbortSignal): Promise<number> {
  const orders = await services.database.system(readOpenOrders);
  if (orders.length > 0) await services.auditChain.seal();
  let finished = 0;
  await inParallel(orders, 1, signal, async (order) => {
    if (!(await isOrderSigned(order, services.auditChain.keys))) {
      services.log.error(
        { order: order.id },
        'an order to remove audit entries is not signed by this service',
      );
      return;
    }
    if (await carryOutRemoval(services, order, () => !signal.aborted)) finished += 1;
  });
  return finished;
}
