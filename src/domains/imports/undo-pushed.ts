import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { holdErasures } from '../../db/hold-storing.ts';
import { is, rows } from '../../db/rows.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import { operation } from '../../kernel/operation.ts';
import { id, moment } from '../../kernel/schema.ts';
import { readRun } from './running/import-run.ts';
import { undoChunk } from './running/undo-chunk.ts';

/** Longer than that nobody waits for one answer: whoever asks again goes on where it stopped. */
const mostMs = 20_000;

export const undoPushed = operation({
  id: 'imports.undoPushed',
  summary: 'Undo what a key pushed in a period, in whole hours; sessions changed since are kept',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_IMPORT',
  input: z.strictObject({
    keyId: id,
    from: moment,
    to: moment.optional().describe('Default: now'),
    dryRun: z.boolean().default(false).describe('Reports what would be undone'),
    companyId: id.optional(),
  }),
  output: z.object({
    hours: z.int(),
    new: z.int().describe('Sessions that came with them'),
    changed: z.int().describe('Sessions that they changed'),
    isDone: z.boolean().describe('False: there is more to do than one response waits for; call again'),
  }),
  async run(ctx, { keyId, from, to, dryRun }) {
    const [start, end] = [new Date(from), to === undefined ? ctx.now() : new Date(to)];
    const found = await ctx.transaction(async (tx) => {
      const runs = await runsOf(tx, keyId, [new Date(Math.floor(start.getTime() / hourMs) * hourMs), end]);
      if (dryRun || runs.length === 0) ctx.nothingToRecord();
      else
        await ctx.record(tx, {
          action: 'imports.undoPushed',
          severity: 'MEDIUM',
          companyId: ctx.companyId,
          resource: { type: 'api-key', id: keyId },
          metadata: { from, to: end.toISOString(), hours: runs.length },
        });
      return runs;
    });
    const isDone = dryRun || (await undoAll(ctx, found));
    return {
      hours: found.length,
      new: found.reduce((sum, run) => sum + run.new, 0),
      changed: found.reduce((sum, run) => sum + run.changed, 0),
      isDone,
    };
  },
});

const Found = { id: is.uuid, new: is.number, changed: is.number };

/** The newest first: what each of them restores is what the one before it left. */
const runsOf = (tx: TenantTx, keyId: string, [from, to]: readonly [Date, Date]) =>
  rows(
    tx,
    `SELECT id, new_count AS new, changed_count AS changed FROM import_run
     WHERE company_id = $1 AND key_id = $2 AND source = 'PUSH' AND created_at >= $3 AND created_at <= $4
       AND state IN ('COMPLETED', 'UNDOING') ORDER BY created_at DESC, id DESC`,
    [tx.companyId, keyId, from, to],
    Found,
  );

async function undoAll(ctx: CompanyCtx, runs: readonly { readonly id: string }[]): Promise<boolean> {
  const { clock } = ctx.ports;
  const lastMs = clock.monotonicMs() + mostMs;
  for (const { id: runId } of runs)
    for (let isLast = false; !isLast; ) {
      if (clock.monotonicMs() > lastMs || ctx.signal.aborted) return false;
      isLast = await ctx.transaction(async (tx) => {
        await holdErasures(tx);
        const run = await readRun(tx, ctx.companyId, runId, { forUpdate: true });
        const isOpen = run?.state === 'COMPLETED' || run?.state === 'UNDOING';
        return isOpen ? undoChunk(tx, runId, ctx.now()) : true;
      });
    }
  return true;
}
