import type { BatchRecord } from './records.ts';
import { seededOrder } from './seeded-random.ts';

export type BatchStatus =
  | 'validating'
  | 'failed'
  | 'in_progress'
  | 'finalizing'
  | 'completed'
  | 'expired'
  | 'cancelling'
  | 'cancelled';

export type BatchState = {
  status: BatchStatus;
  /** When each state was entered, as far as it has been. */
  enteredAtMs: Partial<Record<BatchStatus, number>>;
  /** Line numbers that were executed, in the order in which they were. */
  done: number[];
  isFinal: boolean;
};

export const WINDOW_MS = 86_400_000;

/** What a batch looks like at a moment. Nothing is stored about it: the plan and the clock say it all. */
export function batchStateAt(batch: BatchRecord, nowMs: number): BatchState {
  const { plan, createdAtMs, lineCount } = batch;
  const stuck = plan.stuckIn;
  const startedAt = stuck === 'validating' ? Infinity : createdAtMs + plan.validateMs;
  const failedAt = plan.failWith.length > 0 ? startedAt : Infinity;
  const finishesAll = plan.finishingCount >= lineCount && stuck !== 'in_progress';
  const finalizingAt = finishesAll && failedAt === Infinity ? startedAt + plan.runMs : Infinity;
  const completedAt = stuck === 'finalizing' ? Infinity : finalizingAt + plan.finalizeMs;
  // A stuck batch does not even notice that its window is over.
  const expiredAt = stuck === null || stuck === 'cancelling' ? createdAtMs + WINDOW_MS : Infinity;
  const endsAt = Math.min(failedAt, completedAt, expiredAt);
  const cancelAt = batch.cancelledAtMs ?? Infinity;
  const isCancelled = cancelAt < endsAt;
  const cancelledAt = isCancelled && stuck !== 'cancelling' ? cancelAt + plan.cancelMs : Infinity;

  const steps: [BatchStatus, number][] = [['validating', createdAtMs]];
  const stop = isCancelled ? cancelAt : endsAt;
  if (failedAt === Infinity && startedAt < stop) steps.push(['in_progress', startedAt]);
  if (finalizingAt < stop) steps.push(['finalizing', finalizingAt]);
  if (isCancelled) {
    steps.push(['cancelling', cancelAt]);
    if (cancelledAt < Infinity) steps.push(['cancelled', cancelledAt]);
  } else if (failedAt === endsAt && failedAt < Infinity) steps.push(['failed', failedAt]);
  else if (completedAt === endsAt && completedAt < Infinity) steps.push(['completed', completedAt]);
  else if (expiredAt < Infinity) steps.push(['expired', expiredAt]);

  const entered = steps.filter(([, atMs]) => atMs <= nowMs);
  const status = entered.at(-1)?.[0] ?? 'validating';
  return {
    status,
    enteredAtMs: Object.fromEntries(entered),
    done: failedAt < Infinity ? [] : doneLines(batch, Math.min(nowMs, stop) - startedAt),
    isFinal: ['failed', 'completed', 'expired', 'cancelled'].includes(status),
  };
}

// Lines end one after another, evenly over the run, in a seeded order.
function doneLines({ plan, lineCount }: BatchRecord, elapsedMs: number): number[] {
  if (!(elapsedMs >= 0)) return [];
  const share = plan.runMs === 0 ? 1 : elapsedMs / plan.runMs;
  const count = Math.min(plan.finishingCount, Math.floor(share * lineCount));
  return seededOrder(lineCount, plan.seed).slice(0, count);
}
