import { is, rows } from '../../../db/rows.ts';
import { AiProviderError } from '../../../ports/ai-batch/ai-provider-error.ts';
import type { ProviderBatch } from '../../../ports/ai-batch/port.ts';
import { type Sentence, say, written } from '../../../words/sentence.ts';
import {
  type Attempt,
  type AttemptIn,
  minutes,
  moveAttempt,
  noteAttempt,
  type Step,
} from '../attempts/attempt.ts';
import { bindBatch } from '../attempts/bind-batch.ts';
import { failAttempt } from '../attempts/fail-attempt.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';
import { watchTwin } from '../attempts/watch-twin.ts';
import { isOutOfPatience } from './poll-attempt.ts';

/** An absence in listings only proves something this long after the call that may have made the batch. */
const graceMinutes = 10;
/** A call whose end nobody saw is taken to have ended by then. */
const longestCallMinutes = 3;

/**
 * Finds out what became of a call whose outcome nobody knows: adopts its batch, or proves that there is none. Where neither
 * can be done for longer than a batch lasts, its job fails: whether it is sent again, at the risk of paying twice, a person
 * decides.
 */
export async function reconcileAttempt(step: Step, attempt: AttemptIn<'submitting'>): Promise<void> {
  const { ctx, ai } = step;
  const { input_file_id: fileId, intent_at: intentAt } = attempt;
  if (fileId === null || intentAt === null) return;
  const startedAt = ctx.now();
  const callEndedAt = attempt.call_ended_at ?? minutes(intentAt, longestCallMinutes);
  const giveUp = (reason: Sentence) =>
    inCompany(step, attempt.company_id, (tx) => failAttempt(tx, attempt, written(reason), startedAt));
  const options = { ignore: await boundElsewhere(step, attempt), signal: ctx.signal };
  const seen = await ai.port.findByFile(fileId, minutes(intentAt, -5), options).catch((error: unknown) => {
    if (error instanceof AiProviderError && isOutOfPatience(attempt, startedAt, error)) return error;
    throw error;
  });
  if (seen instanceof AiProviderError) return giveUp(say('batch.silence', { why: seen.sentence }));
  const { found, undecided } = seen;
  const [best, ...others] = [...found].sort((a, b) => progress(b) - progress(a));
  if (best) {
    for (const twin of others) await watchTwin(step, attempt, twin.id);
    return bindBatch(step, attempt, best);
  }
  if (undecided.length > 0 && isOutOfPatience(attempt, startedAt, null))
    return giveUp(say('batch.neverEnded'));
  const isProven = undecided.length === 0 && startedAt >= minutes(callEndedAt, graceMinutes);
  await overAll(step, (tx) =>
    isProven
      ? moveAttempt(tx, attempt, 'uploaded', { next_step_at: ctx.now() })
      : noteAttempt(tx, attempt, { next_step_at: minutes(ctx.now(), 2) }),
  );
}

/** Batches that belong to other attempts, or to this one's past. */
async function boundElsewhere(step: Step, attempt: Attempt): Promise<Set<string>> {
  const found = await overAll(step, (tx) =>
    rows(
      tx,
      'SELECT provider_batch_id AS id FROM batch_attempt WHERE provider_batch_id IS NOT NULL AND id <> $1 AND created_at >= $2',
      [attempt.id, minutes(attempt.created_at, -3 * 24 * 60)],
      { id: is.text },
    ),
  );
  return new Set([...found.map(({ id }) => id), ...attempt.past_batch_ids]);
}

const progress = ({ phase, counts }: ProviderBatch): number =>
  (phase === 'finished' ? 1e9 : phase === 'failed' ? -1 : 0) + counts.completed;
