import type { Database } from '../../../db/database.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import type { Transact } from '../place.ts';
import { lockFigures } from '../store/lock-figures.ts';
import { indexDay, lookAtDay } from './index-day.ts';

/** Takes the words of sessions that are gone out of the index, at once, on the days of these starts. */
export async function dropGoneWords(
  database: Database,
  companyId: string,
  startedAt: readonly Date[],
): Promise<void> {
  const transact: Transact = (work) => database.tenant(companyId, work);
  const turn = takeTurns();
  const readZone = (): Promise<string | undefined> => transact(async (tx) => (await lockFigures(tx))?.zone);
  let zone = await readZone();
  const done = new Set<string>();
  for (const start of startedAt) {
    await turn();
    // Thousands may be of one day.
    while (zone !== undefined && !done.has(dayName(zone, start))) {
      const cutIn = zone;
      const day = localDay(cutIn, start.getTime());
      const period = { fromMs: dayStartMs(cutIn, day), belowMs: dayStartMs(cutIn, day + 1) };
      const found = await lookAtDay(transact, { day, period, changed: period });
      if (!found) throw new Error('a day was not looked at to its end');
      const { seen } = found;
      zone = await transact(async (tx) => {
        const present = (await lockFigures(tx))?.zone;
        if (present !== cutIn) return present;
        // What is new waits for its turn.
        const { end } = await indexDay(tx, seen, { words: new Map(), newer: 0 });
        if (end !== 'unseen') done.add(dayName(cutIn, start));
        return present;
      });
    }
  }
}

const dayName = (zone: string, start: Date): string => `${zone} ${localDay(zone, start.getTime())}`;
