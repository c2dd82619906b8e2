import { z } from 'zod';
import { dayMs } from '../../kernel/day-ms.ts';
import { operation } from '../../kernel/operation.ts';

const keptDays = 90;

export const retainRejections = operation({
  id: 'imports.retain',
  summary:
    'Removes the rows that imports refused, three months later or when the company keeps sessions no longer',
  kind: 'mutation',
  access: 'operator',
  scope: 'system',
  limit: 'general',
  audit: { none: 'one entry for each company that lost rows, in its own log' },
  input: z.strictObject({}),
  output: z.object({ removedCount: z.int() }),
  async run(ctx) {
    const nowMs = ctx.now().getTime();
    const due = await ctx.transaction((tx) =>
      tx.query<{ company_id: string; id: string }>(
        `SELECT r.company_id, r.id FROM import_run r JOIN company c ON c.id = r.company_id
         WHERE r.created_at < $1::timestamptz - least(c.retention_session_days, $2) * interval '1 day'
           AND EXISTS (SELECT FROM import_rejection x WHERE x.company_id = r.company_id AND x.import_id = r.id)
         ORDER BY r.company_id, r.id`,
        [new Date(nowMs), keptDays],
      ),
    );
    let removedCount = 0;
    for (const { company_id: companyId, id } of due) {
      ctx.signal.throwIfAborted();
      removedCount += await ctx.services.database.tenant(companyId, async (tx) => {
        const rows = await tx.query(
          'DELETE FROM import_rejection WHERE company_id = $1 AND import_id = $2 RETURNING number',
          [companyId, id],
        );
        await ctx.record(tx, {
          eventType: 'DATA_PRIVACY',
          action: 'imports.retention',
          description: `Removed ${rows.length} rows that an import had refused.`,
          companyId,
          resource: { type: 'import', id },
          metadata: { removedCount: rows.length, before: new Date(nowMs - keptDays * dayMs).toISOString() },
        });
        return rows.length;
      });
    }
    return { removedCount };
  },
});
