import type { Database } from '../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../db/rows.ts';

const ScheduleRow = {
  name: is.text,
  lastSlotAt: is.orNull(is.moment),
  leaseUntil: is.orNull(is.moment),
  lastRunAt: is.orNull(is.moment),
  lastDurationMs: is.orNull(is.number),
  lastError: is.orNull(is.text),
};
export type ScheduleRow = RowOf<typeof ScheduleRow>;

/** The epoch fences a holder that lost its lease: what it writes later finds no row. */
const Claimed = { name: is.text, epoch: is.number };
export type Claimed = RowOf<typeof Claimed>;

export interface Result {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly error: string | null;
  /** Set when the run did not come to its end: from then on anybody may take it up again. */
  readonly openSince: Date | null;
}

/** The rows of the schedules, one statement each, so that several instances agree. */
export function createScheduleRows(database: Database) {
  return {
    async ensure(names: readonly string[], now: Date) {
      // A new schedule starts with its next slot, not with one that passed before it existed.
      await database.system((tx) =>
        tx.query(
          'INSERT INTO schedule (name, last_slot_at) SELECT unnest($1::text[]), $2 ON CONFLICT (name) DO NOTHING',
          [names, now],
        ),
      );
    },
    read: (names: readonly string[]) =>
      database.system((tx) =>
        rows(tx, `SELECT ${columnsOf(ScheduleRow)} FROM schedule WHERE name = ANY($1)`, [names], ScheduleRow),
      ),
    /** `slot` must be newer than the row's, unless the last run was left unfinished or somebody asks by hand. */
    async claim(
      name: string,
      slot: Date,
      { holder, byHand, now, leaseMs }: { holder: string; byHand: boolean; now: Date; leaseMs: number },
    ) {
      const [claimed] = await database.system((tx) =>
        rows(
          tx,
          `UPDATE schedule SET last_slot_at = $2, holder = $3, lease_until = $4, epoch = epoch + 1
           WHERE name = $1 AND ($6 OR last_slot_at IS NULL OR last_slot_at < $2 OR lease_until IS NOT NULL)
             AND (lease_until IS NULL OR lease_until <= $5)
           RETURNING name, epoch`,
          [name, slot, holder, new Date(now.getTime() + leaseMs), now, byHand],
          Claimed,
        ),
      );
      return claimed ?? null;
    },
    /** False when the lease is somebody else's by now. */
    async renew({ name, epoch }: Claimed, until: Date) {
      const renewed = await database.system((tx) =>
        tx.query('UPDATE schedule SET lease_until = $3 WHERE name = $1 AND epoch = $2 RETURNING name', [
          name,
          epoch,
          until,
        ]),
      );
      return renewed.length === 1;
    },
    /** Ends the leases of holders that are known to be gone. */
    async release(names: readonly string[], now: Date) {
      await database.system((tx) =>
        tx.query(
          'UPDATE schedule SET lease_until = $2, epoch = epoch + 1 WHERE name = ANY($1) AND lease_until > $2',
          [names, now],
        ),
      );
    },
    async finish({ name, epoch }: Claimed, { startedAt, durationMs, error, openSince }: Result) {
      await database.system((tx) =>
        tx.query(
          `UPDATE schedule SET lease_until = $6, last_run_at = $3, last_duration_ms = $4, last_error = $5
           WHERE name = $1 AND epoch = $2`,
          [name, epoch, startedAt, durationMs, error, openSince],
        ),
      );
    },
  };
}
