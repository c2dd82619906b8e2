import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import type { Facts } from '../rules/rule.ts';
import type { Signal } from '../signals/signal.ts';
import { sourceOf } from '../signals/signal-of.ts';

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
