import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { groupBy } from '../../../kernel/lists/group-by.ts';
import { task } from '../../../kernel/operation.ts';
import { eachCompany } from '../../../kernel/pace/each-company.ts';

const keptDays = 90;

export const retainRejections = task({
  id: 'imports.retain',
  summary: "Delete rejected import rows after three months, or when the company's session retention ends",
  audit: { none: 'one entry for each company that lost rows, in its own log' },
  input: z.strictObject({}),
  output: z.object({ removedCount: z.int() }),
  async run(ctx) {
    const runs = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT r.company_id, r.id FROM import_run r JOIN company c ON c.id = r.company_id
         WHERE r.created_at < $1::timestamptz - least(c.retention_session_days, $2) * interval '1 day'
           AND EXISTS (SELECT FROM import_rejection x WHERE x.company_id = r.company_id AND x.import_id = r.id)
         ORDER BY r.company_id, r.id`,
        [ctx.now(), keptDays],
        { company_id: is.uuid, id: is.uuid },
      ),
    );
    let removedCount = 0;
    const due = groupBy(runs, ({ company_id }) => company_id);
    const companies = [...due].map(([id, found]) => ({ id, found }));
    await eachCompany(ctx, companies, async ({ id: companyId, found }) => {
      for (const { id } of found) removedCount += await forget(ctx, companyId, id);
    });
    return { removedCount };
  },
});

const forget = (ctx: SystemCtx, companyId: string, id: string): Promise<number> =>
  ctx.services.database.tenant(companyId, async (tx) => {
    ctx.signal.throwIfAborted();
    const found = await tx.query(
      'DELETE FROM import_rejection WHERE company_id = $1 AND import_id = $2 RETURNING number',
      [companyId, id],
    );
    await tx.query('UPDATE import_run SET mendable_count = 0 WHERE company_id = $1 AND id = $2', [
      companyId,
      id,
    ]);
    await ctx.record(tx, {
      eventType: 'DATA_PRIVACY',
      action: 'imports.retention',
      companyId,
      resource: { type: 'import', id },
      metadata: {
        removedCount: found.length,
        before: new Date(ctx.now().getTime() - keptDays * dayMs).toISOString(),
      },
    });
    return found.length;
  });
