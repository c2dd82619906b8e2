import { is, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { AnswerReader } from '../../../ports/ai-batch/analysis-schema.ts';
import type { ResultLine } from '../../../ports/ai-batch/lines/result-line.ts';
import type { BoundedQueue } from '../../../ports/bounded-queue.ts';
import type { AttemptIn, Step } from '../attempts/attempt.ts';
import { inCompany } from '../attempts/in-company.ts';
import { applyLines } from '../collecting/apply-lines.ts';
import { settleUsage } from '../collecting/settle-usage.ts';
import { readAsked } from './asked-line.ts';

const KeptRow = { custom_id: is.text, answer: is.text, tries: is.number, est_tokens: is.number };

interface Applying {
  readonly readAnswer: AnswerReader;
  /** How many in one transaction. On the embedded engine the next answers wait to be stored meanwhile. */
  readonly size: number;
  /** Holds a place while they are in memory. */
  readonly opening: BoundedQueue;
}

/** Puts the kept answers of an attempt on their sessions. Gives false when somebody else took the attempt over. */
export async function applyKept(
  step: Step,
  attempt: AttemptIn<'submitted'>,
  { readAnswer, size, opening }: Applying,
): Promise<boolean> {
  const { company_id: companyId } = attempt;
  const turn = takeTurns();

  /** Gives how many there were, and -1 when somebody else took the attempt over. */
  async function applySome(): Promise<number> {
    const kept = await inCompany(step, companyId, (tx) =>
      rows(
        tx,
        `SELECT i.custom_id, i.answer, i.tries, r.est_tokens
         FROM batch_item i JOIN ai_request r ON r.company_id = i.company_id AND r.id = i.request_id
         WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.answer IS NOT NULL AND i.outcome IS NULL LIMIT $3`,
        [companyId, attempt.id, size],
        KeptRow,
      ),
    );
    if (kept.length === 0) return 0;
    const lines: ResultLine[] = [];
    for (const row of kept) {
      // Each may be as long as an answer of a server may be.
      await turn();
      lines.push(readAsked(row, (text) => readAnswer(text).answer !== null));
    }
    const usages = settleUsage(kept, lines, null, false);
    return (await applyLines(step, attempt, { lines, usages, readAnswer })) ? kept.length : -1;
  }

  for (;;) {
    const count = await opening.run(applySome);
    if (count < size) return count >= 0;
  }
}
