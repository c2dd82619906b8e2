import type { AskedLine } from '../../../ports/ai-batch/direct/asking.ts';
import { storableText } from '../../../ports/storable-text.ts';
import type { Attempt, Step } from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { writeAsked } from './asked-line.ts';

export interface AnswerKeeper {
  /** Ends when the answer is stored; from then on the line is not asked again. */
  keep(line: AskedLine): Promise<void>;
}

interface Waiting {
  readonly line: AskedLine;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A transaction costs as much as the answers in it: a server that gives many a second waits so long for others to come. */
const gatherMs = 25;

/**
 * Stores answers as they come, `together` in a transaction or more; those that come while others are being stored go in
 * the next one.
 */
export function createAnswerKeeper(step: Step, attempt: Attempt, together: number): AnswerKeeper {
  let waiting: Waiting[] = [];
  let isBusy = false;
  let areEnough = () => {};

  async function gather(): Promise<void> {
    if (waiting.length >= together) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      areEnough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
      await gather();
      const some = waiting;
      waiting = [];
      try {
        await store(
          step,
          attempt,
          some.map(({ line }) => line),
        );
        for (const { resolve } of some) resolve();
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
    isBusy = false;
  }

  return {
    keep: (line) =>
      new Promise((resolve, reject) => {
        waiting.push({ line, resolve, reject });
        if (waiting.length >= together) areEnough();
        void work();
      }),
  };
}

/** One small statement: what follows from the answers is worked out later. An answer that is there already stays. */
async function store(step: Step, attempt: Attempt, lines: readonly AskedLine[]): Promise<void> {
  await inCompany(step, attempt.company_id, (tx) =>
    tx.query(
      `UPDATE batch_item i SET answer = k.answer, tries = k.tries
       FROM json_to_recordset($3::json) AS k (custom_id text, answer text, tries smallint)
       WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.custom_id = ANY($4::text[]) AND i.custom_id = k.custom_id AND i.outcome IS NULL AND i.answer IS NULL`,
      [
        attempt.company_id,
        attempt.id,
        JSON.stringify(
          lines.map((line) => ({
            custom_id: line.customId,
            answer: line.notNow ? null : storableText(writeAsked(line)),
            tries: line.tries,
          })),
        ),
        lines.map(({ customId }) => customId),
      ],
    ),
  );
}
