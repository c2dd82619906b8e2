import { randomUUID } from 'node:crypto';
import { createFakeClock } from '../../src/ports/clock.ts';
import { newId } from '../../src/ports/ids.ts';
import type { Query } from '../store.ts';

const nothingMade = {
  oldSessions: 0,
  youngSessions: 0,
  oldEntries: 0,
  youngEntries: 0,
  oldRefused: 0,
  youngRefused: 0,
};

/** A company, how long it keeps what, and how much of it was made so far. */
export interface Keeper {
  readonly name: string;
  /** Null: for ever; then nothing of it is old. */
  readonly sessionDays: number | null;
  readonly auditDays: number;
  id: string;
  readonly made: typeof nothingMade;
}

export const retentionJobs = ['session-retention', 'audit-retention', 'import-retention'];
const dayMs = 86_400_000;
const severeDays = 730;
const refusedDays = 90;
/** What one filling makes, for each company. */
const sizes = {
  youngSessions: 300,
  days: 20,
  oldCopies: 10,
  oldEntries: 3000,
  severeEntries: 150,
  youngEntries: 150,
};
const refusedRowsPerRun = 50;

export function makeKeepers(): Keeper[] {
  const keeper = (name: string, sessionDays: number | null, auditDays: number): Keeper => ({
    name,
    sessionDays,
    auditDays,
    id: '',
    made: { ...nothingMade },
  });
  return [keeper('short', 100, 60), keeper('year', 365, 365), keeper('ever', null, 3650)];
}

/** A moment so many days back, in the middle of that day's age: no run is long enough to change what it is. */
const daysBack = (days: number): Date => new Date(Date.now() - (days + 0.5) * dayMs);

/** A file of young sessions, which later ones are copies of. With a company that keeps them for ever they may be years old. */
export function sessionFile({ sessionDays, made }: Keeper): string {
  const rows = Array.from(
    { length: sizes.youngSessions },
    (_, n) =>
      `young-0-${n},${daysBack((n % sizes.days) * youngSteps(sessionDays)).toISOString()},positive,"User: question ${n}\nBot: answer"`,
  );
  made.youngSessions += rows.length;
  return `id,start,sentiment,transcript\n${rows.join('\n')}\n`;
}

/** So far apart are the days of young sessions: they reach over all the time that the company keeps. */
const youngSteps = (sessionDays: number | null): number => Math.floor((sessionDays ?? 2000) / sizes.days);

/** More sessions, old and young, with their transcripts and words; all behind the service's back. */
export async function addSessions(query: Query, keeper: Keeper, filling: number): Promise<void> {
  const { id: companyId, sessionDays, made } = keeper;
  const add = async (age: string, copies: number, fromDays: number, stepDays: number) => {
    await query(copySessions, [
      companyId,
      copies,
      `${age}-${filling}`,
      daysBack(fromDays),
      sizes.days,
      stepDays,
    ]);
    return copies * sizes.youngSessions;
  };
  made.youngSessions += await add('young', 1, 0, youngSteps(sessionDays));
  if (sessionDays !== null) made.oldSessions += await add('old', sizes.oldCopies, sessionDays + 1, 1);
}

const copySessions = `WITH copy AS MATERIALIZED (
    SELECT s.id AS source_id, gen_random_uuid() AS id, $4::timestamptz - (row_number() OVER () % $5) * $6 * interval '1 day' AS started_at,
      s, $3 || '-' || n || '-' || s.external_id AS external_id
    FROM session s, generate_series(1, $2::integer) AS n WHERE s.company_id = $1 AND s.external_id LIKE 'young-0-%'
  ), sessions AS (
    INSERT INTO session SELECT (jsonb_populate_record(s, jsonb_build_object('id', id, 'started_at', started_at,
      'external_id', external_id, 'summary', NULL))).* FROM copy
  ), transcripts AS (
    INSERT INTO session_transcript (company_id, session_id, transcript_hash, body)
    SELECT $1, copy.id, t.transcript_hash, t.body FROM copy JOIN session_transcript t ON t.company_id = $1 AND t.session_id = source_id
  )
  INSERT INTO session_change (company_id, derived, from_at, to_at)
    SELECT $1, derived, min(started_at), max(started_at) FROM copy, unnest('{0,1}'::smallint[]) AS derived GROUP BY derived`;

/** Entries of all ages, as the service itself adds them: its sealer takes them into the chain. */
export async function addEntries(
  query: Query,
  { id: companyId, sessionDays, auditDays, made }: Keeper,
): Promise<void> {
  const entry = (age: string, severity: string, days: number) => {
    const at = daysBack(days);
    return {
      company_id: companyId,
      id: newId(createFakeClock(at)),
      occurred_at: at,
      event_type: 'DATA_ACCESS',
      action: `chaos.${age}`,
      outcome: 'SUCCESS',
      severity,
      description: 'Something was done.',
      metadata: '{}',
    };
  };
  const times = <T>(count: number, make: (n: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => make(n));
  const beyond = Math.max(auditDays, severeDays);
  const old =
    sessionDays === null
      ? []
      : [
          ...times(sizes.oldEntries, (n) => entry('old', n % 2 ? 'LOW' : 'MEDIUM', auditDays + 1 + (n % 5))),
          ...times(sizes.severeEntries, (n) =>
            entry('old', n % 2 ? 'HIGH' : 'CRITICAL', beyond + 1 + (n % 5)),
          ),
        ];
  const young = [
    ...times(sizes.youngEntries, (n) => entry('young', n % 2 ? 'LOW' : 'MEDIUM', (n % 5) * 10)),
    ...times(sizes.youngEntries, (n) => entry('young', n % 2 ? 'HIGH' : 'CRITICAL', (n % 5) * 120)),
  ];
  await query('SELECT audit_append($1)', [JSON.stringify([...old, ...young])]);
  made.oldEntries += old.length;
  made.youngEntries += young.length;
}

/** What an AI and people say of each session, as it hangs on them after an analysis and a second one. */
export async function addWhatHangsOnSessions(query: Query): Promise<void> {
  for (const text of [
    `INSERT INTO session_correction (company_id, session_id, field, id, value, previous, corrected_at)
     SELECT company_id, session_id, 'language', gen_random_uuid(), '"nl"', 'null', now() FROM new_session`,
    `INSERT INTO ai_request (company_id, id, session_id, input_hash, question_hash, prompt_version, model, status,
       output_tokens, est_tokens, kept, created_at, updated_at)
     SELECT company_id, session_id, session_id, '\\x01', '\\x01', '1', 'chaos', 'succeeded', 1, 1, '{"summary": "kept"}', now(), now() FROM new_session`,
    `INSERT INTO batch_item (company_id, attempt_id, custom_id, request_id, raw)
     SELECT company_id, session_id, 'chaos', session_id, 'what could not be used' FROM new_session`,
    `INSERT INTO session_enrichment (company_id, session_id, input_hash, model, prompt_version, result, evidence,
       input_tokens, output_tokens, processed_at)
     SELECT company_id, session_id, 'chaos', 'chaos', '1', '{"summary": "A question."}', '[]', 1, 1, now() FROM new_session`,
  ])
    await query(`WITH new_session AS (SELECT s.company_id, s.id AS session_id FROM session s
      WHERE NOT EXISTS (SELECT FROM session_enrichment e WHERE e.company_id = s.company_id AND e.session_id = s.id)) ${text}`);
}

/** Rows that an old and a young import refused. */
export async function addRefusedRows(query: Query, { id: companyId, made }: Keeper): Promise<void> {
  for (const [age, days] of [
    ['old', refusedDays + 1],
    ['young', 1],
  ] as const) {
    const id = randomUUID();
    await query(
      `INSERT INTO import_run (company_id, id, state, source, format, dry_run, instance, byte_count, mapping, created_at)
       VALUES ($1, $2, 'COMPLETED', 'UPLOAD', 'csv', false, 'chaos', 1, '{}', $3)`,
      [companyId, id, daysBack(days)],
    );
    await query(
      `INSERT INTO import_rejection (company_id, import_id, number, line, reason, row_text)
       SELECT $1, $2, n, n, 'no start', $3 FROM generate_series(1, $4) AS n`,
      [companyId, id, age, refusedRowsPerRun],
    );
  }
  made.oldRefused += refusedRowsPerRun;
  made.youngRefused += refusedRowsPerRun;
}

/** As if nothing had run for two nights. */
export async function makeDue(query: Query): Promise<void> {
  await query(
    `UPDATE schedule SET last_slot_at = now() - interval '2 days', lease_until = NULL, last_error = NULL WHERE name = ANY($1)`,
    [retentionJobs],
  );
}
