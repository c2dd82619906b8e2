import { rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { AiProviderError, providerError } from '../../../ports/ai-batch/ai-provider-error.ts';
import { answerReader } from '../../../ports/ai-batch/analysis-schema.ts';
import { parseResultLine } from '../../../ports/ai-batch/lines/parse-result-line.ts';
import type { ResultLine } from '../../../ports/ai-batch/lines/result-line.ts';
import { settleResultLines } from '../../../ports/ai-batch/lines/settle-result-lines.ts';
import { splitLines } from '../../../ports/ai-batch/lines/split-lines.ts';
import type { ResultPart } from '../../../ports/ai-batch/port.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { say, written } from '../../../words/sentence.ts';
import { readTaxonomy } from '../../taxonomy/index.ts';
import { type Attempt, type AttemptIn, minutes, noteAttempt, type Step } from '../attempts/attempt.ts';
import { inCompany, overAll } from '../attempts/in-company.ts';
import { applyLines } from './apply-lines.ts';
import { finishAttempt } from './finish-attempt.ts';
import { ExpectedLine, settleUsage } from './settle-usage.ts';

const chunkSize = 200;
/** What a server may send beside what was asked for; beyond it, or later, its file is none that ends. */
const spareLines = 1000;
const mostBytes = { ofAll: 64 * 2 ** 20, ofLine: 32 * 2 ** 10 };
const readingMs = 30 * 60_000;
/** Of a line that is of no use. */
const toldCharacters = 2000;
/** A finished batch may show its files a little later. */
const fileLagLooks = 5;

/** Reads the answers of a finished batch, stores them in chunks, and settles what has none. */
export async function collectResults(step: Step, attempt: AttemptIn<'collecting'>): Promise<void> {
  const { ctx } = step;
  const { company_id: companyId } = attempt;
  const namesNoFile = attempt.output_file_id === null && attempt.error_file_id === null;
  if (namesNoFile && attempt.missing_count < fileLagLooks && (await lookAgain(step, attempt))) return;
  const { readAnswer, expected } = await inCompany(step, companyId, async (tx) => {
    const categories = await readTaxonomy(tx, companyId);
    return {
      readAnswer: answerReader(categories.map(({ key }) => key)),
      expected: await rows(
        tx,
        `SELECT i.custom_id, r.est_tokens FROM batch_item i JOIN ai_request r ON r.company_id = i.company_id AND r.id = i.request_id
         WHERE i.company_id = $1 AND i.attempt_id = $2 AND i.outcome IS DISTINCT FROM 'dropped' ORDER BY i.custom_id`,
        [companyId, attempt.id],
        ExpectedLine,
      ),
    };
  });
  const isValid = (text: string) => readAnswer(text).answer !== null;
  const read = await readAll(step, attempt, { isValid, count: expected.length });
  if (!read) return;
  const { settled, strays, duplicates } = await settleResultLines(
    expected.map(({ custom_id }) => custom_id),
    read.lines,
  );
  if (strays.length > 0 || duplicates.length > 0) {
    ctx.log.error(
      { attempt: attempt.id, strays: strays.length, duplicates: duplicates.length },
      'a result file has lines that are not ours, or more than one for a request',
    );
  }
  const usages = settleUsage(expected, settled, attempt.reported?.usage ?? null, read.lostCount > 0);
  for (let at = 0; at < settled.length; at += chunkSize) {
    const lines = settled.slice(at, at + chunkSize);
    if (!(await applyLines(step, attempt, { lines, usages, readAnswer }))) return;
  }
  const missingReason = written(say(read.lostCount > 0 ? 'batch.resultGone' : 'batch.noResult'));
  if (await finishAttempt(step, attempt, { missingReason, usages })) await removeFiles(step, attempt);
}

interface AskedFor {
  readonly isValid: (text: string) => boolean;
  readonly count: number;
}

/** Every line of both files, or null when they cannot be had now: nothing is stored from half a file. */
async function readAll(
  step: Step,
  attempt: Attempt,
  asked: AskedFor,
): Promise<{ lines: ResultLine[]; lostCount: number } | null> {
  const lines: ResultLine[] = [];
  let lostCount = 0;
  for (const part of ['output', 'error'] as const) {
    try {
      for (const line of await readPart(step, attempt, part, asked)) lines.push(line);
    } catch (error) {
      if (!(error instanceof AiProviderError)) throw error;
      if (error.kind === 'not_found') {
        lostCount += 1;
        continue;
      }
      const pause = Math.min(10, 0.5 * 2 ** Math.min(6, attempt.tries));
      await overAll(step, (tx) =>
        noteAttempt(tx, attempt, {
          tries: attempt.tries + 1,
          next_step_at: minutes(step.ctx.now(), pause),
          error: written(error.sentence),
        }),
      );
      return null;
    }
  }
  return { lines, lostCount };
}

async function readPart(
  { ai, ctx }: Step,
  attempt: Attempt,
  part: ResultPart,
  { isValid, count }: AskedFor,
): Promise<ResultLine[]> {
  const files = {
    id: attempt.provider_batch_id ?? '',
    outputFileId: attempt.output_file_id,
    errorFileId: attempt.error_file_id,
  };
  const lines: ResultLine[] = [];
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(readingMs)]);
  const bytes = bounded(ai.port.open(files, part, { signal }), mostBytes.ofAll + count * mostBytes.ofLine);
  // Bytes of a file that is there already come without a pause.
  const turn = takeTurns();
  for await (const raw of splitLines(bytes)) {
    await turn();
    if (lines.length >= 2 * count + spareLines) throw endless();
    lines.push(withoutBallast(parseResultLine(raw, isValid)));
  }
  return lines;
}

async function* bounded(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let left = most;
  for await (const chunk of chunks) {
    left -= chunk.byteLength;
    if (left < 0) throw endless();
    yield chunk;
  }
}

const endless = () =>
  providerError('open', {
    kind: 'transient',
    code: 'endless_download',
    providerMessage: say('provider.endless'),
  });

/** All lines of a file are held until the last has come. */
function withoutBallast({ raw, text, ...line }: ResultLine): ResultLine {
  const kept = line.outcome === 'ok' ? text : text && beginningOf(text);
  return { ...line, ...(kept === undefined ? {} : { text: kept }), raw: beginningOf(raw) };
}

/** Copied: a part of a text holds all of it in memory. */
const beginningOf = (text: string): string => Buffer.from(cutText(text, toldCharacters)).toString();

/** What was said in the conversations does not stay at the provider's longer than it must. */
async function removeFiles({ ai, ctx }: Step, attempt: Attempt): Promise<void> {
  for (const file of [attempt.input_file_id, attempt.output_file_id, attempt.error_file_id]) {
    if (file === null || !ai.port.dialect.needsFiles) continue;
    await ai.port.remove(file, { signal: ctx.signal }).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "a file at the provider's could not be removed: the daily sweep will");
    });
  }
}

/** Finished, but no file is named yet: asks once more, a few times. True while it is worth waiting. */
async function lookAgain(step: Step, attempt: Attempt): Promise<boolean> {
  const { ai, ctx } = step;
  if (!ai.port.dialect.needsFiles || attempt.provider_batch_id === null) return false;
  const batch = await ai.port.get(attempt.provider_batch_id, { signal: ctx.signal });
  await overAll(step, (tx) =>
    noteAttempt(tx, attempt, {
      output_file_id: batch.outputFileId,
      error_file_id: batch.errorFileId,
      missing_count: attempt.missing_count + 1,
      next_step_at: minutes(ctx.now(), batch.outputFileId || batch.errorFileId ? 0 : 2),
    }),
  );
  return true;
}
