import { changeRows } from '../../../db/change-rows.ts';
import { newId } from '../../../ports/ids.ts';
import { say, written } from '../../../words/sentence.ts';
import { type Attempt, minutes, type Step } from './attempt.ts';
import { inCompany } from './in-company.ts';

/**
 * A second batch of one attempt: it is cancelled, and followed until it ends, so that what it cost is counted. Its
 * answers are taken where the first batch has none.
 */
export async function watchTwin(step: Step, attempt: Attempt, batchId: string): Promise<void> {
  const { ctx, ai } = step;
  const { company_id: companyId } = attempt;
  ctx.log.error(
    { attempt: attempt.id, batch: batchId },
    'one file was taken by a second batch, which is cancelled',
  );
  const id = newId(ctx.ports.clock);
  await inCompany(step, companyId, async (tx) => {
    // Older than the attempt itself, whose end alone decides about the job.
    const added = await tx.query(
      `INSERT INTO batch_attempt (id, company_id, job_id, state, account_id, provider, model, item_count, est_tokens, provider_batch_id, next_step_at, deadline_at, error, dry_run_id, created_at)
       SELECT $2, company_id, job_id, 'lost', account_id, provider, model, item_count, est_tokens, $4, $5, deadline_at, $6, dry_run_id, created_at - interval '1 millisecond'
       FROM batch_attempt WHERE company_id = $1 AND id = $3 ON CONFLICT (provider_batch_id) DO NOTHING RETURNING id`,
      [companyId, id, attempt.id, batchId, minutes(ctx.now(), 15), written(say('batch.twin'))],
    );
    if (added.length === 0) return;
    await changeRows(
      tx,
      `INSERT INTO batch_item (company_id, attempt_id, custom_id, request_id, line)
       SELECT company_id, $3, custom_id, request_id, line FROM batch_item WHERE company_id = $1 AND attempt_id = $2 AND line IS NOT NULL`,
      [companyId, attempt.id, id],
    );
  });
  await ai.port.cancel(batchId, { signal: ctx.signal });
}
