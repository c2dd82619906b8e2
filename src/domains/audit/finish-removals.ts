import { inParallel } from '../../kernel/in-parallel.ts';
import type { Services } from '../../kernel/services.ts';
import { readOpenOrders } from './read-chain.ts';
import { isOrderSigned } from './removal-order.ts';
import { removeOld } from './remove-old.ts';
import { sealPending } from './seal-pending.ts';
import { signingKeys } from './signing-keys.ts';

/** Carries out the orders that a crash or a full request left unfinished. Returns how many are done now. */
export async function finishRemovals(services: Services, signal: AbortSignal): Promise<number> {
  const orders = await services.database.system(readOpenOrders);
  if (orders.length > 0) await sealPending(services);
  let finished = 0;
  await inParallel(orders, 1, signal, async (order) => {
    if (!(await isOrderSigned(order, signingKeys(services.config)))) {
      services.log.error(
        { order: order.id },
        'an order to remove audit entries is not signed by this service',
      );
      return;
    }
    if (await removeOld(services, order, () => !signal.aborted)) finished += 1;
  });
  return finished;
}
