import type { SystemTx, TenantTx, Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { type StageStatus, stageCode } from '../record/session-codes.ts';
import type { MessageInput } from '../record/session-input.ts';
import { unpackTranscript } from '../record/transcript-body.ts';
import { markChanged } from '../store/mark-changed.ts';

export interface WaitingSession {
  readonly id: string;
  readonly externalId: string;
  readonly createdAt: Date;
  readonly startedAt: Date;
  readonly attempts: number;
  readonly transcriptHash: string;
}

/** The oldest sessions of a company whose transcript is there and whose analysis is due, locked for the caller. */
export async function waitingSessions(tx: TenantTx, limit: number): Promise<WaitingSession[]> {
  const found = await rows(
    tx,
    `SELECT s.id, s.external_id, s.created_at, s.started_at, s.analysis_attempts, encode(t.transcript_hash, 'hex') AS transcript_hash
     FROM session s JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id
     WHERE s.company_id = $1 AND s.analysis_status = 0 AND s.analysis_status IN (0, 1, 3) AND s.transcript_status = 2
     ORDER BY s.created_at, s.id LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
    [tx.companyId, limit],
    {
      id: is.uuid,
      external_id: is.text,
      created_at: is.moment,
      started_at: is.moment,
      analysis_attempts: is.number,
      transcript_hash: is.text,
    },
  );
  return found.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    attempts: row.analysis_attempts,
    transcriptHash: row.transcript_hash,
  }));
}

/** How many wait in each working company, and since when. */
export async function waitingByCompany(
  tx: SystemTx,
): Promise<{ companyId: string; count: number; oldestAt: Date }[]> {
  const found = await rows(
    tx,
    `SELECT s.company_id, count(*) AS count, min(s.created_at) AS oldest_at FROM session s JOIN company c ON c.id = s.company_id
     WHERE s.analysis_status = 0 AND s.analysis_status IN (0, 1, 3) AND s.transcript_status = 2 AND c.status IN ('TRIAL', 'ACTIVE')
     GROUP BY s.company_id`,
    [],
    { company_id: is.uuid, count: is.number, oldest_at: is.moment },
  );
  return found.map((row) => ({ companyId: row.company_id, count: row.count, oldestAt: row.oldest_at }));
}

/** The messages of sessions; those without a transcript are left out. */
export async function readTranscripts(
  tx: TenantTx,
  ids: readonly string[],
): Promise<Map<string, MessageInput[]>> {
  const found = await rows(
    tx,
    'SELECT session_id, body FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])',
    [tx.companyId, ids],
    { session_id: is.uuid, body: is.bytes },
  );
  const transcripts = await Promise.all(
    found.map(async (row) => [row.session_id, await unpackTranscript(row.body)] as const),
  );
  return new Map(transcripts);
}

/** Moves the ANALYSIS stage of sessions: taken, given back, failed for good. A failure says why and counts. */
export async function setAnalysis(
  tx: TenantTx,
  ids: readonly string[],
  status: StageStatus,
  failure?: { readonly error: string },
): Promise<void> {
  const found = await rows(
    tx,
    `UPDATE session SET analysis_status = $3, analysis_attempts = analysis_attempts + $4,
       stage_error = CASE WHEN $5::jsonb IS NULL THEN stage_error ELSE coalesce(stage_error, '{}') || $5::jsonb END
     WHERE company_id = $1 AND id = ANY($2::uuid[]) RETURNING started_at`,
    [
      tx.companyId,
      ids,
      stageCode(status),
      failure ? 1 : 0,
      failure ? JSON.stringify({ ANALYSIS: failure.error }) : null,
    ],
    { started_at: is.moment },
  );
  await markChanged(
    tx,
    tx.companyId,
    found.map((row) => row.started_at),
    ['figures'],
  );
}

export interface FailedAnalysis {
  readonly sessionId: string;
  /** Of the text that was asked about, as `waitingSessions` gave it. */
  readonly transcriptHash: string;
  readonly error: string;
}

/** Ends analyses without a result. A session whose text changed since, or that has its result, stays as it is. */
export async function failAnalyses(tx: TenantTx, failures: readonly FailedAnalysis[]): Promise<void> {
  if (failures.length === 0) return;
  const found = await rows(
    tx,
    `UPDATE session s SET analysis_status = 3, analysis_attempts = s.analysis_attempts + 1,
       stage_error = coalesce(s.stage_error, '{}') || f.error
     FROM json_to_recordset($2::json) AS f (id uuid, hash text, error jsonb), session_transcript t
     WHERE s.company_id = $1 AND s.id = f.id AND s.analysis_status IN (0, 1)
       AND t.company_id = $1 AND t.session_id = s.id AND t.transcript_hash = decode(f.hash, 'hex') RETURNING s.started_at`,
    [
      tx.companyId,
      JSON.stringify(
        failures.map(({ sessionId, transcriptHash, error }) => ({
          id: sessionId,
          hash: transcriptHash,
          error: { ANALYSIS: error.slice(0, 500) },
        })),
      ),
    ],
    { started_at: is.moment },
  );
  await markChanged(
    tx,
    tx.companyId,
    found.map((row) => row.started_at),
    ['figures'],
  );
}

/** The hash of each session's present text; sessions without one, or gone, are left out. */
export async function transcriptHashes(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    tx,
    "SELECT session_id, encode(transcript_hash, 'hex') AS hash FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])",
    [tx.companyId, ids],
    { session_id: is.uuid, hash: is.text },
  );
  return new Map(found.map(({ session_id, hash }) => [session_id, hash]));
}

/** Failed analyses that somebody tries again. */
export async function resumeAnalyses(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  const found = await rows(
    tx,
    `UPDATE session SET analysis_status = 1, stage_error = nullif(stage_error - 'ANALYSIS', '{}')
     WHERE company_id = $1 AND id = ANY($2::uuid[]) AND analysis_status = 3 RETURNING started_at`,
    [companyId, ids],
    { started_at: is.moment },
  );
  await markChanged(
    tx,
    companyId,
    found.map((row) => row.started_at),
    ['figures'],
  );
}

/** Sessions that somebody took for analysis and nobody works on any more: they wait again. */
export async function releaseStranded(tx: TenantTx, limit: number): Promise<number> {
  const found = await rows(
    tx,
    `SELECT s.id FROM session s LEFT JOIN session_transcript t ON t.company_id = $1 AND t.session_id = s.id
     WHERE s.company_id = $1 AND s.analysis_status = 1 AND s.analysis_status IN (0, 1, 3)
       AND NOT EXISTS (SELECT FROM ai_request r WHERE r.company_id = $1 AND r.session_id = s.id
         AND r.status IN ('pending', 'batched') AND r.input_hash = t.transcript_hash)
     LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
    [tx.companyId, limit],
    { id: is.uuid },
  );
  await setAnalysis(
    tx,
    found.map(({ id }) => id),
    'PENDING',
  );
  return found.length;
}

export interface StartedRange {
  readonly from: Date | null;
  readonly to: Date | null;
}

const waitingRows = `FROM session s WHERE s.company_id = $1 AND s.analysis_status IN (0, 1, 3) AND s.analysis_status = ANY($4::smallint[])
  AND s.transcript_status = 2 AND ($2::timestamptz IS NULL OR s.started_at >= $2) AND ($3::timestamptz IS NULL OR s.started_at < $3)`;

/** How many sessions have a text and no result yet. */
export async function countWaitingSessions(tx: TenantTx, { from, to }: StartedRange): Promise<number> {
  const [row] = await rows(tx, `SELECT count(*) AS count ${waitingRows}`, [tx.companyId, from, to, [0, 1]], {
    count: is.number,
  });
  return row?.count ?? 0;
}

/** Some of the sessions that wait, or that failed. */
export async function sampleSessions(
  tx: TenantTx,
  kind: 'waiting' | 'failed',
  { from, to }: StartedRange,
  limit: number,
): Promise<string[]> {
  const found = await rows(
    tx,
    `SELECT s.id ${waitingRows} ORDER BY s.created_at, s.id LIMIT $5`,
    [tx.companyId, from, to, kind === 'failed' ? [3] : [0, 1], limit],
    { id: is.uuid },
  );
  return found.map(({ id }) => id);
}
