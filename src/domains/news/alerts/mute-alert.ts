import { z } from 'zod';
import { mayCall } from '../../../kernel/access.ts';
import { forbidden } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id, instant, moment } from '../../../kernel/schema.ts';
import { aboutAlert, withdrawMails } from '../../mail/index.ts';
import { takeBack } from '../telling/take-back.ts';
import { checkMayChange, holdAlert } from './find-alerts.ts';

/** Later than anybody looks. */
export const forGood = new Date('9999-01-01T00:00:00.000Z');

export const muteAlert = operation({
  id: 'alerts.mute',
  summary: 'Mute an alert for yourself or for everyone: it is still evaluated and recorded, but not sent',
  kind: 'mutation',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    id,
    forWhom: z.enum(['me', 'everybody']).default('me'),
    until: z
      .union([moment, z.literal('forGood')])
      .nullable()
      .describe('null: not muted any more'),
  }),
  output: z.object({ mutedUntil: instant.nullable() }),
  async run(ctx, { id: alertId, forWhom, until }) {
    const actor = ctx.user();
    const mutedUntil = until === null ? null : until === 'forGood' ? forGood : new Date(until);
    const isMuted = mutedUntil !== null && mutedUntil > ctx.now();
    return ctx.transaction(async (tx) => {
      const alert = await holdAlert(tx, alertId, actor);
      if (forWhom === 'everybody') {
        if (!mayCall({ access: 'member', kind: 'mutation' }, actor)) throw forbidden();
        checkMayChange(actor, alert);
        await tx.query('UPDATE news_alert SET muted_until = $3 WHERE company_id = $1 AND id = $2', [
          ctx.companyId,
          alertId,
          mutedUntil,
        ]);
        if (isMuted) await takeBack(tx, alertId);
      } else if (mutedUntil === null) {
        await tx.query('DELETE FROM news_mute WHERE company_id = $1 AND alert_id = $2 AND user_id = $3', [
          ctx.companyId,
          alertId,
          actor.userId,
        ]);
      } else {
        await tx.query(
          `INSERT INTO news_mute (company_id, alert_id, user_id, muted_until) VALUES ($1, $2, $3, $4)
           ON CONFLICT (company_id, alert_id, user_id) DO UPDATE SET muted_until = excluded.muted_until`,
          [ctx.companyId, alertId, actor.userId, mutedUntil],
        );
        if (isMuted) await withdrawMails(tx, aboutAlert(alertId, actor.userId));
      }
      await ctx.record(tx, {
        action: 'alert.mute',
        companyId: ctx.companyId,
        resource: { type: 'alert', id: alertId },
        metadata: { forWhom, until: mutedUntil?.toISOString() ?? null },
      });
      return { mutedUntil };
    });
  },
});
