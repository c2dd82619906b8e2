import { rows } from '../../../db/rows.ts';
import type { Question } from '../../../ports/ai-batch/direct/asking.ts';
import type { BoundedQueue } from '../../../ports/bounded-queue.ts';
import { whereElse } from '../accounts/move-over.ts';
import type { AttemptIn, Step } from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { type Frame, ItemRow, renderItems, selectItems, settleItems } from '../sending/render-items.ts';

const fewest = 24;
/** How soon it is seen that another provider or key was set: what is ready meanwhile is not asked here any more. */
const seenAfterMs = 1000;
/** So soon it is looked, that nobody who asks all the time waits for it. */
const lookAfterMs = seenAfterMs / 2;

export interface QuestionSource {
  /** Makes the first ones ready. */
  prepare(): Promise<void>;
  /** Null: there is none left. */
  next(): Promise<Question | null>;
}

interface Use {
  /** How many are out together. */
  readonly atOnce: number;
  /** Holds a place while transcripts are open. */
  readonly opening: BoundedQueue;
  /** The last ones are ready, or there is none. */
  readonly onLast: () => void;
}

/** The open lines of an attempt as questions, made ready a few ahead of those who ask. */
export function createQuestionSource(
  step: Step,
  attempt: AttemptIn<'submitted'>,
  frame: Frame,
  { atOnce, opening, onLast }: Use,
): QuestionSource {
  const { company_id: companyId, id, job_id: jobId } = attempt;
  /** So many are ready while as many more are made ready: that waits for the database, and nobody should wait for it. */
  const ahead = 2 * atOnce;
  const size = Math.max(fewest, ahead);
  const ready: Question[] = [];
  let afterId = '';
  let isAtEnd = false;
  let loading: Promise<void> | null = null;
  const { clock } = step.ctx.ports;
  /** When the look began that ended last. */
  let seenAtMs = clock.monotonicMs();
  let looking: Promise<void> | null = null;

  function end(): void {
    isAtEnd = true;
    onLast();
  }

  /** Where another provider was set meanwhile, nothing more is asked here. */
  async function look(): Promise<void> {
    const beganAtMs = clock.monotonicMs();
    if ((await whereElse(step, attempt)) !== null) {
      end();
      ready.length = 0;
    }
    seenAtMs = beganAtMs;
  }

  function beginLooking(): Promise<void> {
    const work = look().finally(() => {
      looking = null;
    });
    work.catch(() => {});
    return work;
  }

  async function load(): Promise<void> {
    const items = await inCompany(step, companyId, (tx) =>
      rows(
        tx,
        `${selectItems} AND i.answer IS NULL AND i.custom_id > $4 ORDER BY i.custom_id LIMIT $5`,
        [companyId, id, jobId, afterId, size],
        ItemRow,
      ),
    );
    const rendered = await renderItems(step, companyId, frame, items);
    const isOurs =
      rendered.dropped.length + rendered.failed.length === 0 ||
      (await settleItems(step, attempt, { ...rendered, sent: [] }));
    afterId = items.at(-1)?.custom_id ?? afterId;
    const triesOf = new Map(items.map(({ custom_id, tries }) => [custom_id, tries]));
    // It may have gone elsewhere meanwhile.
    if (isOurs && !isAtEnd)
      ready.push(
        ...rendered.questions.map((asked) => ({
          ...asked,
          whose: companyId,
          tries: triesOf.get(asked.customId) ?? 0,
        })),
      );
    if (!isOurs || items.length < size) end();
  }

  function beginLoading(): Promise<void> {
    const work = opening.run(load).finally(() => {
      loading = null;
    });
    // Whoever waits for it hears of it; nobody may wait.
    work.catch(() => {});
    return work;
  }

  return {
    async prepare() {
      loading ??= beginLoading();
      await loading;
    },
    async next() {
      for (;;) {
        const sinceMs = clock.monotonicMs() - seenAtMs;
        if (sinceMs >= lookAfterMs) looking ??= beginLooking();
        if (sinceMs >= seenAfterMs) await looking;
        if (ready.length < ahead && !isAtEnd) loading ??= beginLoading();
        const question = ready.shift();
        if (question || loading === null) return question ?? null;
        await loading;
      }
    },
  };
}
