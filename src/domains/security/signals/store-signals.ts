import type { SystemTx } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { type Signal, type SignalKind, signalKinds } from './signal.ts';

const SignalRow = {
  id: is.uuid,
  occurred_at: is.moment,
  kind: is.oneOf(signalKinds),
  action: is.text,
  company_id: is.uuid,
  ip_address: is.orNull(is.text),
  source: is.orNull(is.text),
  account: is.orNull(is.text),
  user_id: is.orNull(is.uuid),
  session_id: is.orNull(is.text),
  agent: is.orNull(is.text),
  country: is.orNull(is.text),
  target: is.orNull(is.text),
  event_count: is.number,
  row_count: is.orNull(is.number),
};
type SignalRow = RowOf<typeof SignalRow>;

const columns = columnsOf(SignalRow);

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

function signalsJson(signals: readonly Signal[]): string {
  const added = signals.map((signal) => ({
    id: signal.id,
    occurred_at: new Date(signal.atMs),
    kind: signal.kind,
    action: signal.action,
    company_id: signal.companyId,
    ip_address: signal.ipAddress,
    source: signal.source,
    account: signal.account,
    user_id: signal.userId,
    session_id: signal.sessionId,
    agent: signal.agent,
    country: signal.country,
    target: signal.target,
    event_count: signal.count,
    row_count: signal.rowCount,
  }));
  return JSON.stringify(added);
}

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
     RETURNING ${columns}`,
    [],
    SignalRow,
  );
  return found.map(toSignal);
}

const subjectColumns = {
  source: "source = k.subject AND kind <> 'other'",
  account: "account = k.subject AND kind <> 'other'",
  user: "user_id = k.subject::uuid AND kind <> 'other'",
  session: 'session_id = k.subject',
  reader: "user_id = k.subject::uuid AND kind <> 'other' AND kind = 'sessionSeen'",
};
export type SubjectDimension = keyof typeof subjectColumns;

/** The newest signals of each subject since a moment, oldest first. */
export async function readTraces(
  tx: SystemTx,
  dimension: SubjectDimension,
  subjects: readonly string[],
  from: Date,
  limit: number,
): Promise<Map<string, Signal[]>> {
  const found = await rows(
    tx,
    `SELECT k.subject, s.* FROM unnest($1::text[]) AS k (subject) CROSS JOIN LATERAL (
       SELECT ${columns} FROM security_signal WHERE ${subjectColumns[dimension]} AND occurred_at > $2
       ORDER BY occurred_at DESC, id DESC LIMIT ${limit}
     ) AS s`,
    [subjects, from],
    { subject: is.text, ...SignalRow },
  );
  const traces = new Map<string, Signal[]>();
  for (const row of found.reverse()) {
    const trace = traces.get(row.subject);
    if (trace) trace.push(toSignal(row));
    else traces.set(row.subject, [toSignal(row)]);
  }
  return traces;
}

/** The newest signals of some kinds over the whole service since a moment, oldest first. */
export async function readServiceTrace(
  tx: SystemTx,
  kinds: readonly SignalKind[],
  from: Date,
  limit: number,
): Promise<Signal[]> {
  const found = await rows(
    tx,
    `SELECT ${columns} FROM security_signal WHERE kind = ANY($1) AND kind <> 'other' AND occurred_at > $2
     ORDER BY occurred_at DESC, id DESC LIMIT ${limit}`,
    [kinds, from],
    SignalRow,
  );
  return found.reverse().map(toSignal);
}

/** All signals of some kinds in a stretch of time. */
export async function readKindsBetween(
  tx: SystemTx,
  kinds: readonly SignalKind[],
  from: Date,
  until: Date,
): Promise<Signal[]> {
  const found = await rows(
    tx,
    `SELECT ${columns} FROM security_signal
     WHERE kind = ANY($1) AND kind <> 'other' AND occurred_at >= $2 AND occurred_at < $3`,
    [kinds, from, until],
    SignalRow,
  );
  return found.map(toSignal);
}

const toSignal = (row: SignalRow): Signal => ({
  id: row.id,
  atMs: row.occurred_at.getTime(),
  kind: row.kind,
  action: row.action,
  companyId: row.company_id,
  ipAddress: row.ip_address,
  source: row.source,
  account: row.account,
  userId: row.user_id,
  sessionId: row.session_id,
  agent: row.agent,
  country: row.country,
  target: row.target,
  count: row.event_count,
  rowCount: row.row_count,
});
