import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { invalidField, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { Alert, AlertRow, alertColumns, type StoredAlert, toAlert } from './alerts/alert-record.ts';

const maxAlerts = 500;

export const acknowledgeAlerts = operation({
  id: 'security.acknowledge',
  summary: 'Acknowledge security alerts, one or many',
  kind: 'mutation',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  audit: 'SECURITY_ALERT',
  input: z.strictObject({
    alertId: id.optional(),
    alertIds: z.array(id).min(1).max(maxAlerts).optional(),
    action: z.literal('acknowledge'),
  }),
  output: z.object({
    acknowledged: z.int().describe('how many were open until now'),
    alerts: z.array(Alert),
  }),
  async run(ctx, input) {
    const ids = [...new Set([...(input.alertIds ?? []), ...(input.alertId ? [input.alertId] : [])])];
    if (ids.length === 0) throw invalidField('alertIds', say('security.nameAlerts'));
    return ctx.transaction(async (tx) => {
      const done = await rows(
        tx,
        `UPDATE security_alert SET acknowledged_at = $2, acknowledged_by = $3
         WHERE id = ANY($1) AND acknowledged_at IS NULL RETURNING id`,
        [ids, ctx.now(), ctx.user().userId],
        { id: is.uuid },
      );
      const alerts = await readAlerts(tx, ids);
      // One that does not exist undoes all: half of an order is worse than none.
      if (alerts.length < ids.length) throw notFound(say('thing.alert'));
      if (done.length === 0) ctx.nothingToRecord();
      else
        await ctx.record(tx, {
          action: 'security.acknowledge',
          resource: { type: 'alert', id: done[0]?.id ?? '' },
          metadata: { alertIds: done.map((alert) => alert.id) },
        });
      return { acknowledged: done.length, alerts };
    });
  },
});

async function readAlerts(tx: SystemTx, ids: readonly string[]): Promise<StoredAlert[]> {
  const found = await rows(
    tx,
    `SELECT ${alertColumns} FROM security_alert WHERE id = ANY($1) ORDER BY occurred_at DESC, id DESC`,
    [ids],
    AlertRow,
  );
  return found.map(toAlert);
}
