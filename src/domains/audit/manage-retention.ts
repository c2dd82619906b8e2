import { z } from 'zod';
import type { CompaniesCtx } from '../../kernel/context.ts';
import { invalidFields } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say, written } from '../../words/sentence.ts';
import { checkLogExists } from './check-log-exists.ts';
import { carryOutRemoval } from './retention/carry-out-removal.ts';
import { lockRemovals } from './retention/lock-removals.ts';
import { countOld, daysFor, planRemoval, totalOf } from './retention/plan-removal.ts';
import { maxRetentionDays, minRetentionDays, type SignedOrder } from './retention/removal-order.ts';
import { saveRetentionDays } from './retention/retention-settings.ts';
import { writeRemovalOrders } from './retention/write-removal-orders.ts';

const Input = z.strictObject({
  action: z.enum(['cleanup', 'configure', 'status']),
  retentionDays: z
    .int()
    .min(minRetentionDays, written(say('audit.leastDays', { days: String(minRetentionDays) })))
    .max(maxRetentionDays, written(say('audit.mostDays', { days: String(maxRetentionDays) })))
    .optional(),
  dryRun: z.boolean().default(false),
  companyId: id.optional(),
});

const Result = z.object({
  action: z.enum(['cleanup', 'configure', 'status']),
  recordsAffected: z.int(),
  retentionDays: z.int(),
  dryRun: z.boolean(),
});

type Figures = { recordsAffected: number; retentionDays: number };

/** A request removes for so long; what is left is taken up by the schedule within a minute. */
const requestBudgetMs = 10_000;

export const manageRetention = operation({
  id: 'audit.retention',
  summary: 'Get, set or apply the retention of audit log entries',
  kind: 'mutation',
  access: 'admin',
  scope: 'companies',
  limit: 'admin',
  companyMayBeGone: true,
  audit: 'SYSTEM_CONFIG',
  input: Input,
  output: Result,
  async run(ctx, { action, retentionDays = null, dryRun }) {
    if (action === 'status' || dryRun) ctx.nothingToRecord();
    const figures = await carryOut(ctx, action, retentionDays, dryRun);
    return { action, dryRun, ...figures };
  },
});

async function carryOut(
  ctx: CompaniesCtx,
  action: z.output<typeof Input>['action'],
  days: number | null,
  dryRun: boolean,
): Promise<Figures> {
  if (action === 'configure' && days === null) {
    throw invalidFields([{ path: 'retentionDays', message: say('audit.howManyDays') }]);
  }
  const { companyId } = ctx;
  if (companyId !== null) await ctx.transaction((tx) => checkLogExists(tx, companyId));
  if (action === 'configure' && days !== null) return configure(ctx, days, dryRun);
  return action === 'cleanup' ? cleanUp(ctx, days, dryRun) : showStatus(ctx);
}

const showStatus = (ctx: CompaniesCtx): Promise<Figures> =>
  ctx.transaction(async (tx) => ({
    recordsAffected: await countOld(tx, ctx.companyId, ctx.now()),
    retentionDays: await daysFor(tx, ctx.companyId),
  }));

const configure = (ctx: CompaniesCtx, retentionDays: number, dryRun: boolean): Promise<Figures> =>
  ctx.transaction(async (tx) => {
    const plans = await planRemoval(ctx, tx, ctx.companyId, retentionDays);
    const recordsAffected = totalOf(plans);
    if (!dryRun) {
      const before = await daysFor(tx, ctx.companyId);
      await saveRetentionDays(tx, ctx.companyId, retentionDays);
      await ctx.record(tx, {
        action: 'audit.retention.configure',
        severity: 'HIGH',
        metadata: { before, after: retentionDays, allCompanies: ctx.companyId === null, recordsAffected },
      });
    }
    return { recordsAffected, retentionDays };
  });

async function cleanUp(ctx: CompaniesCtx, days: number | null, dryRun: boolean): Promise<Figures> {
  const { services, signal } = ctx;
  // Only sealed entries can be removed so that the chain still proves them.
  if (!dryRun) await services.auditChain.seal();
  const { orders, figures } = await ctx.transaction(async (tx) => {
    if (!dryRun) await lockRemovals(tx);
    const plans = await planRemoval(ctx, tx, ctx.companyId, days);
    const recordsAffected = totalOf(plans);
    const retentionDays = days ?? (await daysFor(tx, ctx.companyId));
    let orders: SignedOrder[] = [];
    if (!dryRun) {
      orders = await writeRemovalOrders(services, tx, plans);
      await ctx.record(tx, {
        action: 'audit.retention.cleanup',
        severity: 'HIGH',
        metadata: { recordsAffected, retentionDays, companyCount: orders.length },
      });
    }
    return { orders, figures: { recordsAffected, retentionDays } };
  });
  const { clock } = services.ports;
  const end = clock.monotonicMs() + requestBudgetMs;
  for (const order of orders) {
    await carryOutRemoval(services, order, () => clock.monotonicMs() < end && !signal.aborted);
  }
  return figures;
}
