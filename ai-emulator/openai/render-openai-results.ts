import { askModel, endOfLine } from '../ask-model.ts';
import { batchStateAt } from '../batch-state.ts';
import type { BatchRecord, LineEnd, RenderedBatch } from '../records.ts';
import { hashNumber, seededOrder } from '../seeded-random.ts';
import type { InputLine } from '../validate-input.ts';
import { type BodyShape, openaiBody } from './openai-body.ts';

export type ResultFiles = { output: Buffer | null; error: Buffer | null };

/** Both result files of a batch at the moment it ended; null where a file would be empty. */
export function renderOpenaiResults(
  batch: BatchRecord,
  lines: readonly InputLine[],
  endedAtMs: number,
): ResultFiles {
  const state = batchStateAt(batch, endedAtMs);
  const done = new Set(state.done);
  const output: string[] = [];
  const error: string[] = [];
  // Neither the order of the input nor the order in which the lines were done.
  for (const index of seededOrder(lines.length, batch.plan.seed + 1)) {
    const line = lines[index];
    if (!line) continue;
    if (!done.has(index)) error.push(unfinishedLine(line, state.status === 'expired'));
    else {
      const rendered = renderEnd(batch, line, index);
      output.push(...rendered.output);
      error.push(...rendered.error);
    }
  }
  const toFile = (rows: string[]) => (rows.length === 0 ? null : Buffer.from(`${rows.join('\n')}\n`));
  return { output: toFile(output), error: toFile(error) };
}

type Rendered = { output: string[]; error: string[] };

/** Ends with an answer, and what is odd about it. */
const shapes: Partial<Record<LineEnd, BodyShape>> = {
  ok: {},
  cached: { cached: true },
  content_filter: { filtered: true },
  refusal: { refused: true },
  truncated: { cut: true },
  off_schema: { text: 'The customer seems to be quite satisfied, I would say.' },
  multi_item: { extraItem: true },
  no_usage: { hidesUsage: true },
};

type Refused = readonly [status: number, type: string, code: string | null, message: string];
const refusals: Partial<Record<LineEnd, Refused>> = {
  bad_request: [
    400,
    'invalid_request_error',
    'context_length_exceeded',
    "This model's maximum context length is 128000 tokens.",
  ],
  rate_limited: [429, 'requests', 'rate_limit_exceeded', 'Rate limit reached for requests.'],
  server_error: [500, 'server_error', null, 'The server had an error while processing your request.'],
  credit: [429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.'],
};

/** What a line that ended so leaves in which file. */
export function renderEnd(batch: RenderedBatch, line: InputLine, index: number): Rendered {
  const answer = askModel(line.body);
  const end = endOfLine(batch, index, answer);
  const refused = refusals[end];
  if (refused) {
    const [status, type, code, message] = refused;
    return {
      output: [],
      error: [wrap(batch, line, status, { error: { message, type, param: null, code } })],
    };
  }
  const good = wrap(batch, line, 200, openaiBody(batch, line, answer, shapes[end] ?? {}));
  const late = () => withoutResponse(line, 'request_timeout', 'The request timed out.');
  switch (end) {
    case 'no_response':
      return { output: [wrap(batch, line, 0, {}, '')], error: [] };
    case 'empty_body':
      return { output: [wrap(batch, line, 200, {})], error: [] };
    case 'timeout':
      return { output: [], error: [late()] };
    case 'invalid_json':
      return { output: [good.slice(0, -Math.max(12, Math.floor(good.length / 3)))], error: [] };
    case 'missing':
      return { output: [], error: [] };
    case 'duplicate':
      return { output: [good, good], error: [] };
    case 'both_files':
      return { output: [good], error: [late()] };
    case 'unknown_id':
      return {
        output: [good.replace(`"${line.customId}"`, `"stranger_${hashNumber(line.customId)}"`)],
        error: [],
      };
    default:
      return { output: [good], error: [] };
  }
}

function wrap(
  batch: RenderedBatch,
  line: InputLine,
  status: number,
  body: object,
  requestId?: string,
): string {
  const id = hashNumber(`${batch.id}:${line.customId}`).toString(16).padStart(8, '0');
  return JSON.stringify({
    id: `batch_req_${id}`,
    custom_id: line.customId,
    response: { status_code: status, request_id: requestId ?? `req_${id}`, body },
    error: null,
  });
}

function unfinishedLine(line: InputLine, isExpired: boolean): string {
  const [code, message] = isExpired
    ? ['batch_expired', 'This request could not be executed before the completion window expired.']
    : ['batch_cancelled', 'This request was cancelled before it was executed.'];
  return withoutResponse(line, code, message);
}

function withoutResponse(line: InputLine, code: string, message: string): string {
  const id = `batch_req_${hashNumber(line.customId).toString(16).padStart(8, '0')}`;
  return JSON.stringify({ id, custom_id: line.customId, response: null, error: { code, message } });
}
