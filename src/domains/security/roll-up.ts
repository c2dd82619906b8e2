import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import { task } from '../../kernel/operation.ts';
import { floorTo } from '../../kernel/time/floor-to.ts';
import { rollHour } from './figures/roll-hour.ts';

/** Hours are made again for a while, for the sake of entries that were written late. */
const repeatHours = 6;
/** An hour is not over before the last of its entries can be there. */
const lateMs = 300_000;

export const rollUp = task({
  id: 'security.rollUp',
  summary: 'Count audit log entries by hour, for metrics, habits and anomalies',
  audit: { none: 'the counts say nothing that the audit log does not' },
  input: z.strictObject({}),
  output: z.object({ hours: z.int() }),
  async run(ctx) {
    const until = floorTo(ctx.now().getTime() - lateMs, hourMs);
    const from = await ctx.transaction(firstHour);
    let hours = 0;
    for (let hour = from ?? until; hour < until; hour += hourMs) {
      ctx.signal.throwIfAborted();
      await ctx.transaction((tx) => rollHour(tx, new Date(hour), ctx.ports.geoip.countryOf));
      hours += 1;
    }
    return { hours };
  },
});

/** Where to begin: a few hours before the last end, or with the first entry there is. */
async function firstHour(tx: SystemTx): Promise<number | null> {
  const [watch] = await rows(tx, 'SELECT rolled_until FROM security_watch', [], {
    rolled_until: is.orNull(is.moment),
  });
  if (watch?.rolled_until) return watch.rolled_until.getTime() - repeatHours * hourMs;
  const [entry] = await rows(tx, 'SELECT min(occurred_at) AS first_at FROM audit_entry', [], {
    first_at: is.orNull(is.moment),
  });
  return entry?.first_at ? floorTo(entry.first_at.getTime(), hourMs) : null;
}
