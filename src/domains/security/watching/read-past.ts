import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import type { Facts, Rule } from '../rules/rule.ts';
import type { Signal } from '../signals/signal.ts';
import { sourceOf } from '../signals/signal-of.ts';

const habitDays = 30;

/**
 * The most that a person did in an hour, and saw of sessions in a day, of the last thirty days. Days that what is judged
 * reaches into are not counted: nobody makes a habit of it while it goes on.
 */
export async function readHabit(
  tx: SystemTx,
  { userId, atMs }: Signal,
  { lookBackSeconds }: Pick<Rule, 'lookBackSeconds'>,
): Promise<Pick<Facts, 'habit'>> {
  const until = Math.floor((atMs - lookBackSeconds * 1000) / dayMs) * dayMs;
  const found = await rows(
    tx,
    `SELECT event_type AS what, max(event_count) AS "inHour", max(of_day)::bigint AS "inDay" FROM (
       SELECT event_type, event_count,
         sum(event_count) OVER (PARTITION BY event_type, date_trunc('day', hour_at, 'UTC')) AS of_day
       FROM security_subject_hour
       WHERE subject = $1 AND subject_kind = 'habit' AND hour_at >= $2 AND hour_at < $3) AS hours GROUP BY 1`,
    [userId, new Date(until - habitDays * dayMs), new Date(until)],
    { what: is.text, inHour: is.number, inDay: is.number },
  );
  const mostOf = (name: string) => found.find(({ what }) => what === name);
  return {
    habit: {
      adminActs: mostOf('adminActs')?.inHour ?? 0,
      dataUnits: mostOf('dataUnits')?.inHour ?? 0,
      sessionsSeen: mostOf('sessionsSeen')?.inDay ?? 0,
    },
  };
}

const acquaintanceDays = 90;

/** Since when a person has come from where they come from now. */
export async function readAcquaintance(
  tx: SystemTx,
  { userId, atMs, source }: Signal,
): Promise<Pick<Facts, 'knownAtSourceSinceMs'>> {
  if (!userId || !source) return {};
  const seen = await rows(
    tx,
    `SELECT ip_address, min(occurred_at) AS first_at FROM audit_entry
     WHERE user_id = $1 AND occurred_at > $2 AND ip_address IS NOT NULL GROUP BY 1`,
    [userId, new Date(atMs - acquaintanceDays * dayMs)],
    { ip_address: is.text, first_at: is.moment },
  );
  const times = seen
    .filter(({ ip_address }) => sourceOf(ip_address) === source)
    .map(({ first_at }) => first_at.getTime());
  return times.length > 0 ? { knownAtSourceSinceMs: Math.min(...times) } : {};
}
