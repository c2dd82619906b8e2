import type { SystemTx } from '../../db/database.ts';
import type { Facts } from './rules/rule.ts';
import type { Signal } from './signal.ts';
import { sourceOf } from './signal-of.ts';

const dayMs = 86_400_000;
const habitDays = 30;
const acquaintanceDays = 90;

/** The most that a person did in an hour of the last thirty days, today not counted. */
export async function readHabit(tx: SystemTx, { userId, atMs }: Signal): Promise<Pick<Facts, 'habit'>> {
  const today = Math.floor(atMs / dayMs) * dayMs;
  const rows = await tx.query<{ event_type: string; most: number }>(
    `SELECT event_type, max(event_count) AS most FROM security_subject_hour
     WHERE subject = $1 AND subject_kind = 'habit' AND hour_at >= $2 AND hour_at < $3 GROUP BY 1`,
    [userId, new Date(today - habitDays * dayMs), new Date(today)],
  );
  const mostOf = (name: string) => rows.find(({ event_type }) => event_type === name)?.most ?? 0;
  return { habit: { adminActs: mostOf('adminActs'), dataUnits: mostOf('dataUnits') } };
}

/** Since when a person has come from where they come from now. */
export async function readAcquaintance(
  tx: SystemTx,
  { userId, atMs, source }: Signal,
): Promise<Pick<Facts, 'knownAtSourceSinceMs'>> {
  if (!userId || !source) return {};
  const rows = await tx.query<{ ip_address: string; first_at: Date }>(
    `SELECT ip_address, min(occurred_at) AS first_at FROM audit_entry
     WHERE user_id = $1 AND occurred_at > $2 AND ip_address IS NOT NULL GROUP BY 1`,
    [userId, new Date(atMs - acquaintanceDays * dayMs)],
  );
  const times = rows
    .filter(({ ip_address }) => sourceOf(ip_address) === source)
    .map(({ first_at }) => first_at.getTime());
  return times.length > 0 ? { knownAtSourceSinceMs: Math.min(...times) } : {};
}
