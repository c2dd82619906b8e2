import { say, written } from '../../../words/sentence.ts';
import { type Attempt, minutes, noteAttempt, type Run, type Step } from '../attempts/attempt.ts';
import { overAll } from '../attempts/in-company.ts';

const notSetMinutes = 15;

/** What a step of an attempt needs. Null where its provider is not set any more: it waits, and nothing is lost. */
export async function stepFor(run: Run, attempt: Attempt): Promise<Step | null> {
  const ai = await run.providers.of(attempt);
  if (ai) return { ...run, ai };
  await overAll(run, (tx) =>
    noteAttempt(tx, attempt, {
      next_step_at: minutes(run.ctx.now(), notSetMinutes),
      error: written(
        attempt.provider === null
          ? say('batch.noProvider')
          : say('batch.notSet', { provider: attempt.provider }),
      ),
    }),
  );
  return null;
}
