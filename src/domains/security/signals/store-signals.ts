import type { SystemTx } from '../../../db/database.ts';
import type { Signal, SignalKind } from './signal.ts';

interface SignalRow {
  readonly id: string;
  readonly occurred_at: Date;
  readonly kind: SignalKind;
  readonly action: string;
  readonly company_id: string;
  readonly ip_address: string | null;
  readonly source: string | null;
  readonly account: string | null;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly agent: string | null;
  readonly country: string | null;
  readonly target: string | null;
  readonly event_count: number;
  readonly row_count: number | null;
}

const columns = `id, occurred_at, kind, action, company_id, ip_address, source, account, user_id, session_id, agent,
  country, target, event_count, row_count`;

/** Adds signals; `isNew` leaves them for the next look. One that is there already stays as it is. */
export async function insertSignals(tx: SystemTx, signals: readonly Signal[], isNew: boolean): Promise<void> {
  await tx.query(insertion('DO NOTHING'), [rowsOf(signals), isNew]);
}

/** Adds new signals; one that is there already grows, and is looked at again. */
export async function addToSignals(tx: SystemTx, signals: readonly Signal[]): Promise<void> {
  const grow = `DO UPDATE SET event_count = security_signal.event_count + excluded.event_count, is_new = true,
    occurred_at = greatest(security_signal.occurred_at, excluded.occurred_at), ip_address = excluded.ip_address`;
  await tx.query(insertion(grow), [rowsOf(signals), true]);
}

function rowsOf(signals: readonly Signal[]): string {
  const rows = signals.map((signal) => ({
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
  return JSON.stringify(rows);
}

const insertion = (onConflict: string): string =>
  `INSERT INTO security_signal (${columns}, is_new)
   SELECT ${columns}, $2 FROM json_to_recordset($1) AS signal (id uuid, occurred_at timestamptz, kind text, action text,
     company_id uuid, ip_address text, source text, account text, user_id uuid, session_id text, agent text,
     country text, target text, event_count integer, row_count bigint)
   ON CONFLICT (company_id, id) ${onConflict}`;

/** Takes refusals that wait to be looked at. */
export async function takeNewSignals(tx: SystemTx, limit: number): Promise<Signal[]> {
  const rows = await tx.query<SignalRow & Record<string, unknown>>(
    `UPDATE security_signal SET is_new = false
     WHERE (company_id, id) IN (SELECT company_id, id FROM security_signal WHERE is_new ORDER BY occurred_at LIMIT ${limit})
     RETURNING ${columns}`,
  );
  return rows.map(toSignal);
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
  const rows = await tx.query<SignalRow & { subject: string } & Record<string, unknown>>(
    `SELECT k.subject, s.* FROM unnest($1::text[]) AS k (subject) CROSS JOIN LATERAL (
       SELECT ${columns} FROM security_signal WHERE ${subjectColumns[dimension]} AND occurred_at > $2
       ORDER BY occurred_at DESC, id DESC LIMIT ${limit}
     ) AS s`,
    [subjects, from],
  );
  const traces = new Map<string, Signal[]>();
  for (const row of rows.reverse()) {
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
  const rows = await tx.query<SignalRow & Record<string, unknown>>(
    `SELECT ${columns} FROM security_signal WHERE kind = ANY($1) AND kind <> 'other' AND occurred_at > $2
     ORDER BY occurred_at DESC, id DESC LIMIT ${limit}`,
    [kinds, from],
  );
  return rows.reverse().map(toSignal);
}

/** All signals of some kinds in a stretch of time. */
export async function readKindsBetween(
  tx: SystemTx,
  kinds: readonly SignalKind[],
  from: Date,
  until: Date,
): Promise<Signal[]> {
  const rows = await tx.query<SignalRow & Record<string, unknown>>(
    `SELECT ${columns} FROM security_signal
     WHERE kind = ANY($1) AND kind <> 'other' AND occurred_at >= $2 AND occurred_at < $3`,
    [kinds, from, until],
  );
  return rows.map(toSignal);
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
