import { askModel, endOfLine, type ModelAnswer, usageOf } from '../ask-model.ts';
import { batchStateAt } from '../batch-state.ts';
import type { ResultFiles } from '../openai/render-openai-results.ts';
import type { BatchRecord, LineEnd, RenderedBatch } from '../records.ts';
import { hashNumber, seededOrder } from '../seeded-random.ts';
import type { InputLine } from '../validate-input.ts';

/** The one result file of a Message Batch: a line for each request, whatever became of it. */
export function renderAnthropicResults(
  batch: BatchRecord,
  lines: readonly InputLine[],
  endedAtMs: number,
): ResultFiles {
  const state = batchStateAt(batch, endedAtMs);
  const done = new Set(state.done);
  const rows = seededOrder(lines.length, batch.plan.seed + 1).flatMap((index) => {
    const line = lines[index];
    if (!line) return [];
    if (done.has(index)) return renderEnd(batch, line, index);
    return [row(line.customId, { type: state.status === 'expired' ? 'expired' : 'canceled' })];
  });
  return { output: Buffer.from(rows.map((text) => `${text}\n`).join('')), error: null };
}

const ERRORS: Partial<Record<LineEnd, [type: string, message: string]>> = {
  bad_request: ['invalid_request_error', 'prompt is too long'],
  rate_limited: ['rate_limit_error', 'Rate limited'],
  server_error: ['api_error', 'Internal server error'],
  no_response: ['overloaded_error', 'Overloaded'],
  timeout: ['timeout_error', 'Request timed out'],
  empty_body: ['api_error', 'Empty response'],
  credit: ['billing_error', 'Your credit balance is too low'],
};

/** What a line that ended so leaves in the file. */
export function renderEnd(batch: RenderedBatch, line: InputLine, index: number): string[] {
  const answer = askModel(line.body);
  const end = endOfLine(batch, index, answer);
  const error = ERRORS[end];
  if (error) {
    const [type, message] = error;
    return [row(line.customId, { type: 'errored', error: { type: 'error', error: { type, message } } })];
  }
  const good = row(line.customId, { type: 'succeeded', message: messageOf(batch, line, answer, end) });
  if (end === 'missing') return [];
  if (end === 'duplicate' || end === 'both_files') return [good, good];
  if (end === 'invalid_json') return [good.slice(0, -Math.floor(good.length / 3))];
  if (end === 'unknown_id')
    return [good.replace(`"${line.customId}"`, `"stranger_${hashNumber(line.customId)}"`)];
  return [good];
}

function messageOf(batch: RenderedBatch, line: InputLine, answer: ModelAnswer, end: LineEnd) {
  const { text } = answer;
  const usage = usageOf(answer, end);
  const isCut = end === 'truncated';
  const isRefused = end === 'refusal' || end === 'content_filter';
  const said = end === 'off_schema' ? 'The customer seems to be quite satisfied, I would say.' : text;
  return {
    id: `msg_${hashNumber(`${batch.id}:${line.customId}`).toString(16)}`,
    type: 'message',
    role: 'assistant',
    model: batch.model,
    content: isRefused
      ? []
      : [{ type: 'text', text: isCut ? said.slice(0, Math.floor(said.length / 2)) : said }],
    stop_reason: isRefused ? 'refusal' : isCut ? 'max_tokens' : 'end_turn',
    stop_sequence: null,
    ...(end === 'no_usage'
      ? {}
      : {
          usage: {
            input_tokens: usage.input - usage.cachedInput,
            cache_read_input_tokens: usage.cachedInput,
            cache_creation_input_tokens: 0,
            output_tokens: usage.output,
          },
        }),
  };
}

function row(customId: string, result: object): string {
  return JSON.stringify({ custom_id: customId, result });
}
