import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { task } from '../../../kernel/operation.ts';
import { eachCompany } from '../../../kernel/pace/each-company.ts';
import { withFewSpans } from './few-spans.ts';
import { removeSessions } from './undo-sessions.ts';

const sessionsPerStep = 500;

export const retainSessions = task({
  id: 'sessions.retain',
  summary: "Delete sessions past their company's retention period",
  audit: { none: 'one entry for each company that lost sessions, in its own log' },
  input: z.strictObject({}),
  output: z.object({ removedCount: z.int() }),
  async run(ctx) {
    const companies = await ctx.transaction((tx) =>
      rows(
        tx,
        'SELECT id, retention_session_days AS days FROM company WHERE retention_session_days IS NOT NULL ORDER BY id',
        [],
        { id: is.uuid, days: is.number },
      ),
    );
    let removedCount = 0;
    await eachCompany(ctx, companies, async (company) => {
      const before = new Date(ctx.now().getTime() - company.days * dayMs);
      for (let isLast = false; !isLast; ) {
        ctx.signal.throwIfAborted();
        const step = await ctx.services.database.tenant(company.id, async (tx) => {
          const found = await rows(
            tx,
            'SELECT id FROM session WHERE company_id = $1 AND started_at < $2 ORDER BY started_at LIMIT $3',
            [company.id, before, sessionsPerStep],
            { id: is.uuid },
          );
          const ids = found.map(({ id }) => id);
          const few = await withFewSpans(tx, ids);
          const count = await removeSessions(tx, few);
          // With each step: what is removed is told, also when the rest is interrupted.
          if (count > 0)
            await ctx.record(tx, {
              eventType: 'DATA_PRIVACY',
              action: 'sessions.retention',
              severity: 'MEDIUM',
              companyId: company.id,
              metadata: { removedCount: count, before: before.toISOString(), keptDays: company.days },
            });
          return { count, isLast: few.length < sessionsPerStep && few.length === ids.length };
        });
        removedCount += step.count;
        isLast = step.isLast;
      }
    });
    return { removedCount };
  },
});
