import type { TenantTx } from '../../db/database.ts';
import { setAnalysis } from '../sessions/index.ts';
import { type Attempt, type AttemptState, moveAttempt } from './attempt.ts';

/** Ends an attempt and its job without results. The requests stay bound to the job, so that a retry finds them. */
export async function failAttempt(
  tx: TenantTx,
  attempt: Attempt,
  reason: string,
  now: Date,
  state: Extract<AttemptState, 'failed' | 'lost'> = 'failed',
): Promise<void> {
  const error = reason.slice(0, 500);
  if (!(await moveAttempt(tx, attempt, { state, error, ended_at: now, next_step_at: now }))) return;
  const { company_id: companyId, job_id: jobId } = attempt;
  await tx.query(
    `UPDATE batch_item SET outcome = coalesce(outcome, 'failed'), error = coalesce(error, $3) WHERE company_id = $1 AND attempt_id = $2`,
    [companyId, attempt.id, error],
  );
  const requests = await tx.query<{ session_id: string }>(
    "UPDATE ai_request SET status = 'failed', last_error = $3, updated_at = $4 WHERE company_id = $1 AND job_id = $2 AND status = 'batched' RETURNING session_id",
    [companyId, jobId, error, now],
  );
  await tx.query(
    `UPDATE batch_job SET status = 'failed', failed_count = request_count - completed_count, last_error = $3, completed_at = $4
     WHERE company_id = $1 AND id = $2`,
    [companyId, jobId, error, now],
  );
  await setAnalysis(
    tx,
    requests.map(({ session_id }) => session_id),
    'FAILED',
    { error },
  );
}
