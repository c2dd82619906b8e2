import type { SystemTx } from '../../../db/database.ts';
import { byColumn, rows } from '../../../db/rows.ts';
import type { Signal } from './signal.ts';
import { SignalRow, signalColumns, toSignal, toSignalRow } from './signal-row.ts';

/** Adds signals; `isNew` leaves them for the next look. One that is there already stays as it is. */
export async function insertSignals(tx: SystemTx, signals: readonly Signal[], isNew: boolean): Promise<void> {
  await tx.query(insertion('DO NOTHING'), [signalsJson(signals), isNew]);
}

/** Adds new signals; one that is there already grows, and is looked at again. */
export async function addToSignals(tx: SystemTx, signals: readonly Signal[]): Promise<void> {
  const grow = `DO UPDATE SET event_count = security_signal.event_count + excluded.event_count, is_new = true,
    occurred_at = greatest(security_signal.occurred_at, excluded.occurred_at), ip_address = excluded.ip_address`;
  await tx.query(insertion(grow), [signalsJson(signals), true]);
}

const signalsJson = (signals: readonly Signal[]): string =>
  JSON.stringify(signals.map((signal) => byColumn(toSignalRow(signal))));

const columns = Object.keys(byColumn(SignalRow)).join(', ');

const insertion = (onConflict: string): string =>
  `INSERT INTO security_signal (${columns}, is_new)
   SELECT ${columns}, $2 FROM json_to_recordset($1) AS signal (id uuid, occurred_at timestamptz, kind text, action text,
     company_id uuid, ip_address text, source text, account text, user_id uuid, session_id text, agent text,
     country text, target text, event_count integer, row_count bigint)
   ON CONFLICT (company_id, id) ${onConflict}`;

/** Takes refusals that wait to be looked at. */
export async function takeNewSignals(tx: SystemTx, limit: number): Promise<Signal[]> {
  const found = await rows(
    tx,
    `UPDATE security_signal SET is_new = false
     WHERE (company_id, id) IN (SELECT company_id, id FROM security_signal WHERE is_new ORDER BY occurred_at LIMIT ${limit})
     RETURNING ${signalColumns}`,
    [],
    SignalRow,
  );
  return found.map(toSignal);
}
