import type { AiProviderError } from '../../../ports/ai-batch/ai-provider-error.ts';
import { say, written } from '../../../words/sentence.ts';
import { type AttemptIn, minutes, moveAttempt, noteAttempt, type Step } from '../attempts/attempt.ts';
import { closeGate } from '../attempts/gate.ts';
import { overAll } from '../attempts/in-company.ts';
import { finishDirect } from './finish-direct.ts';

const keyIsWrongMinutes = 15;
const modelIsWrongMinutes = 60;

/** What ended the work on a direct batch before its last line: trouble that passes, or something for a person to mend. */
export async function settleStop(
  step: Step,
  attempt: AttemptIn<'submitted'>,
  stop: AiProviderError,
): Promise<void> {
  const now = step.ctx.now();
  const reason = written(stop.sentence);
  if (stop.kind === 'capacity' || stop.kind === 'transient') {
    if (now >= attempt.deadline_at)
      return finishDirect(step, attempt, written(say('batch.silence', { why: stop.sentence })));
    const pause = minutes(now, (stop.retryAfterMs ?? 60_000) / 60_000);
    await overAll(step, (tx) => noteAttempt(tx, attempt, { next_step_at: pause, error: reason }));
    return;
  }
  step.ctx.log.error({ attempt: attempt.id, err: stop }, 'the provider refuses what is sent to it');
  const isKey = stop.kind === 'auth' || stop.kind === 'billing';
  // Somebody waits to see what this model says: it says nothing, and nothing else depends on it.
  if (!isKey && attempt.dry_run_id !== null) return finishDirect(step, attempt, reason);
  const forMinutes = isKey ? keyIsWrongMinutes : modelIsWrongMinutes;
  await overAll(step, async (tx) => {
    await closeGate(tx, step, attempt, { reason, now, modelMinutes: isKey ? undefined : forMinutes });
    await moveAttempt(tx, attempt, 'waiting_capacity', {
      next_step_at: minutes(now, forMinutes),
      error: reason,
    });
  });
}
