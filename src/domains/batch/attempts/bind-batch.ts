import { brokenConstraint, type Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { providerError } from '../../../ports/ai-batch/ai-provider-error.ts';
import type { ProviderBatch } from '../../../ports/ai-batch/port.ts';
import { say } from '../../../words/sentence.ts';
import { type Attempt, type AttemptIn, moveAttempt, type Step } from './attempt.ts';
import type { Before } from './attempt-moves.ts';
import { inCompany } from './in-company.ts';
import { watchTwin } from './watch-twin.ts';

/**
 * The provider's batch is ours: its id is stored, and the job is on its way. One that was named for another job before is
 * no batch of this one: asking once more would only buy another.
 */
export async function bindBatch(
  step: Step,
  attempt: AttemptIn<Before<'submitted'>>,
  batch: ProviderBatch,
): Promise<void> {
  try {
    await bind(step, attempt, batch);
  } catch (error) {
    if (brokenConstraint(error) !== 'batch_attempt_provider_batch_id_key') throw error;
    throw providerError('create', {
      kind: 'permanent',
      code: 'known_batch',
      providerMessage: say('provider.knownBatch'),
    });
  }
}

async function bind(
  step: Step,
  attempt: AttemptIn<Before<'submitted'>>,
  batch: ProviderBatch,
): Promise<void> {
  const now = step.ctx.now();
  const isBound = await inCompany(step, attempt.company_id, async (tx) => {
    const moved = await moveAttempt(tx, attempt, 'submitted', {
      provider_batch_id: batch.id,
      provider_status: batch.status,
      call_ended_at: now,
      missing_count: 0,
      next_step_at: now,
    });
    if (!moved) return isItsBatch(tx, attempt, batch.id);
    await tx.query(
      `UPDATE batch_job SET status = 'processing', provider = $3, provider_batch_id = $4, provider_status = $5,
         submitted_at = coalesce(submitted_at, $6), expires_at = $7 WHERE company_id = $1 AND id = $2`,
      [attempt.company_id, attempt.job_id, step.ai.name, batch.id, batch.status, now, batch.expiresAt],
    );
    return true;
  });
  // Somebody else went on without this call: its batch is a second one.
  if (!isBound) await watchTwin(step, attempt, batch.id);
}

async function isItsBatch(tx: Tx, attempt: Attempt, batchId: string): Promise<boolean> {
  const [row] = await rows(tx, 'SELECT provider_batch_id FROM batch_attempt WHERE id = $1', [attempt.id], {
    provider_batch_id: is.orNull(is.text),
  });
  return row?.provider_batch_id === batchId;
}
