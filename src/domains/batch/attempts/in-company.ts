import type { SystemTx, TenantTx } from '../../../db/database.ts';
import type { Run } from './attempt.ts';

/** A transaction that sees one company: results, requests and sessions are only ever touched in one. */
export const inCompany = <T>(
  { ctx }: Pick<Run, 'ctx'>,
  companyId: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> =>
  ctx.services.database.tenant(companyId, async (tx) => {
    const result = await work(tx);
    ctx.signal.throwIfAborted();
    return result;
  });

/** A transaction over all companies: what the provider allows is counted over everybody. */
export const overAll = <T>({ ctx }: Pick<Run, 'ctx'>, work: (tx: SystemTx) => Promise<T>): Promise<T> =>
  ctx.transaction(work);
