import { setMaxListeners } from 'node:events';
import { is, rows } from '../../../db/rows.ts';
import { oneAtATime } from '../../../kernel/pace/one-at-a-time.ts';
import { AiProviderError } from '../../../ports/ai-batch/ai-provider-error.ts';
import { type AnswerReader, answerReader } from '../../../ports/ai-batch/analysis-schema.ts';
import type { AiDirectPort } from '../../../ports/ai-batch/direct/asking.ts';
import type { BoundedQueue } from '../../../ports/bounded-queue.ts';
import { say, written } from '../../../words/sentence.ts';
import { moveOver, whereElse } from '../accounts/move-over.ts';
import { type AttemptIn, minutes, noteAttempt, type Step } from '../attempts/attempt.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';
import { countJob } from '../collecting/count-job.ts';
import { type Frame, readFrame } from '../sending/render-items.ts';
import { createAnswerKeeper } from './answer-keeper.ts';
import { applyKept } from './apply-kept.ts';
import { finishDirect } from './finish-direct.ts';
import { createQuestionSource } from './question-source.ts';
import { rememberRead } from './remember-read.ts';
import { settleStop } from './settle-stop.ts';

/** Answers go on their sessions as many as `applySize` at a time, or after so long where they come slowly. */
const applyAfterMs = 5000;
/** How often the page learns how far a batch is, and how its server does. */
const countAfterMs = 2000;

export interface Asker {
  readonly direct: AiDirectPort;
  /** Holds a place for each line that was asked and is not stored yet. */
  readonly places: BoundedQueue;
  /** Holds a place while transcripts or answers of a company are in memory. */
  readonly opening: BoundedQueue;
  /** The last lines of the batch are on their way to the server: what comes next may be made ready. */
  readonly onHandedOut: () => void;
}

type Asked = AttemptIn<'submitted'>;

/**
 * Works through the lines of a direct batch. Each answer is stored before its line counts as asked: whoever goes on after
 * a crash asks those alone that were out. Ends early where the server is in trouble, and comes back when it may be well.
 */
export async function askAttempt(step: Step, asker: Asker, attempt: Asked): Promise<void> {
  const frame = await inCompany(step, attempt.company_id, (tx) => readFrame(tx, attempt));
  const readAnswer = rememberRead(answerReader(frame.categories.map(({ key }) => key)));
  const { direct, opening } = asker;
  const apply = () => applyKept(step, attempt, { readAnswer, size: applySize(direct), opening });
  // What was stored before a crash.
  if (!(await apply())) return;
  if (!step.ctx.config.batch.enabled) return lookLater(step, attempt);
  if (await hasGoneElsewhere(step, attempt)) return;
  const stop = await askAll(step, asker, attempt, { frame, readAnswer, apply });
  if (!(await apply())) return;
  if (await hasGoneElsewhere(step, attempt)) return;
  if (stop) return settleStop(step, attempt, stop);
  if (await hasOpenLines(step, attempt)) return lookLater(step, attempt);
  await finishDirect(step, attempt, written(say('batch.noResult')));
}

interface Parts {
  readonly frame: Frame;
  readonly readAnswer: AnswerReader;
  /** Puts what was answered on its sessions. */
  readonly apply: () => Promise<boolean>;
}

/** Gives what stopped it before the last line. */
async function askAll(
  step: Step,
  { direct, places, opening, onHandedOut }: Asker,
  attempt: Asked,
  { frame, readAnswer, apply }: Parts,
): Promise<AiProviderError | null> {
  const { ctx } = step;
  const { clock } = ctx.ports;
  const source = createQuestionSource(step, attempt, frame, {
    atOnce: direct.concurrency,
    opening,
    onLast: onHandedOut,
  });
  // Before anybody takes a place: those of the batch before are needed until its last line.
  await source.prepare();
  const keeper = createAnswerKeeper(step, attempt, Math.ceil(spareOf(direct) / 2));
  const judge = (text: string) => readAnswer(text).fault;
  const signal = AbortSignal.any([ctx.signal]);
  // One listener for each line that is out.
  setMaxListeners(0, signal);
  let [keptCount, appliedAtMs, countedAtMs] = [0, clock.monotonicMs(), clock.monotonicMs()];
  const applying = oneAtATime(
    async () => {
      if (!(await apply()) || clock.monotonicMs() - countedAtMs < countAfterMs) return;
      countedAtMs = clock.monotonicMs();
      await inCompany(step, attempt.company_id, (tx) => countJob(tx, attempt.company_id, attempt.job_id));
      await step.providers.keep();
    },
    (err) => ctx.log.error({ attempt: attempt.id, err }, 'answers of a batch wait to be stored'),
  );
  let stop: AiProviderError | null = null;
  let isBroken = false;

  async function askOne(): Promise<boolean> {
    const question = await source.next();
    if (question === null) return false;
    const line = await direct.ask(question, judge, { signal });
    await keeper.keep(line);
    stop ??= line.notNow ?? null;
    keptCount += 1;
    if (keptCount >= applySize(direct) || clock.monotonicMs() - appliedAtMs >= applyAfterMs) {
      [keptCount, appliedAtMs] = [0, clock.monotonicMs()];
      applying.begin();
    }
    return true;
  }

  async function askOn(): Promise<void> {
    try {
      while (stop === null && !isBroken && (await places.run(askOne)));
    } catch (error) {
      if (!(error instanceof AiProviderError)) {
        isBroken = true;
        throw error;
      }
      stop ??= error;
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: direct.concurrency + spareOf(direct) }, askOn));
  await applying.ended();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return stop;
}

/**
 * While so many answers are being stored, others are asked in their place: else the server would wait for the database.
 * After a crash they are asked again, so where few are out at once it is one.
 */
export const spareOf = ({ concurrency }: Pick<AiDirectPort, 'concurrency'>): number =>
  Math.max(1, concurrency - 3);

/**
 * Many together cost the database little more than few. They hold up those that come meanwhile: no more than the spare
 * ones bridge.
 */
const applySize = ({ concurrency }: Pick<AiDirectPort, 'concurrency'>): number =>
  Math.max(16, Math.min(64, 2 * concurrency));

/** Another provider was set: what has no answer yet is asked there. */
async function hasGoneElsewhere(step: Step, attempt: Asked): Promise<boolean> {
  const present = await whereElse(step, attempt);
  if (present === null || !(await hasOpenLines(step, attempt))) return false;
  await moveOver(step, attempt, present);
  return true;
}

async function hasOpenLines(step: Step, { company_id: companyId, id }: Asked): Promise<boolean> {
  return inCompany(step, companyId, async (tx) => {
    const [open] = await rows(
      tx,
      'SELECT custom_id FROM batch_item WHERE company_id = $1 AND attempt_id = $2 AND outcome IS NULL LIMIT 1',
      [companyId, id],
      { custom_id: is.text },
    );
    return open !== undefined;
  });
}

async function lookLater(step: Step, attempt: Asked): Promise<void> {
  await overAll(step, (tx) => noteAttempt(tx, attempt, { next_step_at: minutes(step.ctx.now(), 1) }));
}
