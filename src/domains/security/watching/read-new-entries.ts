import type { SystemTx } from '../../../db/database.ts';
import { columnsOf, rows } from '../../../db/rows.ts';
import { hasNone, type Spread } from '../../../db/spread.ts';
import type { Signal } from '../signals/signal.ts';
import { EntryFacts, signalOf } from '../signals/signal-of.ts';
import { insertSignals } from '../signals/store-signals.ts';

/** How late an entry may come to light: written by an instance whose clock is behind, or by a slow transaction. */
export const overlapMs = 60_000;
/** How far back the very first look goes. */
export const firstLookMs = 3_600_000;

interface Stretch {
  /** Null: nobody has looked yet. */
  readonly watchedUntil: Date | null;
  readonly now: Date;
  readonly limit: number;
  readonly until?: Date | null;
}

/**
 * Takes entries of the audit log that were not taken yet, oldest first, and stores a signal for each. An entry and
 * its signal share their id, so none is taken twice however often the stretch is read again.
 */
export async function readNewEntries(
  tx: SystemTx,
  { watchedUntil, now, limit, until = null }: Stretch,
  countryOf: (address: string) => string | null,
): Promise<Signal[]> {
  const from = watchedUntil
    ? new Date(watchedUntil.getTime() - overlapMs)
    : new Date(now.getTime() - firstLookMs);
  const entries = await rows(
    tx,
    `SELECT ${columnsOf(EntryFacts, 'e')} FROM audit_entry e WHERE e.occurred_at >= $1 AND ($2::timestamptz IS NULL OR e.occurred_at < $2)
       AND ${isNotTaken(tx, '$1')}
     ORDER BY e.occurred_at, e.id LIMIT ${limit}`,
    [from, until],
    EntryFacts,
  );
  const signals = entries.map((entry) => signalOf(entry, countryOf));
  if (signals.length > 0) await insertSignals(tx, signals, false);
  return signals;
}

/** No signal was made of entry `e`, of the stretch since `from`, yet. */
export const isNotTaken = (on: Spread, from: string): string =>
  hasNone(on, 'security_signal', 'e', `occurred_at >= ${from}`);

/** How far the log has been read: never past now, lest a clock that runs ahead hides what others write. */
export function watchedAfter(signals: readonly Signal[], before: Date | null, now: Date): Date {
  const newest = signals.reduce((ms, { atMs }) => Math.max(ms, atMs), before?.getTime() ?? 0);
  return new Date(Math.min(newest, now.getTime()));
}
