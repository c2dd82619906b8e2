import { hash } from 'node:crypto';
import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { floorTo } from '../../../kernel/time/floor-to.ts';
import { type Signal, signal } from '../signals/signal.ts';
import { addToSignals } from '../signals/store-signals.ts';
import { readAction } from './read-action.ts';
import { maxToldApart, stretchMs, type WaitingReading } from './waiting-reading.ts';

/** As long as the audit log keeps it. */
const maxAgentLength = 300;

/**
 * Adds what somebody was handed to the row of these minutes, and to the signals each session that is new to them: one
 * that they had before within a day counts no second time, however often a page is shown again, on whichever instance.
 */
export async function storeReading(tx: SystemTx, reading: WaitingReading): Promise<void> {
  const place = placeOf(reading);
  await openRow(tx, reading, place);
  const fresh = await findFresh(tx, reading, place);
  if (fresh.seen.length + fresh.opened.length + reading.more.seen > 0) {
    await addToRow(tx, reading, place, fresh);
  }
  const signals = [
    signalOf(reading, 'sessionSeen', fresh.seenCount + reading.more.seen),
    signalOf(reading, 'sessionOpened', fresh.openedCount + reading.more.opened),
  ].filter(({ count }) => count > 0);
  if (signals.length > 0) await addToSignals(tx, signals);
}

interface Place {
  readonly hour: Date;
  readonly part: number;
}

function placeOf({ fromMs }: WaitingReading): Place {
  const startMs = floorTo(fromMs, hourMs);
  return { hour: new Date(startMs), part: Math.floor((fromMs - startMs) / stretchMs) };
}

/** Makes the row or takes hold of it: another instance that stores for the same person waits, and then sees these. */
async function openRow(tx: SystemTx, reading: WaitingReading, { hour, part }: Place): Promise<void> {
  const { companyId, userId, keyName, email, origin, calls } = reading;
  await tx.query(
    `INSERT INTO security_reading (company_id, user_id, hour_at, part, opened_calls, listed_calls, exported_calls, email,
       request_id, ip_address, user_agent, key_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (company_id, user_id, hour_at, part) DO UPDATE SET is_told = false,
       opened_calls = security_reading.opened_calls + excluded.opened_calls,
       listed_calls = security_reading.listed_calls + excluded.listed_calls,
       exported_calls = security_reading.exported_calls + excluded.exported_calls,
       email = excluded.email, request_id = excluded.request_id, ip_address = excluded.ip_address,
       user_agent = excluded.user_agent`,
    [
      companyId,
      userId,
      hour,
      part,
      calls.opened,
      calls.listed,
      calls.exported,
      email,
      origin.requestId,
      origin.address,
      origin.userAgent?.slice(0, maxAgentLength) ?? null,
      keyName,
    ],
  );
}

interface Fresh {
  /** New in the row. */
  readonly seen: readonly string[];
  readonly opened: readonly string[];
  /** So many of the reading are new in the day. */
  readonly seenCount: number;
  readonly openedCount: number;
}

async function findFresh(tx: SystemTx, reading: WaitingReading, { hour, part }: Place): Promise<Fresh> {
  const { companyId, userId, sessions } = reading;
  const [found] = await rows(
    tx,
    `WITH given AS (SELECT id, is_opened FROM unnest($3::uuid[], $4::boolean[]) AS session (id, is_opened)),
       day AS (SELECT hour_at = $6 AND part = $7 AS is_row, seen, opened FROM security_reading
         WHERE company_id = $1 AND user_id = $2 AND hour_at >= $5 AND hour_at <= $6)
     SELECT
       ARRAY(SELECT id FROM given WHERE id NOT IN (SELECT unnest(seen) FROM day WHERE is_row)) AS seen,
       ARRAY(SELECT id FROM given WHERE is_opened
         AND id NOT IN (SELECT unnest(opened) FROM day WHERE is_row)) AS opened,
       (SELECT count(*) FROM given WHERE id NOT IN (SELECT unnest(seen) FROM day)) AS "seenCount",
       (SELECT count(*) FROM given WHERE is_opened AND id NOT IN (SELECT unnest(opened) FROM day)) AS "openedCount"`,
    [
      companyId,
      userId,
      [...sessions.keys()],
      [...sessions.values()],
      new Date(hour.getTime() - dayMs),
      hour,
      part,
    ],
    { seen: is.list(is.uuid), opened: is.list(is.uuid), seenCount: is.number, openedCount: is.number },
  );
  return found ?? { seen: [], opened: [], seenCount: 0, openedCount: 0 };
}

async function addToRow(
  tx: SystemTx,
  { companyId, userId, more }: WaitingReading,
  { hour, part }: Place,
  { seen, opened }: Fresh,
): Promise<void> {
  await tx.query(
    `UPDATE security_reading SET seen = (seen || $5::uuid[])[1:${maxToldApart}],
       opened = (opened || $6::uuid[])[1:${maxToldApart}],
       more_count = more_count + $7 + greatest(0, cardinality(seen) + cardinality($5::uuid[]) - ${maxToldApart})
     WHERE company_id = $1 AND user_id = $2 AND hour_at = $3 AND part = $4`,
    [companyId, userId, hour, part, seen, opened, more.seen],
  );
}

/** One id for all that one person is handed of a company within a few minutes, on whichever instance. */
const signalOf = (
  { companyId, userId, email, origin, fromMs, lastMs }: WaitingReading,
  kind: 'sessionSeen' | 'sessionOpened',
  count: number,
): Signal =>
  // No source and no session: what rules of addresses and of single sign-ins look at is not this.
  signal({
    id: uuidOf(`${kind} ${companyId} ${userId} ${fromMs}`),
    atMs: lastMs,
    kind,
    action: readAction,
    companyId,
    ipAddress: origin.address,
    account: email,
    userId,
    count,
  });

function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
