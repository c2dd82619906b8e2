import { setAnalysis } from '../sessions/index.ts';
import { type Attempt, moveAttempt, type Step } from './attempt.ts';
import { inCompany } from './in-company.ts';
import { putBack } from './put-back.ts';

interface Totals {
  good: number;
  total: number;
  reason: string | null;
}

/**
 * Ends an attempt whose answers are stored, and its job. With some good lines the job is completed and its leftovers
 * wait for a later one; with none it has failed, and its requests stay bound to it for a retry.
 */
export async function finishAttempt(step: Step, attempt: Attempt, missingReason: string): Promise<void> {
  const { company_id: companyId, job_id: jobId } = attempt;
  await inCompany(step, companyId, async (tx) => {
    const now = step.ctx.now();
    const missing = await tx.query<{ request_id: string; session_id: string }>(
      `UPDATE batch_item i SET outcome = 'missing', error = $3 FROM ai_request r
       WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.outcome IS NULL AND r.company_id = $1 AND r.id = i.request_id
       RETURNING i.request_id, r.session_id`,
      [companyId, attempt.id, missingReason],
    );
    await putBack(
      tx,
      attempt,
      missing.map((row) => ({
        requestId: row.request_id,
        sessionId: row.session_id,
        outcome: 'missing',
        reason: missingReason,
      })),
      now,
    );
    const [totals] = await tx.query<Totals & Record<string, unknown>>(
      `SELECT count(*) FILTER (WHERE outcome = 'ok') AS good, count(*) AS total,
         (SELECT error FROM batch_item WHERE company_id = $1 AND attempt_id = $2 AND error IS NOT NULL GROUP BY error ORDER BY count(*) DESC LIMIT 1) AS reason
       FROM batch_item WHERE company_id = $1 AND attempt_id = $2`,
      [companyId, attempt.id],
    );
    const good = totals?.good ?? 0;
    if (
      !(await moveAttempt(tx, attempt, {
        state: good > 0 ? 'done' : 'failed',
        ended_at: now,
        error: totals?.reason ?? null,
      }))
    )
      return;
    if (good > 0) {
      await tx.query(
        "UPDATE ai_request SET job_id = NULL WHERE company_id = $1 AND job_id = $2 AND status = 'pending'",
        [companyId, jobId],
      );
    } else {
      // What would have waited for a later batch stays with the failed job: a person decides about it.
      const bound = await tx.query<{ session_id: string; last_error: string | null }>(
        "UPDATE ai_request SET status = 'failed' WHERE company_id = $1 AND job_id = $2 AND status = 'pending' RETURNING session_id, last_error",
        [companyId, jobId],
      );
      await setAnalysis(
        tx,
        bound.map(({ session_id }) => session_id),
        'FAILED',
        { error: totals?.reason ?? missingReason },
      );
    }
    await tx.query(
      `UPDATE batch_job j SET status = $3, last_error = $4, completed_at = $5,
         completed_count = least(j.request_count, j.completed_count + $6), failed_count = j.request_count - least(j.request_count, j.completed_count + $6),
         input_tokens = l.input, output_tokens = l.output, cached_tokens = l.cached, cost_nanos = l.cost, list_cost_nanos = l.list, wasted_nanos = l.wasted
       FROM (SELECT coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output, coalesce(sum(cached_tokens), 0) AS cached,
               sum(cost_nanos) AS cost, sum(list_cost_nanos) FILTER (WHERE useful) AS list,
               coalesce(sum(cost_nanos) FILTER (WHERE NOT useful), 0) AS wasted
             FROM usage_ledger WHERE company_id = $1 AND job_id = $2) l
       WHERE j.company_id = $1 AND j.id = $2`,
      [
        companyId,
        jobId,
        good > 0 ? 'completed' : 'failed',
        good > 0 ? null : (totals?.reason ?? missingReason),
        now,
        good,
      ],
    );
  });
}
