import type { TenantTx, Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { type StageStatus, stageCode } from '../codes/session-codes.ts';
import { markChanged } from '../store/mark-changed.ts';

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

/** Ends analyses that are not to be made: a result of an earlier text stays, and one that has none goes without. */
export async function endAnalyses(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await rows(
    tx,
    `UPDATE session s SET analysis_status = CASE WHEN EXISTS (SELECT FROM session_enrichment e
       WHERE e.company_id = $1 AND e.session_id = s.id) THEN 2 ELSE 4 END
     WHERE s.company_id = $1 AND s.id = ANY($2::uuid[]) RETURNING s.started_at`,
    [tx.companyId, ids],
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
     WHERE s.company_id = $1 AND s.id = ANY($3::uuid[]) AND s.id = f.id AND s.analysis_status IN (0, 1)
       AND t.company_id = $1 AND t.session_id = s.id AND t.transcript_hash = decode(f.hash, 'hex') RETURNING s.started_at`,
    [
      tx.companyId,
      JSON.stringify(
        failures.map(({ sessionId, transcriptHash, error }) => ({
          id: sessionId,
          hash: transcriptHash,
          error: { ANALYSIS: error },
        })),
      ),
      failures.map(({ sessionId }) => sessionId),
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
         AND r.status IN ('pending', 'batched') AND r.dry_run_id IS NULL AND r.input_hash = t.transcript_hash)
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
