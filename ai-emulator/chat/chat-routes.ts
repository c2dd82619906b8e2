import { isRecord, recordAt } from '../../src/ports/ai-batch/json-value.ts';
import { renderEnd as renderMessage } from '../anthropic/render-anthropic-results.ts';
import { ApiError } from '../api-error.ts';
import { askModel, schemaInWords } from '../ask-model.ts';
import type { Engine } from '../engine.ts';
import { renderEnd as renderChat } from '../openai/render-openai-results.ts';
import { planBatch } from '../plan-batch.ts';
import type { BatchRecord, LineEnd, RenderedBatch } from '../records.ts';
import { faultOf, post, type Reply, type Route, type RouteRequest, readJsonBody } from '../route.ts';
import type { InputLine } from '../validate-input.ts';
import { chatQuestionOf } from './chat-log.ts';

const useful: readonly LineEnd[] = ['ok', 'cached', 'multi_item', 'no_usage'];

/** The same model, asked one by one: chat completions, and Anthropic's messages. */
export function chatRoutes(engine: Engine, options: Parameters<typeof planBatch>[3]): Route[] {
  let count = 0;
  const answer = (dialect: BatchRecord['dialect']) => (request: RouteRequest) => {
    count += 1;
    return answerOne(engine, (line) => planBatch([line], count, {}, options).ends['0'] ?? 'ok', {
      dialect,
      request,
    });
  };
  return [
    post(/^\/v1\/chat\/completions$/, 'chat.completions', answer('openai')),
    post(/^\/v1\/messages$/, 'chat.completions', answer('anthropic')),
  ];
}

function answerOne(
  engine: Engine,
  draw: (line: InputLine) => LineEnd,
  { dialect, request }: { dialect: BatchRecord['dialect']; request: RouteRequest },
): Reply {
  const body = readJsonBody(request);
  const { faults } = request;
  const hasSchema = isRecord(body['response_format']) || isRecord(body['output_config']);
  if (hasSchema && faultOf(faults, 'schema_refused'))
    throw new ApiError(400, "'response_format.type' must be 'text'.", { param: 'response_format' });
  if (!Array.isArray(body['messages'])) throw new ApiError(400, 'Messages parameter is required.');
  const line: InputLine = { customId: chatQuestionOf(body), body, line: 1 };
  const told = faultOf(faults, 'answer')?.end;
  const isIgnored = faultOf(faults, 'schema_ignored') !== undefined && schemaInWords(body) === null;
  const model = askModel(body);
  const planned = isIgnored ? 'off_schema' : (told ?? draw(line));
  const end = planned === 'ok' && model.usage.output > model.maxOutputTokens ? 'truncated' : planned;
  const reply = dialect === 'openai' ? chatReply(line, end, engine) : messageReply(line, end, engine);
  return { ...reply, answers: useful.includes(end) ? line.customId : null };
}

function chatReply(line: InputLine, end: LineEnd, engine: Engine): Reply {
  const { output, error } = renderChat(asBatch(line, end, engine), line, 0);
  const text = output[0] ?? error[0];
  const response = text === undefined || end === 'invalid_json' ? {} : recordAt(JSON.parse(text), 'response');
  const status = response['status_code'];
  if (typeof status !== 'number' || status === 0) throw new ApiError(500, 'The server had an error.');
  return { status, json: response['body'] };
}

const statuses: Partial<Record<LineEnd, number>> = { bad_request: 400, rate_limited: 429, credit: 402 };

function messageReply(line: InputLine, end: LineEnd, engine: Engine): Reply {
  const [text] = renderMessage(asBatch(line, end, engine), line, 0);
  const result = text === undefined || end === 'invalid_json' ? {} : recordAt(JSON.parse(text), 'result');
  return result['type'] === 'succeeded'
    ? { status: 200, json: result['message'] }
    : { status: statuses[end] ?? 500, json: result['error'] ?? {} };
}

/** Results are rendered of batches: one with this line alone. */
const asBatch = ({ body }: InputLine, end: LineEnd, engine: Engine): RenderedBatch => ({
  id: 'chat',
  endpoint: '/v1/chat/completions',
  model: String(body['model'] ?? ''),
  createdAtMs: engine.clock.nowMs(),
  plan: { ends: { 0: end } },
});
