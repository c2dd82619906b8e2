import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { groupBy } from '../../../kernel/lists/group-by.ts';
import type { Signal, SignalKind } from './signal.ts';
import { SignalRow, signalColumns, toSignal } from './signal-row.ts';

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
  { from, limit }: { readonly from: Date; readonly limit: number },
): Promise<Map<string, Signal[]>> {
  const found = await rows(
    tx,
    `SELECT k.subject, s.* FROM unnest($1::text[]) AS k (subject) CROSS JOIN LATERAL (
       SELECT ${signalColumns} FROM security_signal WHERE ${subjectColumns[dimension]} AND occurred_at > $2
       ORDER BY occurred_at DESC, id DESC LIMIT ${limit}
     ) AS s ORDER BY s."occurredAt", s.id`,
    [subjects, from],
    { subject: is.text, ...SignalRow },
  );
  const traces = groupBy(found, ({ subject }) => subject);
  return new Map([...traces].map(([subject, trace]) => [subject, trace.map(toSignal)]));
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
    `SELECT ${signalColumns} FROM security_signal WHERE kind = ANY($1) AND kind <> 'other' AND occurred_at > $2
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
    `SELECT ${signalColumns} FROM security_signal
     WHERE kind = ANY($1) AND kind <> 'other' AND occurred_at >= $2 AND occurred_at < $3`,
    [kinds, from, until],
    SignalRow,
  );
  return found.map(toSignal);
}
