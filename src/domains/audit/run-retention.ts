import { z } from 'zod';
import { task } from '../../kernel/operation.ts';
import { finishRemovals } from './retention/finish-removals.ts';
import { lockRemovals } from './retention/lock-removals.ts';
import { planRemoval, totalOf } from './retention/plan-removal.ts';
import { writeRemovalOrders } from './retention/write-removal-orders.ts';

/** The nightly clean-up: each company by what is set for it. */
export const runRetention = task({
  id: 'audit.runRetention',
  summary: 'Remove old audit log entries of all companies',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({}),
  output: z.object({ recordsAffected: z.int(), companyCount: z.int() }),
  async run(ctx) {
    await ctx.services.auditChain.seal();
    const result = await ctx.transaction(async (tx) => {
      await lockRemovals(tx);
      const plans = await planRemoval(ctx, tx, null, null);
      const orders = await writeRemovalOrders(ctx.services, tx, plans);
      const recordsAffected = totalOf(plans);
      await ctx.record(tx, {
        action: 'audit.retention.cleanup',
        metadata: { recordsAffected, companyCount: orders.length },
      });
      return { recordsAffected, companyCount: orders.length };
    });
    await finishRemovals(ctx.services, ctx.signal);
    return result;
  },
});
