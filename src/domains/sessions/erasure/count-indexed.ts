import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';

interface Started {
  readonly id: string;
  readonly started_at: Date;
}

/** Of each session in `docs`: its id first. */
const [docBytes, idBytes] = [32, 16];
const daysAtOnce = 16;

/** How many of these sessions the index of words holds. Each day is gone through once, however many of them it has. */
export async function countIndexed(tx: TenantTx, sessions: readonly Started[]): Promise<number> {
  const sought = new Set(
    sessions.map(({ id }) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1')),
  );
  const days = daysAround(sessions);
  const turn = takeTurns();
  let count = 0;
  for (let at = 0; at < days.length; at += daysAtOnce) {
    const found = await rows(
      tx,
      'SELECT docs FROM search_day WHERE company_id = $1 AND day = ANY($2::integer[])',
      [tx.companyId, days.slice(at, at + daysAtOnce)],
      { docs: is.bytes },
    );
    for (const { docs } of found)
      for (let from = 0; from < docs.length; from += docBytes) {
        if (sought.delete(docs.toString('latin1', from, from + idBytes))) count += 1;
        if (from % (1024 * docBytes) === 0) await turn();
      }
  }
  return count;
}

/** The days that they may be on, in whatever zone. */
function daysAround(sessions: readonly Started[]): number[] {
  const days = new Set(sessions.map(({ started_at }) => Math.floor(started_at.getTime() / dayMs)));
  return [...new Set([...days].flatMap((day) => [day - 1, day, day + 1]))].sort((a, b) => a - b);
}
