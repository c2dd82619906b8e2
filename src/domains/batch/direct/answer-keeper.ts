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

/** Stores answers as they come: those that come while others are being stored go together in the next transaction. */
export function createAnswerKeeper(step: Step, attempt: Attempt): AnswerKeeper {
  let waiting: Waiting[] = [];
  let isBusy = false;

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length > 0) {
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
       WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.custom_id = k.custom_id AND i.outcome IS NULL AND i.answer IS NULL`,
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
      ],
    ),
  );
}
