import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { takeBack } from '../telling/take-back.ts';
import { checkMayChange, holdAlert } from './find-alerts.ts';

export const removeAlert = operation({
  id: 'alerts.remove',
  summary: 'Delete an alert and its history',
  kind: 'mutation',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), id }),
  output: z.object({ id: z.string() }),
  async run(ctx, { id: alertId }) {
    const actor = ctx.user();
    return ctx.transaction(async (tx) => {
      checkMayChange(actor, await holdAlert(tx, alertId, actor));
      await takeBack(tx, alertId);
      await tx.query('DELETE FROM news_alert WHERE company_id = $1 AND id = $2', [ctx.companyId, alertId]);
      await ctx.record(tx, {
        action: 'alert.remove',
        companyId: ctx.companyId,
        resource: { type: 'alert', id: alertId },
      });
      return { id: alertId };
    });
  },
});
