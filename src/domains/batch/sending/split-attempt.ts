import { changeRows } from '../../../db/change-rows.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { newId } from '../../../ports/ids.ts';
import { type AttemptIn, moveAttempt, type Step } from '../attempts/attempt.ts';
import type { Before } from '../attempts/attempt-moves.ts';
import { failAttempt } from '../attempts/fail-attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { openAttempt } from '../attempts/open-attempt.ts';

const Part = { id: is.text, est_tokens: is.number };
type Part = RowOf<typeof Part>;

/**
 * What is too much for the provider at once goes in two halves: the first stays with the job, the second becomes a job
 * of its own. A single request that is too much fails, with the provider's reason.
 */
export async function splitAttempt(
  step: Step,
  attempt: AttemptIn<Before<'split'>>,
  reason: string,
): Promise<void> {
  const { ctx } = step;
  const { company_id: companyId, job_id: jobId } = attempt;
  const now = ctx.now();
  await inCompany(step, companyId, async (tx) => {
    const requests = await rows(
      tx,
      `SELECT r.id, r.est_tokens FROM batch_item i JOIN ai_request r ON r.company_id = i.company_id AND r.id = i.request_id
       WHERE i.company_id = $1 AND i.attempt_id = $2 AND r.status = 'batched' AND r.job_id = $3 ORDER BY r.id`,
      [companyId, attempt.id, jobId],
      Part,
    );
    if (requests.length < 2) return failAttempt(tx, attempt, reason, now);
    if (!(await moveAttempt(tx, attempt, 'split', { error: reason, ended_at: now }))) return;
    await tx.query(
      "UPDATE batch_item SET outcome = 'split' WHERE company_id = $1 AND attempt_id = $2 AND outcome IS NULL",
      [companyId, attempt.id],
    );
    const [first, second] = halves(requests);
    const newJobId = newId(ctx.ports.clock);
    await changeRows(
      tx,
      `INSERT INTO batch_job (company_id, id, job_type, status, provider, model, request_count, created_at)
       SELECT company_id, $3, job_type, 'pending', provider, model, $4, $5 FROM batch_job WHERE company_id = $1 AND id = $2`,
      [companyId, jobId, newJobId, second.length, now],
    );
    await tx.query(
      'UPDATE batch_job SET request_count = request_count - $3 WHERE company_id = $1 AND id = $2',
      [companyId, jobId, second.length],
    );
    await tx.query('UPDATE ai_request SET job_id = $3 WHERE company_id = $1 AND id = ANY($2::uuid[])', [
      companyId,
      second.map(({ id }) => id),
      newJobId,
    ]);
    const shared = {
      companyId,
      to: attempt,
      dryRunId: attempt.dry_run_id,
      now,
      timeoutHours: ctx.config.batch.timeoutHours,
    };
    await openAttempt(tx, { ...shared, id: newId(ctx.ports.clock), jobId, requests: first });
    await openAttempt(tx, { ...shared, id: newId(ctx.ports.clock), jobId: newJobId, requests: second });
    await ctx.services.audit.record(tx, ctx.actor, ctx.origin, {
      eventType: 'AI_PROCESSING',
      action: 'batch.split',
      companyId,
      resource: { type: 'batch_job', id: jobId },
      metadata: { newJob: newJobId, requests: [first.length, second.length] },
    });
  });
}

/** Two runs of about equal weight, neither of them empty. */
function halves(requests: readonly Part[]): [Part[], Part[]] {
  const half = requests.reduce((sum, { est_tokens }) => sum + est_tokens, 0) / 2;
  let weight = 0;
  const cut = requests.findIndex(({ est_tokens }) => {
    weight += est_tokens;
    return weight >= half;
  });
  const at = Math.min(requests.length - 1, Math.max(1, cut + 1));
  return [requests.slice(0, at), requests.slice(at)];
}
