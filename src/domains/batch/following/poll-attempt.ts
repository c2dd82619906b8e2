import { is, rows } from '../../../db/rows.ts';
import { AiProviderError } from '../../../ports/ai-batch/ai-provider-error.ts';
import { classifyFailedBatch } from '../../../ports/ai-batch/calls/classify-failed-batch.ts';
import type { ProviderBatch } from '../../../ports/ai-batch/port.ts';
import { inEnglish, say, written } from '../../../words/sentence.ts';
import {
  type Attempt,
  type AttemptIn,
  minutes,
  moveAttempt,
  noteAttempt,
  type Step,
} from '../attempts/attempt.ts';
import { failAttempt, loseAttempt } from '../attempts/fail-attempt.ts';
import { closeGate, learnLimit } from '../attempts/gate.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';
import { followNewKey } from './follow-new-key.ts';
import { settleBadLines } from './settle-bad-lines.ts';

const confirmations = 3;
const cancelPatienceMinutes = 120;
/** A provider that does not answer for so long after a batch's time is over has lost it. */
const silencePatienceMinutes = 120;
/** A wrong key is mended by a person, and the results are still there then. */
const lockedOutPatienceMinutes = 7 * 24 * 60;
const stallMinutes = { validating: 60, pastExpiry: 15 };
/** How long the answers of a lost batch are still taken. */
const lateResultMinutes = 30 * 24 * 60;
const lateLookMinutes = 6 * 60;

type OutAtProvider = AttemptIn<'submitted' | 'cancelling'>;

const isLockedOut = ({ kind }: AiProviderError): boolean => kind === 'auth' || kind === 'billing';

/** Whether a provider had its time, and more, to say how a batch stands; null: it answers, and it is not known yet. */
export const isOutOfPatience = (attempt: Attempt, now: Date, error: AiProviderError | null): boolean =>
  now >=
  minutes(
    attempt.deadline_at,
    error && isLockedOut(error) ? lockedOutPatienceMinutes : silencePatienceMinutes,
  );

/** Asks the provider how a batch stands, and moves the attempt accordingly. */
export async function pollAttempt(step: Step, attempt: OutAtProvider | AttemptIn<'lost'>): Promise<void> {
  const { ctx, ai } = step;
  if (attempt.provider_batch_id === null) return;
  let batch: ProviderBatch;
  try {
    batch = await ai.port.get(attempt.provider_batch_id, { signal: ctx.signal });
  } catch (error) {
    if (!(error instanceof AiProviderError)) throw error;
    return settleMissing(step, attempt, error);
  }
  await inCompany(step, attempt.company_id, (tx) =>
    tx.query(
      // A batch that comes back after its job was tried again is not the job's any more.
      'UPDATE batch_job SET provider_status = $3, expires_at = coalesce($4, expires_at) WHERE company_id = $1 AND id = $2 AND provider_batch_id = $5',
      [attempt.company_id, attempt.job_id, batch.status, batch.expiresAt, batch.id],
    ),
  );
  const now = ctx.now();
  if (batch.phase === 'finished') {
    const { outputFileId, errorFileId, usage, counts } = batch;
    await overAll(step, (tx) =>
      moveAttempt(tx, attempt, 'collecting', {
        provider_status: batch.status,
        output_file_id: outputFileId,
        error_file_id: errorFileId,
        reported: JSON.stringify({ usage, counts }),
        missing_count: 0,
        ended_at: null,
        next_step_at: now,
      }),
    );
    return;
  }
  if (attempt.state === 'lost') return lookLater(step, attempt);
  if (batch.phase === 'failed') return settleRefusedFile(step, attempt, batch);
  if (batch.phase === 'unknown')
    ctx.log.warn({ status: batch.status }, 'the provider uses a status nobody has seen yet');
  await waitOn(step, attempt, batch);
}

/** A lost batch is looked for now and then: answers that come late are paid for, and taken where they still fit. */
async function lookLater(step: Step, attempt: AttemptIn<'lost'>): Promise<void> {
  const now = step.ctx.now();
  const isOver = now >= minutes(attempt.created_at, lateResultMinutes);
  await overAll(step, (tx) =>
    isOver
      ? moveAttempt(tx, attempt, 'failed', { next_step_at: now })
      : noteAttempt(tx, attempt, { next_step_at: minutes(now, lateLookMinutes) }),
  );
}

/** Still running: past its time it is asked to stop, so that what it finished can be collected. */
async function waitOn(step: Step, attempt: OutAtProvider, batch: ProviderBatch): Promise<void> {
  const { ctx, ai } = step;
  const now = ctx.now();
  await tellStall(step, attempt, batch);
  const cancelledAt = attempt.cancel_at ?? attempt.deadline_at;
  if (attempt.state === 'cancelling' && now >= minutes(cancelledAt, cancelPatienceMinutes)) {
    return inCompany(step, attempt.company_id, (tx) =>
      loseAttempt(tx, attempt, written(say('batch.neverEnded')), now),
    );
  }
  // The schedule decides how often batches are looked at; the next step's time only keeps one run from asking twice.
  const seen = { provider_status: batch.status, missing_count: 0, next_step_at: minutes(now, 1 / 20) };
  if (attempt.state === 'cancelling' || now < attempt.deadline_at) {
    await overAll(step, (tx) => noteAttempt(tx, attempt, seen));
    return;
  }
  await ai.port.cancel(batch.id, { signal: ctx.signal });
  await overAll(step, (tx) => moveAttempt(tx, attempt, 'cancelling', { ...seen, cancel_at: now }));
}

/** Once a batch that stands still is said so in the log, and counted on the monitoring page. */
async function tellStall(step: Step, attempt: Attempt, batch: ProviderBatch): Promise<void> {
  const now = step.ctx.now();
  const since = batch.createdAt ?? attempt.created_at;
  const stalled =
    (batch.status === 'validating' && now >= minutes(since, stallMinutes.validating)) ||
    (batch.expiresAt !== null && now >= minutes(batch.expiresAt, stallMinutes.pastExpiry));
  if (!stalled || attempt.told_at !== null) return;
  step.ctx.log.error({ attempt: attempt.id, batch: batch.id, status: batch.status }, 'a batch stands still');
  await overAll(step, (tx) => noteAttempt(tx, attempt, { told_at: now }));
}

/** The provider refused the file after it had taken it: nothing ran, and nothing was billed. */
async function settleRefusedFile(step: Step, attempt: OutAtProvider, batch: ProviderBatch): Promise<void> {
  const now = step.ctx.now();
  const refusal = classifyFailedBatch(batch.errors);
  const reason = written(refusal.summary);
  const fail = () => inCompany(step, attempt.company_id, (tx) => failAttempt(tx, attempt, reason, now));
  if (refusal.kind === 'permanent') {
    // The form or the model is wrong, not this batch: the next ones would only fail as well.
    step.ctx.log.error(
      { attempt: attempt.id, reason: inEnglish(reason) },
      'the provider refuses what is sent to it',
    );
    await overAll(step, (tx) => closeGate(tx, step, attempt, { reason, now, modelMinutes: 60 }));
    return fail();
  }
  if (refusal.kind === 'bad_lines') return settleBadLines(step, attempt, refusal.badLines);
  if (refusal.kind === 'transient' && attempt.tries >= confirmations) return fail();
  await overAll(step, async (tx) => {
    if (refusal.kind === 'capacity') await learnLimit(tx, attempt, refusal.enqueuedTokenLimit);
    if (refusal.kind === 'billing') await closeGate(tx, step, attempt, { reason, now });
    await moveAttempt(tx, attempt, refusal.kind === 'not_found' ? 'building' : 'waiting_capacity', {
      provider_batch_id: null,
      past_batch_ids: [...attempt.past_batch_ids, batch.id],
      tries: attempt.tries + 1,
      next_step_at: minutes(now, refusal.kind === 'not_found' ? 0 : Math.min(80, 5 * 2 ** attempt.tries)),
      error: reason,
    });
  });
}

/** A batch that is not found is believed lost only after several looks; a wrong key loses nothing. */
async function settleMissing(
  step: Step,
  attempt: OutAtProvider | AttemptIn<'lost'>,
  error: AiProviderError,
): Promise<void> {
  const now = step.ctx.now();
  if (attempt.state === 'lost') return lookLater(step, attempt);
  if (error.kind !== 'not_found') {
    if (error.kind === 'auth' && (await followNewKey(step, attempt))) return;
    if (isOutOfPatience(attempt, now, error)) {
      const reason = written(say('batch.silence', { why: error.sentence }));
      return inCompany(step, attempt.company_id, (tx) => loseAttempt(tx, attempt, reason, now));
    }
    await overAll(step, async (tx) => {
      if (isLockedOut(error)) await closeGate(tx, step, attempt, { reason: written(error.sentence), now });
      await noteAttempt(tx, attempt, { next_step_at: minutes(now, 2), error: written(error.sentence) });
    });
    return;
  }
  if (
    attempt.missing_count + 1 < confirmations ||
    (await isListed(step, attempt)) ||
    (await allAreMissing(step, attempt))
  ) {
    await overAll(step, (tx) =>
      noteAttempt(tx, attempt, {
        missing_count: attempt.missing_count + 1,
        next_step_at: minutes(now, 2),
        error: written(error.sentence),
      }),
    );
    return;
  }
  await inCompany(step, attempt.company_id, (tx) =>
    loseAttempt(tx, attempt, written(say('batch.lost')), now),
  );
}

async function isListed({ ai, ctx }: Step, attempt: Attempt): Promise<boolean> {
  const batches = await ai.port.list(minutes(attempt.created_at, -5), { signal: ctx.signal });
  return batches.some(({ id }) => id === attempt.provider_batch_id);
}

/** When nothing that is out can be found, the key belongs to another project: nothing is lost then. */
async function allAreMissing(step: Step, attempt: Attempt): Promise<boolean> {
  const now = step.ctx.now();
  return overAll(step, async (tx) => {
    const [row] = await rows(
      tx,
      "SELECT count(*) AS out, count(*) FILTER (WHERE missing_count > 0) AS missing FROM batch_attempt WHERE mode = 'batch' AND account_id IS NOT DISTINCT FROM $1 AND state IN ('submitted', 'cancelling')",
      [attempt.account_id],
      { out: is.number, missing: is.number },
    );
    const all = (row?.out ?? 0) >= 3 && row?.out === row?.missing;
    if (all) await closeGate(tx, step, attempt, { reason: written(say('batch.allLost')), now });
    return all;
  });
}
