import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { openAttempt } from './open-attempt.ts';

export const retryJob = operation({
  id: 'batch.retry',
  summary: 'Try the unfinished requests of a failed job again',
  kind: 'mutation',
  access: 'admin',
  scope: 'companies',
  limit: 'admin',
  audit: 'AI_PROCESSING',
  input: z.strictObject({ jobId: id, companyId: id.optional() }),
  output: z.object({ jobId: z.string(), status: z.literal('retrying'), message: z.string() }),
  async run(ctx, { jobId }) {
    const count = await ctx.transaction(async (tx) => {
      // One conditional update decides between any number of callers.
      const [job] = await tx.query<{ company_id: string; model: string }>(
        `UPDATE batch_job SET status = 'retrying', attempts = attempts + 1, completed_at = NULL, last_error = NULL
         WHERE id = $1 AND ($2::uuid IS NULL OR company_id = $2) AND status = 'failed' RETURNING company_id, model`,
        [jobId, ctx.companyId],
      );
      if (!job) throw await whyNot(tx, jobId, ctx.companyId);
      const requests = await tx.query<{ id: string; est_tokens: number }>(
        `UPDATE ai_request SET status = 'batched', last_error = NULL, updated_at = $3
         WHERE company_id = $1 AND job_id = $2 AND status IN ('pending', 'batched', 'failed') RETURNING id, est_tokens`,
        [job.company_id, jobId, ctx.now()],
      );
      if (requests.length === 0)
        throw conflict('Every request of this job was answered by another one since.');
      await openAttempt(tx, {
        id: newId(ctx.ports.clock),
        companyId: job.company_id,
        jobId,
        model: job.model,
        requests,
        now: ctx.now(),
        timeoutHours: ctx.config.batch.timeoutHours,
      });
      await ctx.record(tx, {
        eventType: 'AI_PROCESSING',
        action: 'batch.retry',
        description: 'Queued a failed AI batch for another try.',
        companyId: job.company_id,
        resource: { type: 'batch_job', id: jobId },
        metadata: { requests: requests.length },
      });
      return requests.length;
    });
    return {
      jobId,
      status: 'retrying' as const,
      message: `${count} unfinished requests are queued for retry.`,
    };
  },
});

async function whyNot(tx: Tx, jobId: string, companyId: string | null) {
  const [job] = await tx.query<{ status: string }>(
    'SELECT status FROM batch_job WHERE id = $1 AND ($2::uuid IS NULL OR company_id = $2)',
    [jobId, companyId],
  );
  return job
    ? conflict(`Only a failed job can be retried; this one is ${job.status}.`, { status: job.status })
    : notFound('This job');
}
