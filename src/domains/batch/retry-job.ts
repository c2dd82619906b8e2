import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { said } from '../../kernel/said.ts';
import { id } from '../../kernel/schema.ts';
import type { AiProvider } from '../../ports/ai-batch/open-provider.ts';
import { newId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { resumeAnalyses } from '../sessions/analysis/index.ts';
import { companyAi } from './accounts/company-ai.ts';
import { destinationOf, openAttempt } from './attempts/open-attempt.ts';
import { usualOutputTokens } from './collecting/settle-usage.ts';
import { isAskedElsewhere } from './queueing/kept-answers.ts';
import {
  type Budget,
  budgetLeft,
  budgetReason,
  estimateCost,
  holdBudget,
  readBudget,
} from './spending/budget.ts';

export const retryJob = operation({
  id: 'batch.retry',
  summary: 'Retry the unfinished requests of a failed job',
  kind: 'mutation',
  access: 'admin',
  scope: 'companies',
  limit: 'admin',
  audit: 'AI_PROCESSING',
  input: z.strictObject({ jobId: id, companyId: id.optional() }),
  output: z.object({ jobId: z.string(), status: z.literal('retrying'), message: said }),
  async run(ctx, { jobId }) {
    const { queued, served } = await ctx.transaction(async (tx) => {
      await holdBudgetOf(tx, jobId, ctx.companyId);
      // One conditional update decides between any number of callers. What the last try was at the provider is that
      // attempt's: the job has no batch of its own until the next one is sent, and nothing in it has failed yet.
      const [job] = await rows(
        tx,
        `UPDATE batch_job SET status = 'retrying', attempts = attempts + 1, submitted_at = NULL, completed_at = NULL, last_error = NULL,
           failed_count = 0, provider_batch_id = NULL, provider_status = NULL, expires_at = NULL
         WHERE id = $1 AND ($2::uuid IS NULL OR company_id = $2) AND status = 'failed' RETURNING company_id, model`,
        [jobId, ctx.companyId],
        { company_id: is.text, model: is.text },
      );
      if (!job) throw await whyNot(tx, jobId, ctx.companyId);
      const ai = await companyAi(ctx, tx, job.company_id);
      const budget = await readBudget(tx, job.company_id, ctx.now(), ai?.prices ?? null);
      // What another request answered, or asks about, is not bought a second time: it waits for that answer.
      const served = await rows(
        tx,
        `UPDATE ai_request r SET status = 'pending', job_id = NULL, last_error = NULL, updated_at = $3
         WHERE r.company_id = $1 AND r.job_id = $2 AND r.status = 'failed' AND ${isAskedElsewhere('r')} RETURNING r.session_id, r.dry_run_id`,
        [job.company_id, jobId, ctx.now()],
        { session_id: is.text, dry_run_id: is.orNull(is.text) },
      );
      const requests = await rows(
        tx,
        `UPDATE ai_request r SET status = 'batched', last_error = NULL, updated_at = $3
         WHERE r.company_id = $1 AND r.job_id = $2 AND r.status = 'failed' RETURNING r.id, r.est_tokens, r.session_id, r.dry_run_id`,
        [job.company_id, jobId, ctx.now()],
        { id: is.text, est_tokens: is.number, session_id: is.text, dry_run_id: is.orNull(is.text) },
      );
      if (requests.length + served.length === 0) throw conflict(say('batch.answeredSince'));
      if (requests.length > 0) mustBeLeft(budget, costOfRequests(ai, job.model, requests, ctx.now()));
      await resumeAnalyses(
        tx,
        job.company_id,
        [...requests, ...served].flatMap((row) => (row.dry_run_id === null ? [row.session_id] : [])),
      );
      if (requests.length > 0)
        await openAttempt(tx, {
          id: newId(ctx.ports.clock),
          companyId: job.company_id,
          jobId,
          to: destinationOf(ai, job.model),
          dryRunId: requests[0]?.dry_run_id ?? null,
          requests,
          now: ctx.now(),
          timeoutHours: ctx.config.batch.timeoutHours,
        });
      // Nothing is left to be bought under this job.
      else
        await tx.query("UPDATE batch_job SET status = 'completed', completed_at = $2 WHERE id = $1", [
          jobId,
          ctx.now(),
        ]);
      await ctx.record(tx, {
        eventType: 'AI_PROCESSING',
        action: 'batch.retry',
        companyId: job.company_id,
        resource: { type: 'batch_job', id: jobId },
        metadata: { requests: requests.length, served: served.length },
      });
      return { queued: requests.length, served: served.length };
    });
    return {
      jobId,
      status: 'retrying' as const,
      message:
        served === 0 ? say('batch.retried', { queued }) : say('batch.retriedAndServed', { queued, served }),
    };
  },
});

/** Of any number of jobs that are tried again at once, each sees what the others have promised. */
async function holdBudgetOf(tx: Tx, jobId: string, companyId: string | null): Promise<void> {
  const [job] = await rows(
    tx,
    'SELECT company_id FROM batch_job WHERE id = $1 AND ($2::uuid IS NULL OR company_id = $2)',
    [jobId, companyId],
    { company_id: is.uuid },
  );
  if (!job) throw notFound(say('thing.job'));
  await holdBudget(tx, job.company_id);
}

function costOfRequests(
  ai: AiProvider | null,
  model: string,
  requests: readonly { readonly est_tokens: number }[],
  now: Date,
): number {
  const input = requests.reduce((sum, { est_tokens }) => sum + est_tokens, 0);
  const output = requests.length * usualOutputTokens;
  return (ai && estimateCost(ai.prices, model, now, { input, output })?.cost) ?? 0;
}

function mustBeLeft(budget: Budget, cost: number): void {
  const left = budgetLeft(budget);
  if (left === 0) throw conflict(budgetReason(budget));
  if (left !== null && cost > left) throw conflict(say('batch.moreThanBudget'));
}

async function whyNot(tx: Tx, jobId: string, companyId: string | null) {
  const [job] = await rows(
    tx,
    'SELECT status FROM batch_job WHERE id = $1 AND ($2::uuid IS NULL OR company_id = $2)',
    [jobId, companyId],
    { status: is.text },
  );
  return job
    ? conflict(say('batch.onlyFailed', { status: job.status }), { status: job.status })
    : notFound(say('thing.job'));
}
