import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { FilledUsage } from '../../../ports/ai-batch/lines/fill-missing-usage.ts';
import { inEnglish, say, written } from '../../../words/sentence.ts';
import { type Attempt, type AttemptIn, holdAttempt, moveAttempt, type Step } from '../attempts/attempt.ts';
import { failJob } from '../attempts/fail-attempt.ts';
import { closeGate, openGate } from '../attempts/gate.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';
import { putBack } from '../attempts/put-back.ts';
import { billLines } from './bill-lines.ts';
import { countJob } from './count-job.ts';

const Totals = {
  good: is.number,
  total: is.number,
  credit: is.number,
  reason: is.orNull(is.text),
  /** How many lines share the most common refusal of the request itself. */
  alike: is.number,
  /** Somebody asked for another try of the job. */
  isRetried: is.bool,
};
type Totals = RowOf<typeof Totals>;

interface Rest {
  readonly missingReason: string;
  readonly usages: ReadonlyMap<string, FilledUsage>;
}

/** So many lines of one batch that were refused for one reason are no accident. */
const fewestAlike = 10;

/**
 * Ends an attempt whose answers are stored, and its job. With some good lines the job is completed and its leftovers
 * wait for a later one; with none it has failed, and its requests stay bound to it for a retry.
 */
export async function finishAttempt(
  step: Step,
  attempt: AttemptIn<'collecting'>,
  rest: Rest,
): Promise<boolean> {
  const { company_id: companyId, job_id: jobId } = attempt;
  const now = step.ctx.now();
  const totals = await inCompany(step, companyId, async (tx) => {
    if (!(await holdAttempt(tx, attempt))) return null;
    await settleMissing(step, tx, attempt, rest);
    const sums = await sumUp(tx, attempt);
    const completed = attempt.reported?.counts.completed;
    await moveAttempt(tx, attempt, sums.good > 0 ? 'done' : 'failed', {
      ended_at: now,
      next_step_at: now,
      error: sums.reason,
      miscounted: completed !== undefined && completed !== sums.good,
    });
    if (await isLatest(tx, attempt)) {
      if (sums.good > 0) await completeJob(tx, attempt, now);
      else await failJob(tx, attempt, sums.reason ?? rest.missingReason, now);
    }
    await countJob(tx, companyId, jobId);
    return sums;
  });
  if (!totals) return false;
  await moveGate(step, attempt, totals);
  return true;
}

async function settleMissing(step: Step, tx: TenantTx, attempt: Attempt, rest: Rest): Promise<void> {
  const missing = await rows(
    tx,
    `UPDATE batch_item SET outcome = 'missing', error = $3
     WHERE company_id = $1 AND attempt_id = $2 AND outcome IS NULL RETURNING custom_id, request_id`,
    [attempt.company_id, attempt.id, rest.missingReason],
    { custom_id: is.text, request_id: is.text },
  );
  await billLines(
    step,
    tx,
    attempt,
    missing.flatMap(({ custom_id: customId }) => {
      const usage = rest.usages.get(customId);
      return usage ? [{ customId, usage, estimated: true, useful: false }] : [];
    }),
  );
  await putBack(
    tx,
    attempt,
    missing.map((row) => ({
      requestId: row.request_id,
      outcome: 'missing' as const,
      reason: rest.missingReason,
    })),
    step.ctx.now(),
  );
}

async function sumUp(tx: TenantTx, attempt: Attempt): Promise<Totals> {
  const [totals] = await rows(
    tx,
    `SELECT count(*) FILTER (WHERE outcome = 'ok') AS good, count(*) AS total,
       count(*) FILTER (WHERE outcome = 'credit') AS credit,
       (SELECT error FROM batch_item WHERE company_id = $1 AND attempt_id = $2 AND error IS NOT NULL GROUP BY error ORDER BY count(*) DESC LIMIT 1) AS reason,
       (SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM batch_item WHERE company_id = $1 AND attempt_id = $2 AND outcome = 'permanent' GROUP BY error) g) AS alike,
       (SELECT attempts > 1 FROM batch_job WHERE company_id = $1 AND id = $3) AS "isRetried"
     FROM batch_item WHERE company_id = $1 AND attempt_id = $2`,
    [attempt.company_id, attempt.id, attempt.job_id],
    Totals,
  );
  return totals ?? { good: 0, total: 0, credit: 0, reason: null, alike: 0, isRetried: false };
}

/** A batch that was lost and came back after its job was tried again ends without a word about the job. */
async function isLatest(
  tx: TenantTx,
  { company_id: companyId, job_id: jobId, id }: Attempt,
): Promise<boolean> {
  const newer = await tx.query(
    `SELECT 1 FROM batch_attempt WHERE company_id = $1 AND job_id = $2 AND id <> $3
       AND (created_at, id) > (SELECT created_at, id FROM batch_attempt WHERE id = $3) LIMIT 1`,
    [companyId, jobId, id],
  );
  return newer.length === 0;
}

async function completeJob(
  tx: TenantTx,
  { company_id: companyId, job_id: jobId }: Attempt,
  now: Date,
): Promise<void> {
  await tx.query(
    "UPDATE ai_request SET job_id = NULL WHERE company_id = $1 AND job_id = $2 AND status = 'pending'",
    [companyId, jobId],
  );
  await tx.query(
    "UPDATE batch_job SET status = 'completed', last_error = NULL, completed_at = $3 WHERE company_id = $1 AND id = $2",
    [companyId, jobId, now],
  );
}

/**
 * Credit that is out, or a form that the model refuses: the next batches would only end the same way. A try that
 * somebody asked for and that brings answers shows that they would not.
 */
async function moveGate(step: Step, attempt: Attempt, totals: Totals): Promise<void> {
  const reason = totals.reason ?? written(say('batch.requestsRefused'));
  const isForm = totals.alike >= fewestAlike && totals.alike * 2 > totals.total;
  if (totals.credit === 0 && !isForm) {
    if (totals.isRetried && totals.good > 0) await overAll(step, (tx) => openGate(tx, attempt));
    return;
  }
  step.ctx.log.error(
    { attempt: attempt.id, reason: inEnglish(reason) },
    'the provider refuses what is sent to it',
  );
  await overAll(step, (tx) =>
    closeGate(tx, step, attempt, {
      reason,
      now: step.ctx.now(),
      modelMinutes: isForm ? 60 : undefined,
    }),
  );
}
