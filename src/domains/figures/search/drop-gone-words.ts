import type { Database } from '../../../db/database.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import { lockFigures } from '../store/lock-figures.ts';
import { indexDay } from './index-day.ts';

/** Takes the words of sessions that are gone out of the index, at once, on the days of these starts. */
export async function dropGoneWords(
  database: Database,
  companyId: string,
  startedAt: readonly Date[],
): Promise<void> {
  const done = new Set<string>();
  for (const start of startedAt)
    await database.tenant(companyId, async (tx) => {
      const figures = await lockFigures(tx);
      if (!figures) return;
      const { zone } = figures;
      const day = localDay(zone, start.getTime());
      if (done.has(`${zone} ${day}`)) return;
      done.add(`${zone} ${day}`);
      const period = { fromMs: dayStartMs(zone, day), belowMs: dayStartMs(zone, day + 1) };
      // What is new waits for its turn.
      await indexDay(tx, { day, period }, new Map());
    });
}
