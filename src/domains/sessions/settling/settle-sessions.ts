import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { task } from '../../../kernel/operation.ts';
import { eachCompany } from '../../../kernel/pace/each-company.ts';
import { derivedBit } from '../input/derivable-fields.ts';
import { markChanged } from '../store/mark-changed.ts';

const sessionsPerStep = 500;
const minuteMs = 60_000;

export const settleSessions = task({
  id: 'sessions.settle',
  summary: 'End live sessions that have been idle for as long as their company allows',
  audit: { none: 'nothing is decided here: what came in is an entry of its own' },
  input: z.strictObject({}),
  output: z.object({ settledCount: z.int() }),
  async run(ctx) {
    let settledCount = 0;
    await eachCompany(ctx, await waitingCompanies(ctx), async (company) => {
      const before = new Date(ctx.now().getTime() - company.minutes * minuteMs);
      for (let step = sessionsPerStep; step === sessionsPerStep; settledCount += step) {
        ctx.signal.throwIfAborted();
        step = await ctx.services.database.tenant(company.id, (tx) => settle(tx, before, ctx.now()));
      }
    });
    return { settledCount };
  },
});

async function waitingCompanies(ctx: SystemCtx): Promise<{ id: string; minutes: number }[]> {
  return ctx.transaction(async (tx) => {
    const open = await rows(
      tx,
      'SELECT company_id AS id FROM session WHERE arrived_at IS NOT NULL GROUP BY company_id',
      [],
      { id: is.uuid },
    );
    return rows(
      tx,
      'SELECT id, settle_after_minutes AS minutes FROM company WHERE id = ANY($1::uuid[]) ORDER BY id',
      [open.map(({ id }) => id)],
      { id: is.uuid, minutes: is.number },
    );
  });
}

const endBit = derivedBit('endTime');
const durationBit = derivedBit('durationSeconds');

/** The end that stood aside is there now, and what follows from it. Undo sees no change: nobody said anything new. */
async function settle(tx: TenantTx, before: Date, now: Date): Promise<number> {
  const due = await rows(
    tx,
    `SELECT id FROM session WHERE company_id = $1 AND arrived_at IS NOT NULL AND arrived_at <= $2
     ORDER BY arrived_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [tx.companyId, before, sessionsPerStep],
    { id: is.uuid },
  );
  if (due.length === 0) return 0;
  const settled = await rows(
    tx,
    `UPDATE session SET arrived_at = NULL, open_end_at = NULL, ended_at = coalesce(ended_at, open_end_at),
       duration_seconds = CASE WHEN ${getsLength} THEN round(extract(epoch FROM open_end_at - started_at)) ELSE duration_seconds END,
       derived = coalesce(derived, 0) | CASE WHEN ${getsEnd} THEN ${endBit} ELSE 0 END | CASE WHEN ${getsLength} THEN ${durationBit} ELSE 0 END,
       updated_at = $3
     WHERE company_id = $1 AND id = ANY($2::uuid[]) RETURNING started_at`,
    [tx.companyId, due.map(({ id }) => id), now],
    { started_at: is.moment },
  );
  await markChanged(
    tx,
    tx.companyId,
    settled.map((row) => row.started_at),
    ['figures'],
  );
  return due.length;
}

const getsEnd = 'ended_at IS NULL AND open_end_at IS NOT NULL';
const getsLength = `${getsEnd} AND duration_seconds IS NULL AND open_end_at >= started_at`;
