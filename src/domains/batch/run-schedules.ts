import { z } from 'zod';
import type { SystemCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { type Attempt, type AttemptIn, dueAttempts, type Step } from './attempts/attempt.ts';
import { type AttemptState, stepsOf } from './attempts/attempt-moves.ts';
import { overAll } from './attempts/in-company.ts';
import { collectResults } from './collecting/collect-results.ts';
import { runDirect } from './direct/run-direct.ts';
import { pollAttempt } from './following/poll-attempt.ts';
import { reconcileAttempt } from './following/reconcile-attempt.ts';
import { sweepProvider } from './following/sweep-provider.ts';
import { watchProvider } from './monitoring/provider-health.ts';
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
  summary: 'Make batches of what waits, and send them',
  run: (ctx, { companyId }) =>
    withProvider(ctx, companyId, async (step) => {
      const found = await lookForLost(step);
      if (!ctx.config.batch.enabled) return found;
      const made = await makeJobs(step);
      const sent = await advance<ToSend>(step, stepsOf.create, async (attempt: AttemptIn<ToSend>) => {
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
async function lookForLost(step: Step): Promise<number> {
  await overAll(step, (tx) =>
    tx.query(
      `UPDATE batch_attempt SET next_step_at = $1 WHERE state = 'submitting' AND mode = 'batch' AND next_step_at > $1
         AND call_ended_at IS NULL AND ($2::uuid IS NULL OR company_id = $2)`,
      [step.ctx.now(), step.companyId],
    ),
  );
  return advance(step, stepsOf.reconcile, (attempt) => reconcileAttempt(step, attempt));
}

export const runDirectBatches = operation({
  ...schedule,
  id: 'batch.runDirect',
  summary: 'Work through batches that this service asks line by line',
  run: (ctx, { companyId }) => withProvider(ctx, companyId, runDirect),
});

export const checkBatches = operation({
  ...schedule,
  id: 'batch.runStatus',
  summary: 'Ask the provider how batches stand',
  run: (ctx, { companyId }) =>
    withProvider(ctx, companyId, async (step) => {
      const reconciled = await advance(step, stepsOf.reconcile, (attempt) => reconcileAttempt(step, attempt));
      const polled = await advance(step, stepsOf.poll, (attempt) => pollAttempt(step, attempt));
      return reconciled + polled;
    }),
});

export const storeResults = operation({
  ...schedule,
  id: 'batch.runResults',
  summary: 'Store the answers of finished batches',
  run: (ctx, { companyId }) =>
    withProvider(ctx, companyId, (step) =>
      advance(step, stepsOf.collect, (attempt) => collectResults(step, attempt)),
    ),
});

export const sweepBatches = operation({
  ...schedule,
  id: 'batch.runSweep',
  summary: "Tidy up at the AI provider's: batches and files that nobody knows, sessions that nobody works on",
  input: z.strictObject({}),
  run: (ctx) => withProvider(ctx, undefined, sweepProvider),
});

/** Runs a schedule's work with a provider whose calls are counted. Without a provider, everything waits. */
async function withProvider(
  ctx: SystemCtx,
  companyId: string | undefined,
  work: (step: Step) => Promise<number>,
): Promise<{ steps: number }> {
  if (!ctx.ports.ai) return { steps: 0 };
  const watched = watchProvider(ctx.ports.ai, ctx.ports.clock);
  const step = { ctx, ai: watched.ai, companyId: companyId ?? null };
  try {
    return { steps: await work(step) };
  } finally {
    await ctx.services.database
      .system((tx) => watched.keep(tx, ctx.now()))
      .catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'how the AI provider did could not be stored');
      });
  }
}

/** Takes every due attempt in these states one step on, until none is due. One that fails never stops the others. */
async function advance<State extends AttemptState>(
  step: Step,
  states: readonly State[],
  work: (attempt: Attempt & { readonly state: State }) => Promise<void>,
): Promise<number> {
  const seen = new Map<string, AttemptState>();
  let steps = 0;
  for (;;) {
    const due = await overAll(step, (tx) => dueAttempts(tx, step, states, seen));
    if (due.length === 0) return steps;
    for (const attempt of due) {
      step.ctx.signal.throwIfAborted();
      seen.set(attempt.id, attempt.state);
      try {
        await work(attempt);
        steps += 1;
      } catch (error) {
        step.ctx.log.error(
          { attempt: attempt.id, state: attempt.state, err: error },
          'a step of a batch failed',
        );
      }
    }
  }
}
