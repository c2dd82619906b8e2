import type { Database } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { violatedSince } from '../../csp/index.ts';
import { lookBackMs } from './read-csp-minutes.ts';
import { firstLookMs, isNotTaken, overlapMs } from './read-new-entries.ts';

/** Until then an instance may still store what was read in an hour that is over. */
export const lateMs = 10_000;

/**
 * Whether the rules have anything to look at, notifications are to be sent, and hours of readings are over that the audit
 * log has no entry of: asked every second, so it costs little.
 */
export async function lookForNews(
  { lookup }: Pick<Database, 'lookup'>,
  now: Date,
): Promise<{ isNew: boolean; isDue: boolean; isOver: boolean }> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const from = `coalesce((SELECT watched_until - interval '${overlapMs} ms' FROM security_watch), $2)`;
  const [news] = await rows(
    lookup,
    {
      name: 'security_news',
      text: `SELECT EXISTS (SELECT 1 FROM security_signal WHERE is_new) OR ${violatedSince('$3')}
       OR EXISTS (SELECT 1 FROM audit_entry e WHERE e.occurred_at >= ${from} AND ${isNotTaken(lookup, from)}) AS is_new,
       EXISTS (SELECT 1 FROM security_notification WHERE state = 'waiting' AND next_attempt_at <= $1) AS is_due,
       EXISTS (SELECT 1 FROM security_reading WHERE NOT is_told AND hour_at <= $4) AS is_over`,
    },
    [now, ago(firstLookMs), ago(lookBackMs), ago(hourMs + lateMs)],
    { is_new: is.bool, is_due: is.bool, is_over: is.bool },
  );
  return { isNew: news?.is_new ?? false, isDue: news?.is_due ?? false, isOver: news?.is_over ?? false };
}
