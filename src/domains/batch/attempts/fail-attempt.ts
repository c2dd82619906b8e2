import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { type FailedAnalysis, failAnalyses } from '../../sessions/analysis/index.ts';
import { type Attempt, type AttemptIn, minutes, moveAttempt } from './attempt.ts';
import type { Before } from './attempt-moves.ts';

/** A lost batch may still come back: it is looked for now and then. */
const lostLookMinutes = 60;

/** Ends an attempt and its job without results, for a reason as a column keeps it. The requests stay bound to the job, so that a retry finds them. */
export async function failAttempt(
  tx: TenantTx,
  attempt: AttemptIn<Before<'failed'>>,
  reason: string,
  now: Date,
): Promise<void> {
  if (!(await moveAttempt(tx, attempt, 'failed', { error: reason, ended_at: now, next_step_at: now })))
    return;
  await tx.query(
    `UPDATE batch_item SET outcome = coalesce(outcome, 'failed'), error = coalesce(error, $3) WHERE company_id = $1 AND attempt_id = $2`,
    [attempt.company_id, attempt.id, reason],
  );
  await failJob(tx, attempt, reason, now);
}

/** As above, but its lines stay open: should the answers of a lost batch come after all, they are taken. */
export async function loseAttempt(
  tx: TenantTx,
  attempt: AttemptIn<Before<'lost'>>,
  reason: string,
  now: Date,
): Promise<void> {
  const next = { ended_at: now, next_step_at: minutes(now, lostLookMinutes) };
  if (await moveAttempt(tx, attempt, 'lost', { error: reason, ...next }))
    await failJob(tx, attempt, reason, now);
}

/** The job of an attempt that was its last: failed, and what it has not answered yet with it. */
export async function failJob(tx: TenantTx, attempt: Attempt, reason: string, now: Date): Promise<void> {
  const { company_id: companyId, job_id: jobId } = attempt;
  const requests = await rows(
    tx,
    `UPDATE ai_request SET status = 'failed', last_error = coalesce(last_error, $3), updated_at = $4
     WHERE company_id = $1 AND job_id = $2 AND status IN ('batched', 'pending')
     RETURNING session_id, encode(input_hash, 'hex') AS hash`,
    [companyId, jobId, reason, now],
    { session_id: is.text, hash: is.text },
  );
  await tx.query(
    `UPDATE batch_job SET status = 'failed', failed_count = request_count - completed_count, last_error = $3, completed_at = $4
     WHERE company_id = $1 AND id = $2`,
    [companyId, jobId, reason, now],
  );
  await failAnalysesOf(
    tx,
    attempt,
    requests.map((row) => ({ sessionId: row.session_id, transcriptHash: row.hash, error: reason })),
  );
}

/** A dry run says nothing about sessions: theirs go on as they were. */
export async function failAnalysesOf(
  tx: TenantTx,
  attempt: Pick<Attempt, 'dry_run_id'>,
  failures: readonly FailedAnalysis[],
): Promise<void> {
  if (attempt.dry_run_id === null) await failAnalyses(tx, failures);
}
