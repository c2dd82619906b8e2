import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';

/**
 * All sessions of a day are counted at once, in memory: a large file in which each row says the same day would take all of it.
 * Which zone a day is cut in makes no difference to that.
 */
export const mostPerDay = 1_000_000;

interface Named {
  readonly externalId: string;
  readonly startTime: Date;
}

/** How many sessions days have, as they were counted, and as many more as came since. */
export type DayCounts = Map<number, number>;

export async function countDays(tx: TenantTx): Promise<DayCounts> {
  const found = await rows(
    tx,
    'SELECT day, session_count AS count FROM session_day WHERE company_id = $1',
    [tx.companyId],
    { day: is.number, count: is.number },
  );
  return new Map(found.map(({ day, count }) => [day, count]));
}

/** Which of these sessions are new, and begin on a day that takes no more. */
export async function findBeyond<T extends Named>(
  tx: TenantTx,
  sessions: readonly T[],
  counts: DayCounts,
): Promise<ReadonlySet<T>> {
  const more = new Map<number, number>();
  const beyond = sessions.filter(({ startTime }) => {
    const day = dayOf(startTime);
    const count = (more.get(day) ?? 0) + 1;
    more.set(day, count);
    return (counts.get(day) ?? 0) + count > mostPerDay;
  });
  if (beyond.length === 0) return new Set();
  const there = await rows(
    tx,
    'SELECT external_id AS id FROM session WHERE company_id = $1 AND external_id = ANY($2::text[])',
    [tx.companyId, beyond.map(({ externalId }) => externalId)],
    { id: is.text },
  );
  const known = new Set(there.map(({ id }) => id));
  return new Set(beyond.filter(({ externalId }) => !known.has(externalId)));
}

export function addToDays(counts: DayCounts, began: readonly Date[]): void {
  for (const moment of began) counts.set(dayOf(moment), (counts.get(dayOf(moment)) ?? 0) + 1);
}

const dayOf = (moment: Date): number => Math.floor(moment.getTime() / dayMs);
