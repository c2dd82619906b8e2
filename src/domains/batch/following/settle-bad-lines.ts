import { is, rows } from '../../../db/rows.ts';
import { faultOf } from '../../../ports/ai-batch/lines/result-line.ts';
import { newId } from '../../../ports/ids.ts';
import { say, written } from '../../../words/sentence.ts';
import { type AttemptIn, moveAttempt, type Step } from '../attempts/attempt.ts';
import { failAnalysesOf, failAttempt, failJob } from '../attempts/fail-attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { openAttempt } from '../attempts/open-attempt.ts';

const maxRounds = 2;

/** Takes the lines out that made the provider refuse the whole file, and sends the rest as a new attempt. */
export async function settleBadLines(
  step: Step,
  attempt: AttemptIn<'submitted' | 'cancelling'>,
  badLines: readonly { line: number; code: string; message: string }[],
): Promise<void> {
  const { company_id: companyId, job_id: jobId } = attempt;
  const now = step.ctx.now();
  const reasons = badLines.map(({ line, code, message }) => ({
    line,
    reason: written(faultOf(code, message)),
  }));
  const first = reasons[0]?.reason ?? written(say('batch.badLines'));
  await inCompany(step, companyId, async (tx) => {
    const [count] = await rows(
      tx,
      "SELECT count(*) AS rounds FROM batch_attempt WHERE company_id = $1 AND job_id = $2 AND error = 'bad_lines'",
      [companyId, jobId],
      { rounds: is.number },
    );
    if ((count?.rounds ?? 0) >= maxRounds) return failAttempt(tx, attempt, first, now);
    if (!(await moveAttempt(tx, attempt, 'failed', { error: 'bad_lines', ended_at: now }))) return;
    await tx.query(
      `UPDATE batch_item i SET outcome = 'permanent', error = b.reason FROM json_to_recordset($3::json) AS b (line integer, reason text)
       WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.line = b.line AND i.outcome IS NULL`,
      [companyId, attempt.id, JSON.stringify(reasons)],
    );
    const failed = await rows(
      tx,
      `UPDATE ai_request r SET status = 'failed', last_error = i.error, updated_at = $3 FROM batch_item i
       WHERE r.company_id = $1 AND i.company_id = $1 AND i.attempt_id = $2 AND i.request_id = r.id AND i.outcome = 'permanent' AND r.status = 'batched'
       RETURNING r.session_id, encode(r.input_hash, 'hex') AS hash, r.last_error`,
      [companyId, attempt.id, now],
      { session_id: is.text, hash: is.text, last_error: is.text },
    );
    await failAnalysesOf(
      tx,
      attempt,
      failed.map((row) => ({ sessionId: row.session_id, transcriptHash: row.hash, error: row.last_error })),
    );
    await tx.query(
      "UPDATE batch_item SET outcome = 'resent' WHERE company_id = $1 AND attempt_id = $2 AND outcome IS NULL",
      [companyId, attempt.id],
    );
    const rest = await rows(
      tx,
      "SELECT id, est_tokens FROM ai_request WHERE company_id = $1 AND job_id = $2 AND status = 'batched' ORDER BY id",
      [companyId, jobId],
      { id: is.text, est_tokens: is.number },
    );
    if (rest.length === 0) return failJob(tx, attempt, first, now);
    await openAttempt(tx, {
      id: newId(step.ctx.ports.clock),
      companyId,
      jobId,
      to: attempt,
      dryRunId: attempt.dry_run_id,
      requests: rest,
      now,
      timeoutHours: step.ctx.config.batch.timeoutHours,
    });
  });
}
