import {
  type Attempt,
  type AttemptIn,
  isIn,
  moveAttempt,
  noteAttempt,
  type Run,
  type Step,
  type Whereabouts,
} from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { type Destination, destinationOf } from '../attempts/open-attempt.ts';
import { companyModel } from './company-ai.ts';

/** Nothing of these is out at a provider: a direct batch has its answers stored one by one. */
const toSend = ['building', 'uploaded', 'waiting_capacity'] as const;
type Movable = AttemptIn<(typeof toSend)[number] | 'submitted'>;

/** What its company has set by now, where that is not what an attempt was made for; null: it stands where it should. */
export async function whereElse(
  run: Run,
  attempt: Whereabouts & Pick<Attempt, 'model' | 'dry_run_id'>,
): Promise<Destination | null> {
  const { company_id: companyId } = attempt;
  const ai = await run.providers.present(companyId);
  if (ai === null) return null;
  // A dry run is about its own model, whichever reads the sessions.
  const model =
    attempt.dry_run_id === null
      ? await inCompany(run, companyId, (tx) => companyModel(tx, companyId, ai))
      : attempt.model;
  const present = destinationOf(ai, model);
  const isSame =
    attempt.account_id === present.account_id &&
    (attempt.provider ?? present.provider) === present.provider &&
    attempt.mode === present.mode &&
    attempt.model === model;
  return isSame ? null : present;
}

/** True where an attempt that is not sent yet was made for another provider: it goes to the present one instead. */
export async function hasMovedOver(step: Step, attempt: Attempt): Promise<boolean> {
  if (!isIn(attempt, toSend)) return false;
  const present = await whereElse(step, attempt);
  if (present === null) return false;
  await moveOver(step, attempt, present);
  return true;
}

/** Lines that have no answer go to the provider that their company has set since; answers that are stored stay. */
export async function moveOver(step: Step, attempt: Movable, present: Destination): Promise<void> {
  const { ctx, ai } = step;
  const { company_id: companyId, job_id: jobId, input_file_id: fileId } = attempt;
  const changes = {
    ...present,
    input_file_id: null,
    provider_batch_id: null,
    provider_status: null,
    intent_at: null,
    tries: 0,
    next_step_at: ctx.now(),
    error: null,
  };
  const moved = await inCompany(step, companyId, async (tx) => {
    const isMoved =
      attempt.state === 'building'
        ? await noteAttempt(tx, attempt, changes)
        : await moveAttempt(tx, attempt, 'building', changes);
    if (!isMoved) return false;
    await tx.query(
      "UPDATE ai_request SET model = $3 WHERE company_id = $1 AND job_id = $2 AND status = 'batched'",
      [companyId, jobId, present.model],
    );
    await tx.query(
      'UPDATE batch_job SET provider = $3, model = $4, provider_batch_id = NULL, provider_status = NULL WHERE company_id = $1 AND id = $2',
      [companyId, jobId, present.provider, present.model],
    );
    return true;
  });
  // What was said in the conversations does not stay where nobody will ask about it.
  if (moved && fileId !== null && ai.port.dialect.needsFiles)
    await ai.port.remove(fileId, { signal: ctx.signal }).catch((err: unknown) => {
      ctx.log.warn({ err }, "a file at the provider's could not be removed: the daily sweep will");
    });
}
