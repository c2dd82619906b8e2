import { z } from 'zod';
import type { SystemCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { type Attempt, type AttemptState, dueAttempts, type Step } from './attempt.ts';
import { collectResults } from './collect-results.ts';
import { pollAttempt, reconcileAttempt } from './follow-attempt.ts';
import { overAll } from './in-company.ts';
import { makeJobs } from './make-jobs.ts';
import { submitAttempt, uploadAttempt } from './submit-attempt.ts';

const Report = z.object({ steps: z.int() });
const schedule = {
  kind: 'mutation' as const,
  access: 'operator' as const,
  scope: 'system' as const,
  limit: 'general' as const,
  audit: { none: 'a run of a schedule is no event; the batches it makes are recorded one by one' },
  input: z.strictObject({}),
  output: Report,
};

/** Switched off, nothing new goes out; what is out is paid for and still collected. */
export const createBatches = operation({
  ...schedule,
  id: 'batch.runCreate',
  summary: 'Make batches of what waits, and send them',
  async run(ctx) {
    const step = stepOf(ctx);
    if (!step || !ctx.config.batch.enabled) return { steps: 0 };
    const made = await makeJobs(step);
    const sent = await advance(step, ['building', 'uploaded', 'waiting_capacity'], async (attempt) => {
      if (attempt.state === 'building') await uploadAttempt(step, attempt);
      else await submitAttempt(step, attempt);
    });
    return { steps: made + sent };
  },
});

export const checkBatches = operation({
  ...schedule,
  id: 'batch.runStatus',
  summary: 'Ask the provider how batches stand',
  async run(ctx) {
    const step = stepOf(ctx);
    if (!step) return { steps: 0 };
    const reconciled = await advance(step, ['submitting'], (attempt) => reconcileAttempt(step, attempt));
    const polled = await advance(step, ['submitted', 'cancelling'], (attempt) => pollAttempt(step, attempt));
    return { steps: reconciled + polled };
  },
});

export const storeResults = operation({
  ...schedule,
  id: 'batch.runResults',
  summary: 'Store the answers of finished batches',
  async run(ctx) {
    const step = stepOf(ctx);
    if (!step) return { steps: 0 };
    return { steps: await advance(step, ['collecting'], (attempt) => collectResults(step, attempt)) };
  },
});

function stepOf(ctx: SystemCtx): Step | null {
  return ctx.ports.ai ? { ctx, ai: ctx.ports.ai } : null;
}

/** Takes every due attempt in these states one step on, until none is due. One that fails never stops the others. */
async function advance(
  step: Step,
  states: readonly AttemptState[],
  work: (attempt: Attempt) => Promise<void>,
): Promise<number> {
  const seen = new Map<string, AttemptState>();
  let steps = 0;
  for (;;) {
    const due = await overAll(step, (tx) => dueAttempts(tx, states, step.ctx.now()));
    const fresh = due.filter((attempt) => seen.get(attempt.id) !== attempt.state);
    if (fresh.length === 0) return steps;
    for (const attempt of fresh) {
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
