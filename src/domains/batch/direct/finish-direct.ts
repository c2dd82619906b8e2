import { type AttemptIn, moveAttempt, type Step } from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { finishAttempt } from '../collecting/finish-attempt.ts';

/** Ends a direct batch; lines without an answer go back for this reason. */
export async function finishDirect(
  step: Step,
  attempt: AttemptIn<'submitted'>,
  missingReason: string,
): Promise<void> {
  const { company_id: companyId, job_id: jobId } = attempt;
  const moved = await inCompany(step, companyId, async (tx) => {
    await tx.query("UPDATE batch_job SET provider_status = 'completed' WHERE company_id = $1 AND id = $2", [
      companyId,
      jobId,
    ]);
    return moveAttempt(tx, attempt, 'collecting', {
      provider_status: 'completed',
      next_step_at: step.ctx.now(),
    });
  });
  if (moved)
    await finishAttempt(step, { ...attempt, state: 'collecting' }, { missingReason, usages: new Map() });
}
