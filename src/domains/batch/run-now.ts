import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { said } from '../../kernel/said.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { countWaitingSessions } from '../sessions/waiting/index.ts';
import { companyAi, companyModel } from './accounts/company-ai.ts';
import { closedReason } from './attempts/gate.ts';
import { destinationOf } from './attempts/open-attempt.ts';
import { budgetLeft, budgetReason, readBudget } from './spending/budget.ts';

/** What waits goes out now, however little it is; what is out is looked at, and its answers are stored. */
export const runNow = operation({
  id: 'batch.runNow',
  summary: 'Send waiting sessions to the AI now, without waiting for more or for the schedule',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'AI_PROCESSING',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    waiting: z.int().describe('sessions that go out now'),
    underWay: z.int().describe('batches that are looked at'),
    message: said,
  }),
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const underWay = await countUnderWay(tx);
      const waiting = await countWaiting(tx);
      if (waiting + underWay === 0) throw conflict(say('batch.nothingWaits'));
      await mustBeFree(ctx, tx);
      await tx.query('UPDATE company SET ai_run_at = $2 WHERE id = $1', [ctx.companyId, ctx.now()]);
      await ctx.record(tx, {
        eventType: 'AI_PROCESSING',
        action: 'batch.runNow',
        companyId: ctx.companyId,
        resource: { type: 'company', id: ctx.companyId },
        metadata: { waiting, underWay },
      });
      tx.afterCommit(() => startSchedules(ctx));
      return { waiting, underWay, message: say('batch.running', { waiting, underWay }) };
    }),
});

/** In turn with their slots. One that runs already, here or elsewhere, sees what is new by itself. */
function startSchedules(ctx: CompanyCtx): void {
  const { runNow: start } = ctx.services.schedules;
  const work = async () => {
    await start('batch-create');
    await Promise.all([start('ai-direct'), start('batch-status').then(() => start('batch-results'))]);
  };
  work().catch((err: unknown) =>
    ctx.log.error({ err }, 'batches that were asked for wait for their schedule'),
  );
}

async function mustBeFree(ctx: CompanyCtx, tx: TenantTx): Promise<void> {
  if (!ctx.config.batch.enabled) throw conflict(say('batch.off'));
  const ai = await companyAi(ctx, tx, ctx.companyId);
  if (!ai) throw conflict(say('batch.noProvider'));
  const budget = await readBudget(tx, ctx.companyId, ctx.now(), ai.prices);
  if (budgetLeft(budget) === 0) throw conflict(budgetReason(budget));
  const to = destinationOf(ai, await companyModel(tx, ctx.companyId, ai));
  const closed = await closedReason(tx, { ...to, company_id: ctx.companyId }, ctx.now());
  if (closed !== null) throw conflict(say('batch.closedNow', { why: closed }));
}

/** Sessions that no request was made for yet, and requests that no batch has. */
async function countWaiting(tx: TenantTx): Promise<number> {
  const [row] = await rows(
    tx,
    "SELECT count(*) FILTER (WHERE status = 'pending') AS pending, count(*) FILTER (WHERE status = 'batched') AS batched FROM ai_request WHERE company_id = $1 AND status IN ('pending', 'batched')",
    [tx.companyId],
    { pending: is.number, batched: is.number },
  );
  const sessions = await countWaitingSessions(tx, { from: null, to: null });
  // A session that is asked about counts as waiting still.
  return Math.max(row?.pending ?? 0, sessions - (row?.batched ?? 0));
}

async function countUnderWay(tx: TenantTx): Promise<number> {
  const [row] = await rows(
    tx,
    "SELECT count(*) AS count FROM batch_job WHERE company_id = $1 AND status IN ('pending', 'processing', 'retrying')",
    [tx.companyId],
    { count: is.number },
  );
  return row?.count ?? 0;
}
