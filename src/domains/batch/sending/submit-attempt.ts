import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { AiProviderError } from '../../../ports/ai-batch/ai-provider-error.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { readSaid, say, written } from '../../../words/sentence.ts';
import {
  type Attempt,
  type AttemptIn,
  minutes,
  moveAttempt,
  noteAttempt,
  type Step,
} from '../attempts/attempt.ts';
import type { Before } from '../attempts/attempt-moves.ts';
import { bindBatch } from '../attempts/bind-batch.ts';
import { failAttempt } from '../attempts/fail-attempt.ts';
import { closedReason, closeGate, hasRoom, learnLimit, tokenLimit } from '../attempts/gate.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';
import { renderAttempt } from './render-attempt.ts';
import { splitAttempt } from './split-attempt.ts';

const maxTries = 5;
/** What cannot be handed over for so long fails, and says why. */
const longestWaitMinutes = 48 * 60;
/** A process that stood still between its intent and its call does not call any more: it may have been given up. */
const freshIntentMs = 60_000;
const formIsWrongMinutes = 60;

/** Sends the rendered lines to the provider's store. An orphan costs nothing, so an unsure upload is repeated. */
export async function uploadAttempt(step: Step, attempt: AttemptIn<'building'>): Promise<void> {
  const { ctx, ai } = step;
  const fail = (reason: string) =>
    inCompany(step, attempt.company_id, (tx) => failAttempt(tx, attempt, reason, ctx.now()));
  if (await isGivenUp(step, attempt)) return;
  // What is asked line by line is made ready line by line.
  const lines = ai.direct ? [] : await renderAttempt(step, attempt);
  if (lines === null) return;
  if (lines.length === 0 && !ai.direct) return fail(written(say('batch.empty')));
  try {
    const fileId = await ai.port.upload(lines, { fileName: `bj_${attempt.id}.jsonl`, signal: ctx.signal });
    await overAll(step, (tx) =>
      moveAttempt(tx, attempt, 'uploaded', {
        input_file_id: fileId,
        next_step_at: ctx.now(),
        tries: 0,
      }),
    );
  } catch (error) {
    if (!(error instanceof AiProviderError)) throw error;
    if (error.tooLarge) return splitAttempt(step, attempt, written(error.sentence));
    if (error.kind === 'permanent') return refuseForm(step, attempt, error);
    const now = ctx.now();
    await overAll(step, async (tx) => {
      if (error.kind === 'auth' || error.kind === 'billing')
        await closeGate(tx, step, attempt, { reason: written(error.sentence), now });
      const pause = Math.min(10, 0.5 * 2 ** attempt.tries);
      await noteAttempt(tx, attempt, {
        tries: attempt.tries + 1,
        next_step_at: minutes(now, pause),
        error: written(error.sentence),
      });
    });
  }
}

/**
 * Asks the provider to run the uploaded file. The intent is committed before the call: whoever finds it after a
 * crash looks for the batch instead of making another.
 */
export async function submitAttempt(
  step: Step,
  attempt: AttemptIn<'uploaded' | 'waiting_capacity'>,
): Promise<void> {
  const { ctx, ai } = step;
  const fileId = attempt.input_file_id;
  if (fileId === null || (await isGivenUp(step, attempt))) return;
  const now = ctx.now();
  const limit = ai.direct
    ? null
    : await overAll(step, (tx) => tokenLimit(tx, attempt, ctx.config.ai.enqueuedTokenLimit));
  if (limit !== null && attempt.est_tokens > limit && attempt.item_count > 1) {
    return splitAttempt(step, attempt, written(say('batch.tokenLimit', { most: limit })));
  }
  const mayGo = await overAll(step, async (tx) => {
    const closed = (await isSentAgain(tx, attempt)) ? null : await closedReason(tx, attempt, now);
    const hasPlace = ai.direct !== null || (await hasRoom(tx, step, attempt, attempt.est_tokens));
    if (closed !== null || !hasPlace) {
      await moveAttempt(tx, attempt, 'waiting_capacity', {
        next_step_at: minutes(now, 5),
        error: closed,
      });
      return false;
    }
    return moveAttempt(tx, attempt, 'submitting', {
      intent_at: now,
      call_ended_at: null,
      deadline_at: deadlineOf(now, ctx.config.batch.timeoutHours),
      next_step_at: minutes(now, 3),
    });
  });
  if (!mayGo) return;
  const submitting = { ...attempt, state: 'submitting' as const };
  if (ctx.now().getTime() - now.getTime() > freshIntentMs) return;
  try {
    const metadata = { app: 'parlance', job: attempt.job_id, attempt: attempt.id };
    const batch = await ai.port.create(fileId, { metadata }, { signal: ctx.signal });
    await bindBatch(step, submitting, batch);
  } catch (error) {
    if (!(error instanceof AiProviderError)) throw error;
    await settleCreateError(step, submitting, error);
  }
}

/** Somebody asked for this try, and may know that the cause is gone: whether it is, shows when it goes out. */
async function isSentAgain(tx: Tx, { company_id: companyId, job_id: jobId }: Attempt): Promise<boolean> {
  const [job] = await rows(
    tx,
    'SELECT status FROM batch_job WHERE company_id = $1 AND id = $2',
    [companyId, jobId],
    { status: is.text },
  );
  return job?.status === 'retrying';
}

/** The provider ends a batch after 24 h by itself: only a shorter time is ours to keep. */
function deadlineOf(now: Date, timeoutHours: number): Date {
  return minutes(now, timeoutHours * 60 + (timeoutHours >= 24 ? 60 : 0));
}

async function isGivenUp(step: Step, attempt: AttemptIn<Before<'failed'>>): Promise<boolean> {
  const now = step.ctx.now();
  if (now < minutes(attempt.created_at, longestWaitMinutes)) return false;
  await inCompany(step, attempt.company_id, async (tx) => {
    const [row] = await rows(tx, 'SELECT error FROM batch_attempt WHERE id = $1', [attempt.id], {
      error: is.orNull(is.text),
    });
    const reason = row?.error
      ? say('batch.notTakenWhy', { why: readSaid(row.error) })
      : say('batch.notTaken');
    await failAttempt(tx, attempt, written(reason), now);
  });
  return true;
}

/** The provider will never take what is sent like this: the next batches of the model wait for a person to look. */
async function refuseForm(
  step: Step,
  attempt: AttemptIn<Before<'failed'>>,
  error: AiProviderError,
): Promise<void> {
  const now = step.ctx.now();
  const { param, sentence } = error;
  const reason = written(
    param === null
      ? sentence
      : say('provider.failedParam', { failure: sentence, param: cutText(param, 200) }),
  );
  step.ctx.log.error({ attempt: attempt.id, err: error }, 'the provider refuses what is sent to it');
  await overAll(step, (tx) =>
    closeGate(tx, step, attempt, { reason, now, modelMinutes: formIsWrongMinutes }),
  );
  await inCompany(step, attempt.company_id, (tx) => failAttempt(tx, attempt, reason, now));
}

async function settleCreateError(
  step: Step,
  attempt: AttemptIn<'submitting'>,
  error: AiProviderError,
): Promise<void> {
  const now = step.ctx.now();
  const { kind } = error;
  const message = written(error.sentence);
  if (kind === 'permanent') {
    return error.tooLarge ? splitAttempt(step, attempt, message) : refuseForm(step, attempt, error);
  }
  await overAll(step, async (tx) => {
    switch (kind) {
      case 'capacity': {
        await learnLimit(tx, attempt, error.enqueuedTokenLimit);
        const pause = Math.max(Math.min(80, 5 * 2 ** attempt.tries), (error.retryAfterMs ?? 0) / 60_000);
        await moveAttempt(tx, attempt, 'waiting_capacity', {
          tries: attempt.tries + 1,
          next_step_at: minutes(now, pause),
          error: message,
        });
        return;
      }
      case 'auth':
      case 'billing':
        await closeGate(tx, step, attempt, { reason: message, now });
        await moveAttempt(tx, attempt, 'waiting_capacity', {
          next_step_at: minutes(now, 15),
          error: message,
        });
        return;
      case 'not_found': {
        // Just uploaded and not found yet is a lag of reading after writing; later the file is gone for good.
        const again = attempt.tries + 1 < maxTries && error.code !== 'input_not_held';
        await moveAttempt(tx, attempt, again ? 'uploaded' : 'building', {
          tries: again ? attempt.tries + 1 : 0,
          next_step_at: minutes(now, again ? 0.5 : 0),
          error: message,
        });
        return;
      }
      default:
        await noteAttempt(tx, attempt, { call_ended_at: now, next_step_at: now, error: message });
    }
  });
}
