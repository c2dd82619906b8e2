import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { queueDemoSessions } from './queue-demo-sessions.ts';

const seed = 2026;
const sessionCount = 5_000;

export const fillOwnCompany = operation({
  id: 'demo.fillOwn',
  summary: 'Add demo sessions to a company that has none, as an import you can undo',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_IMPORT',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    importId: z.string(),
    sessions: z.int(),
    isAiOff: z.boolean().describe('The AI budget is now 0, so that demo sessions cost nothing'),
  }),
  async run(ctx) {
    // All of it is made before it is stored: who asks a hundred times at once shall not have it made a hundred times.
    if (filling.has(ctx.companyId)) throw conflict(say('demo.hasSessions'));
    filling.add(ctx.companyId);
    try {
      await ctx.transaction((tx) => refuseWhereTaken(tx, ctx.companyId, null));
      return await fill(ctx);
    } finally {
      filling.delete(ctx.companyId);
    }
  },
});

const filling = new Set<string>();

async function fill(ctx: CompanyCtx) {
  const isAiOff = ctx.config.ai.provider !== 'emulator';
  const { id: importId } = await queueDemoSessions(
    ctx,
    {
      companyId: ctx.companyId,
      prefix: 'demo',
      count: sessionCount,
      seed,
      createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    },
    {
      transaction: (work) => ctx.transaction(work),
      async record(tx, file) {
        await refuseWhereTaken(tx, ctx.companyId, file.id);
        // Made-up conversations never cost real money: only the emulator may analyse them.
        if (isAiOff)
          await tx.query('UPDATE company SET ai_monthly_limit_nano = 0 WHERE id = $1', [ctx.companyId]);
        await ctx.record(tx, {
          action: 'demo.fillOwn',
          resource: { type: 'import', id: file.id },
          metadata: { sessions: sessionCount, isAiOff },
        });
      },
    },
  );
  return { importId, sessions: sessionCount, isAiOff };
}

async function refuseWhereTaken(tx: Tx, companyId: string, importId: string | null): Promise<void> {
  const [own] = await rows(
    tx,
    `SELECT EXISTS (SELECT FROM session WHERE company_id = $1) OR EXISTS (
       SELECT FROM import_run WHERE company_id = $1 AND id IS DISTINCT FROM $2::uuid AND NOT dry_run AND state IN ('QUEUED', 'RUNNING')) AS taken`,
    [companyId, importId],
    { taken: is.bool },
  );
  if (own?.taken) throw conflict(say('demo.hasSessions'));
}
