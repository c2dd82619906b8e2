import { newId } from '../../ports/ids.ts';
import { setAnalysis } from '../sessions/index.ts';
import { type Attempt, moveAttempt, type Step } from './attempt.ts';
import { failAttempt } from './fail-attempt.ts';
import { inCompany } from './in-company.ts';
import { openAttempt } from './open-attempt.ts';
import { renderAttempt } from './render-attempt.ts';

const maxRounds = 2;

/** Takes the lines out that made the provider refuse the whole file, and sends the rest as a new attempt. */
export async function settleBadLines(
  step: Step,
  attempt: Attempt,
  badLines: readonly { line: number; code: string; message: string }[],
): Promise<void> {
  const lines = await renderAttempt(step, attempt);
  const reasons = new Map(
    badLines.map(({ line, code, message }) => [customIdOf(lines[line - 1]), `${code}: ${message}`]),
  );
  const now = step.ctx.now();
  await inCompany(step, attempt.company_id, async (tx) => {
    const [count] = await tx.query<{ rounds: number }>(
      "SELECT count(*) AS rounds FROM batch_attempt WHERE company_id = $1 AND job_id = $2 AND error = 'bad_lines'",
      [attempt.company_id, attempt.job_id],
    );
    if ((count?.rounds ?? 0) >= maxRounds)
      return failAttempt(tx, attempt, [...reasons.values()][0] ?? 'bad lines', now);
    if (!(await moveAttempt(tx, attempt, { state: 'failed', error: 'bad_lines', ended_at: now }))) return;
    for (const [customId, reason] of reasons) {
      const [request] = await tx.query<{ session_id: string }>(
        `UPDATE ai_request r SET status = 'failed', last_error = $4, updated_at = $5 FROM batch_item i
         WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.custom_id = $3 AND r.company_id = $1 AND r.id = i.request_id RETURNING r.session_id`,
        [attempt.company_id, attempt.id, customId, reason.slice(0, 500), now],
      );
      await tx.query(
        'UPDATE batch_item SET outcome = $4, error = $5 WHERE company_id = $1 AND attempt_id = $2 AND custom_id = $3',
        [attempt.company_id, attempt.id, customId, 'permanent', reason.slice(0, 500)],
      );
      if (request) await setAnalysis(tx, [request.session_id], 'FAILED', { error: reason.slice(0, 500) });
    }
    const rest = await tx.query<{ id: string; est_tokens: number }>(
      "SELECT id, est_tokens FROM ai_request WHERE company_id = $1 AND job_id = $2 AND status = 'batched' ORDER BY id",
      [attempt.company_id, attempt.job_id],
    );
    if (rest.length === 0) {
      await tx.query(
        "UPDATE batch_job SET status = 'failed', failed_count = request_count, completed_at = $3 WHERE company_id = $1 AND id = $2",
        [attempt.company_id, attempt.job_id, now],
      );
      return;
    }
    await openAttempt(tx, {
      id: newId(step.ctx.ports.clock),
      companyId: attempt.company_id,
      jobId: attempt.job_id,
      model: attempt.model,
      requests: rest,
      now,
      timeoutHours: step.ctx.config.batch.timeoutHours,
    });
  });
}

function customIdOf(line: string | undefined): string {
  if (line === undefined) return '';
  const value: unknown = JSON.parse(line);
  return typeof value === 'object' && value !== null && 'custom_id' in value ? String(value.custom_id) : '';
}
