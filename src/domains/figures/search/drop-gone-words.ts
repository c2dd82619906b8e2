import type { Database } from '../../../db/database.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
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
  const turn = takeTurns();
  let known: string | undefined;
  for (const start of startedAt) {
    await turn();
    // Thousands may be of one day, and each look at the company is a transaction.
    if (known !== undefined && done.has(`${known} ${localDay(known, start.getTime())}`)) continue;
    await database.tenant(companyId, async (tx) => {
      const figures = await lockFigures(tx);
      if (!figures) return;
      const { zone } = figures;
      known = zone;
      const day = localDay(zone, start.getTime());
      if (done.has(`${zone} ${day}`)) return;
      done.add(`${zone} ${day}`);
      const period = { fromMs: dayStartMs(zone, day), belowMs: dayStartMs(zone, day + 1) };
      // What is new waits for its turn.
      await indexDay(tx, { day, period }, { words: new Map(), newer: 0 });
    });
  }
}
