import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { said } from '../../kernel/said.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { countUnsent } from './queueing/count-unsent.ts';
import { mustBeFree } from './spending/must-be-free.ts';
import { startSchedules } from './start-schedules.ts';

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
      await mustBeFree(ctx, tx, null);
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

/** Sessions that no request was made for yet, and requests that no batch has. */
async function countWaiting(tx: TenantTx): Promise<number> {
  const [row] = await rows(
    tx,
    `SELECT count(*) FILTER (WHERE dry_run_id IS NULL) AS pending, count(*) FILTER (WHERE dry_run_id IS NOT NULL) AS dry
     FROM ai_request WHERE company_id = $1 AND status = 'pending'`,
    [tx.companyId],
    { pending: is.number, dry: is.number },
  );
  const sessions = await countUnsent(tx, { from: null, to: null });
  return Math.max(row?.pending ?? 0, sessions) + (row?.dry ?? 0);
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
