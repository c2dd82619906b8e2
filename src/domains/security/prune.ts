import { z } from 'zod';
import { changeRows } from '../../db/change-rows.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { task } from '../../kernel/operation.ts';

/** How long each table keeps its rows. The audit log, which they are made from, has its own retention. */
const keptDays = {
  signal: 2,
  reading: 2,
  subjectHour: 90,
  notification: 90,
  anomaly: 400,
  hour: 400,
  alert: 730,
};

export const prune = task({
  id: 'security.prune',
  summary: 'Delete signals, counts and delivered notifications that are no longer needed',
  audit: { none: 'what goes was made from the audit log, which stays' },
  input: z.strictObject({}),
  output: z.object({ removed: z.int() }),
  async run(ctx) {
    const before = (days: number) => new Date(ctx.now().getTime() - days * dayMs);
    return ctx.transaction(async (tx) => {
      let removed = 0;
      const remove = async (statement: string, days: number) => {
        removed += await changeRows(tx, statement, [before(days)]);
      };
      // A signal is what tells that its entry was looked at: those that may be read again stay.
      await remove(
        `DELETE FROM security_signal WHERE NOT is_new AND occurred_at < least($1,
           (SELECT watched_until - interval '10 minutes' FROM security_watch))`,
        keptDays.signal,
      );
      await remove('DELETE FROM security_reading WHERE is_told AND hour_at < $1', keptDays.reading);
      await remove('DELETE FROM security_subject_hour WHERE hour_at < $1', keptDays.subjectHour);
      await remove('DELETE FROM security_hour WHERE hour_at < $1', keptDays.hour);
      await remove('DELETE FROM security_anomaly WHERE minute_at < $1', keptDays.anomaly);
      await remove(
        `DELETE FROM security_delivery WHERE notification_id IN
           (SELECT id FROM security_notification WHERE state <> 'waiting' AND created_at < $1)`,
        keptDays.notification,
      );
      await remove(
        "DELETE FROM security_notification WHERE state <> 'waiting' AND created_at < $1",
        keptDays.notification,
      );
      await remove(
        'DELETE FROM security_alert WHERE acknowledged_at IS NOT NULL AND last_seen_at < $1',
        keptDays.alert,
      );
      return { removed };
    });
  },
});
