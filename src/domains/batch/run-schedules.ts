import { z } from 'zod';
import type { SystemCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { hasMovedOver } from './accounts/move-over.ts';
import { createProviders } from './accounts/providers.ts';
import { stepFor } from './accounts/step-for.ts';
import { type Attempt, type AttemptIn, dueAttempts, type Run, type Step } from './attempts/attempt.ts';
import { type AttemptState, stepsOf } from './attempts/attempt-moves.ts';
import { overAll } from './attempts/in-company.ts';
import { collectResults } from './collecting/collect-results.ts';
import { runDirect } from './direct/run-direct.ts';
import { pollAttempt } from './following/poll-attempt.ts';
import { reconcileAttempt } from './following/reconcile-attempt.ts';
import { sweepProviders } from './following/sweep-provider.ts';
import { makeJobs } from './queueing/make-jobs.ts';
import { submitAttempt, uploadAttempt } from './sending/submit-attempt.ts';

type ToSend = (typeof stepsOf.create)[number];

const Report = z.object({ steps: z.int() });
const schedule = {
  kind: 'mutation' as const,
  access: 'operator' as const,
  scope: 'system' as const,
  limit: 'general' as const,
  audit: { none: 'a run of a schedule is no event; the batches it makes are recorded one by one' },
  input: z.strictObject({ companyId: id.optional().describe('left out: all companies') }),
  output: Report,
};

/** Switched off, nothing new goes out; what is out is paid for and still collected. */
export const createBatches = operation({
  ...schedule,
  id: 'batch.runCreate',
  summary: 'Create batches of waiting sessions and send them',
  run: (ctx, { companyId }) =>
    withProviders(ctx, companyId, async (run) => {
      const found = await lookForLost(run);
      if (!ctx.config.batch.enabled) return found;
      const made = await makeJobs(run);
      const sent = await advance<ToSend>(run, stepsOf.create, async (step, attempt: AttemptIn<ToSend>) => {
        if (await hasMovedOver(step, attempt)) return;
        if (attempt.state === 'building') await uploadAttempt(step, attempt);
        else await submitAttempt(step, attempt);
      });
      return found + made + sent;
    }),
});

/**
 * Calls are made by this schedule alone, one run at a time. What stands before the end of its call now was left so by a
 * run that ended without it: the provider is asked at once, and only time proves that there is nothing.
 */
async function lookForLost(run: Run): Promise<number> {
  await overAll(run, (tx) =>
    tx.query(
      `UPDATE batch_attempt SET next_step_at = $1 WHERE state = 'submitting' AND mode = 'batch' AND next_step_at > $1
         AND call_ended_at IS NULL AND ($2::uuid IS NULL OR company_id = $2)`,
      [run.ctx.now(), run.companyId],
    ),
  );
  return advance(run, stepsOf.reconcile, reconcileAttempt);
}

export const runDirectBatches = operation({
  ...schedule,
  id: 'batch.runDirect',
  summary: 'Process the batches that this service sends request by request',
  run: (ctx, { companyId }) => withProviders(ctx, companyId, runDirect),
});

export const checkBatches = operation({
  ...schedule,
  id: 'batch.runStatus',
  summary: 'Check batch status at the provider',
  run: (ctx, { companyId }) =>
    withProviders(ctx, companyId, async (run) => {
      const reconciled = await advance(run, stepsOf.reconcile, reconcileAttempt);
      const polled = await advance(run, stepsOf.poll, (step, attempt) => pollAttempt(step, attempt));
      return reconciled + polled;
    }),
});

export const storeResults = operation({
  ...schedule,
  id: 'batch.runResults',
  summary: 'Store the results of finished batches',
  run: (ctx, { companyId }) =>
    withProviders(ctx, companyId, (run) => advance(run, stepsOf.collect, collectResults)),
});

export const sweepBatches = operation({
  ...schedule,
  id: 'batch.runSweep',
  summary: 'Clean up at the AI provider: unknown batches and files, sessions no longer being processed',
  input: z.strictObject({}),
  run: (ctx) => withProviders(ctx, undefined, sweepProviders),
});

/** Runs a schedule's work with providers whose calls are counted. Where none is set, everything waits. */
async function withProviders(
  ctx: SystemCtx,
  companyId: string | undefined,
  work: (run: Run) => Promise<number>,
): Promise<{ steps: number }> {
  const providers = createProviders(ctx);
  try {
    return { steps: await work({ ctx, providers, companyId: companyId ?? null }) };
  } finally {
    await providers.keep().catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'how the AI provider did could not be stored');
    });
  }
}

/** Takes every due attempt in these states one step on, until none is due. One that fails never stops the others. */
async function advance<State extends AttemptState>(
  run: Run,
  states: readonly State[],
  work: (step: Step, attempt: Attempt & { readonly state: State }) => Promise<void>,
): Promise<number> {
  const seen = new Map<string, AttemptState>();
  let steps = 0;
  for (;;) {
    const due = await overAll(run, (tx) => dueAttempts(tx, run, states, seen));
    if (due.length === 0) return steps;
    for (const attempt of due) {
      run.ctx.signal.throwIfAborted();
      seen.set(attempt.id, attempt.state);
      try {
        const step = await stepFor(run, attempt);
        if (step === null) continue;
        await work(step, attempt);
        steps += 1;
      } catch (error) {
        run.ctx.log.error(
          { attempt: attempt.id, state: attempt.state, err: error },
          'a step of a batch failed',
        );
      }
    }
  }
}
