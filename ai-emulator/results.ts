import { renderAnthropicResults } from './anthropic/render-anthropic-results.ts';
import { askModel, endOfLine, usageOf } from './ask-model.ts';
import { batchStateAt } from './batch-state.ts';
import type { Engine } from './engine.ts';
import { type ResultFiles, renderOpenaiResults } from './openai/render-openai-results.ts';
import { type BatchRecord, freeEnds } from './records.ts';

/** What stays in memory of a batch that has ended; the files themselves are made again when asked for. */
export type ResultSummary = {
  outputByteCount: number;
  errorByteCount: number;
  usage: { input: number; cachedInput: number; output: number };
  /** Lines that the model answered. */
  answeredCount: number;
};

export type Results = ReturnType<typeof createResults>;

const MAX_KEPT_COUNT = 8;

export function createResults(engine: Engine) {
  const summaries = new Map<string, ResultSummary>();
  const kept = new Map<string, ResultFiles>();

  /** Null until the batch has ended, and for a file that was refused. */
  const files = (batch: BatchRecord): ResultFiles | null => {
    const state = engine.stateOf(batch);
    if (!state.isFinal || state.status === 'failed') return null;
    const known = kept.get(batch.id);
    if (known) return known;
    const { lines } = engine.inputOf(batch);
    const render = batch.dialect === 'openai' ? renderOpenaiResults : renderAnthropicResults;
    const made = render(batch, lines, state.enteredAtMs[state.status] ?? engine.clock.nowMs());
    kept.set(batch.id, made);
    const oldest = kept.keys().next();
    if (kept.size > MAX_KEPT_COUNT && !oldest.done) kept.delete(oldest.value);
    return made;
  };

  return {
    files,
    summary(batch: BatchRecord): ResultSummary | null {
      const known = summaries.get(batch.id);
      if (known) return known;
      const made = files(batch);
      if (!made) return null;
      const summary = {
        outputByteCount: made.output?.byteLength ?? 0,
        errorByteCount: made.error?.byteLength ?? 0,
        ...sumUsage(engine, batch),
      };
      summaries.set(batch.id, summary);
      return summary;
    },
  };
}

function sumUsage(engine: Engine, batch: BatchRecord): Pick<ResultSummary, 'usage' | 'answeredCount'> {
  const { lines } = engine.inputOf(batch);
  const usage = { input: 0, cachedInput: 0, output: 0 };
  let answeredCount = 0;
  for (const index of batchStateAt(batch, engine.clock.nowMs()).done) {
    const line = lines[index];
    if (!line) continue;
    const answer = askModel(line.body);
    const end = endOfLine(batch, index, answer);
    if (freeEnds.has(end)) continue;
    const used = usageOf(answer, end);
    answeredCount += 1;
    usage.input += used.input;
    usage.cachedInput += used.cachedInput;
    usage.output += used.output;
  }
  return { usage, answeredCount };
}
