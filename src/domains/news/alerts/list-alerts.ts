import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { AlertRecord, toAlertRecord, untoldFigures } from './alert-record.ts';
import { findAlerts, mayNameAssignees } from './find-alerts.ts';

export const listAlerts = operation({
  id: 'alerts.list',
  summary: 'List your own and company-wide alerts, with their status',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ alerts: z.array(AlertRecord) }),
  async run(ctx) {
    const { userId } = ctx.user();
    return ctx.transaction(async (tx) => {
      const alerts = await findAlerts(tx, { userId });
      const namesAssignees = await mayNameAssignees(tx);
      const muted = await rows(
        tx,
        'SELECT alert_id AS id, muted_until AS until FROM news_mute WHERE company_id = $1 AND user_id = $2',
        [ctx.companyId, userId],
        { id: is.uuid, until: is.moment },
      );
      const fired = await rows(
        tx,
        `SELECT alert_id AS id, max(opened_at) AS "lastAt",
           max(opened_at) FILTER (WHERE ended_at IS NULL) AS "openAt" FROM news_firing WHERE company_id = $1 GROUP BY alert_id`,
        [ctx.companyId],
        { id: is.uuid, lastAt: is.moment, openAt: is.orNull(is.moment) },
      );
      const untilOf = new Map(muted.map((one) => [one.id, one.until]));
      const firedOf = new Map(fired.map((one) => [one.id, one]));
      return {
        alerts: alerts.map((alert) => ({
          ...toAlertRecord(alert, userId, {
            ownMutedUntil: untilOf.get(alert.id) ?? null,
            openSince: firedOf.get(alert.id)?.openAt ?? null,
            lastFiredAt: firedOf.get(alert.id)?.lastAt ?? null,
          }),
          ...(namesAssignees || !alert.filters.assignee?.length ? {} : untoldFigures),
        })),
      };
    });
  },
});
