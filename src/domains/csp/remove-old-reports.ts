import { z } from 'zod';
import { changeRows } from '../../db/change-rows.ts';
import type { SystemTx } from '../../db/database.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import { task } from '../../kernel/operation.ts';
import { nilId } from '../../ports/ids.ts';
import { foldHour, hoursToFold } from './counting/fold-hours.ts';

/** The longest range is 30 days, and it may begin within its first hour. */
export const keptHours = 31 * 24;
const stepSize = 5000;

const tables = [
  { name: 'csp_violation', time: 'hour_at', key: 'hour_at, fingerprint' },
  { name: 'csp_sample', time: 'hour_at', key: 'hour_at, fingerprint, slot' },
  { name: 'csp_minute', time: 'minute_at', key: 'minute_at' },
  { name: 'csp_browser', time: 'hour_at', key: 'hour_at, browser' },
] as const;

export const removeOldReports = task({
  id: 'csp.removeOldReports',
  summary:
    'Delete old violation reports that no range covers any more, and count rare ones of past days together',
  input: z.strictObject({}),
  output: z.object({ removedCount: z.int(), foldedCount: z.int() }),
  audit: { none: 'anonymous counts past their time' },
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - keptHours * hourMs);
    let removedCount = 0;
    for (const table of tables) {
      for (let step = stepSize; step === stepSize; removedCount += step) {
        step = await ctx.transaction((tx) => removeStep(tx, table, before));
      }
    }
    let foldedCount = 0;
    for (const hour of await ctx.transaction((tx) => hoursToFold(tx, ctx.now()))) {
      ctx.signal.throwIfAborted();
      foldedCount += await ctx.transaction((tx) => foldHour(tx, hour));
    }
    return { removedCount, foldedCount };
  },
});

function removeStep(
  tx: SystemTx,
  { name, time, key }: (typeof tables)[number],
  before: Date,
): Promise<number> {
  return changeRows(
    tx,
    `DELETE FROM ${name} WHERE company_id = $1 AND (${key}) IN
       (SELECT ${key} FROM ${name} WHERE company_id = $1 AND ${time} < $2 ORDER BY ${key} LIMIT ${stepSize})`,
    [nilId, before],
  );
}
