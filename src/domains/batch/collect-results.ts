import { AiProviderError } from '../../ports/ai-batch/ai-provider-error.ts';
import { analysisAnswer, readAnalysisAnswer } from '../../ports/ai-batch/analysis-schema.ts';
import { parseResultLine } from '../../ports/ai-batch/parse-result-line.ts';
import type { ResultPart } from '../../ports/ai-batch/port.ts';
import type { ResultLine } from '../../ports/ai-batch/result-line.ts';
import { settleResultLines } from '../../ports/ai-batch/settle-result-lines.ts';
import { splitLines } from '../../ports/ai-batch/split-lines.ts';
import { readTaxonomy } from '../sessions/index.ts';
import { applyLines } from './apply-lines.ts';
import { type Attempt, minutes, moveAttempt, type Step } from './attempt.ts';
import { finishAttempt } from './finish-attempt.ts';
import { inCompany, overAll } from './in-company.ts';

const chunkSize = 200;
/** A finished batch may show its files a little later. */
const fileLagLooks = 5;

/** Reads the answers of a finished batch, stores them in chunks, and settles what has none. */
export async function collectResults(step: Step, attempt: Attempt): Promise<void> {
  const { ctx, ai } = step;
  const { company_id: companyId } = attempt;
  if (
    attempt.output_file_id === null &&
    attempt.error_file_id === null &&
    attempt.missing_count < fileLagLooks
  ) {
    const looked = await lookAgain(step, attempt);
    if (looked) return;
  }
  const categories = await inCompany(step, companyId, (tx) => readTaxonomy(tx, companyId));
  const answer = analysisAnswer(categories.map(({ key }) => key));
  const expected = await inCompany(step, companyId, (tx) =>
    tx.query<{ custom_id: string }>(
      'SELECT custom_id FROM batch_item WHERE company_id = $1 AND attempt_id = $2 ORDER BY custom_id',
      [companyId, attempt.id],
    ),
  );
  const lines: ResultLine[] = [];
  let lost = 0;
  for (const part of ['output', 'error'] as const) {
    try {
      lines.push(
        ...(await readPart(step, attempt, part, (text) => readAnalysisAnswer(text, answer) !== null)),
      );
    } catch (error) {
      if (!(error instanceof AiProviderError)) throw error;
      if (error.kind !== 'not_found') {
        const pause = Math.min(10, 0.5 * 2 ** Math.min(6, attempt.tries));
        await overAll(step, (tx) =>
          moveAttempt(tx, attempt, {
            tries: attempt.tries + 1,
            next_step_at: minutes(ctx.now(), pause),
            error: error.message,
          }),
        );
        return;
      }
      lost += 1;
    }
  }
  const settled = await settleResultLines(
    expected.map(({ custom_id }) => custom_id),
    lines,
  );
  if (settled.strays.length > 0) {
    ctx.log.error(
      { attempt: attempt.id, count: settled.strays.length },
      'a result file has lines that are not ours',
    );
  }
  for (let at = 0; at < settled.settled.length; at += chunkSize) {
    await applyLines(step, attempt, settled.settled.slice(at, at + chunkSize), answer);
  }
  await finishAttempt(
    step,
    attempt,
    lost > 0
      ? 'The result was paid for, and its file is gone.'
      : 'The provider gave no result for this request.',
  );
  for (const file of [attempt.input_file_id, attempt.output_file_id, attempt.error_file_id]) {
    if (file === null || !ai.port.dialect.needsFiles) continue;
    await ai.port.remove(file, { signal: ctx.signal }).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "a file at the provider's could not be removed");
    });
  }
}

async function readPart(
  step: Step,
  attempt: Attempt,
  part: ResultPart,
  isValid: (text: string) => boolean,
): Promise<ResultLine[]> {
  const { ai, ctx } = step;
  const files = {
    id: attempt.provider_batch_id ?? '',
    outputFileId: attempt.output_file_id,
    errorFileId: attempt.error_file_id,
  };
  const lines: ResultLine[] = [];
  for await (const raw of splitLines(ai.port.open(files, part, { signal: ctx.signal }))) {
    if (raw !== '') lines.push(parseResultLine(raw, isValid));
  }
  return lines;
}

/** Finished, but no file is named yet: asks once more, a few times. True while it is worth waiting. */
async function lookAgain(step: Step, attempt: Attempt): Promise<boolean> {
  const { ai, ctx } = step;
  if (!ai.port.dialect.needsFiles || attempt.provider_batch_id === null) return false;
  const batch = await ai.port.get(attempt.provider_batch_id, { signal: ctx.signal });
  await overAll(step, (tx) =>
    moveAttempt(tx, attempt, {
      output_file_id: batch.outputFileId,
      error_file_id: batch.errorFileId,
      missing_count: attempt.missing_count + 1,
      next_step_at: minutes(ctx.now(), batch.outputFileId || batch.errorFileId ? 0 : 2),
    }),
  );
  return true;
}
