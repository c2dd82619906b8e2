import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseResultLine } from './parse-result-line.ts';

const isObject = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};
const parse = (line: unknown) =>
  parseResultLine(typeof line === 'string' ? line : JSON.stringify(line), isObject);
const chat = (choices: unknown[], usage: unknown = { prompt_tokens: 100, completion_tokens: 20 }) => ({
  id: 'batch_req_1',
  custom_id: 'r_1',
  response: { status_code: 200, request_id: 'x', body: { object: 'chat.completion', choices, usage } },
  error: null,
});
const choice = (content: unknown, finish_reason = 'stop', more = {}) => ({
  message: { role: 'assistant', content, ...more },
  finish_reason,
});
const http = (status_code: number, body: unknown, error: unknown = null) => ({
  custom_id: 'r_1',
  response: { status_code, request_id: 'x', body },
  error,
});
const failed = (status: number, error: Record<string, unknown>) => http(status, { error });
const bare = (code: string, message = 'm') => ({
  custom_id: 'r_1',
  response: null,
  error: { code, message },
});

test('a good chat line is ok, with its text and its usage', () => {
  const usage = { prompt_tokens: 100, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 64 } };
  expect(parse(chat([choice('{"a":1}')], usage))).toMatchObject({
    customId: 'r_1',
    outcome: 'ok',
    text: '{"a":1}',
    usage: { input: 100, cachedInput: 64, output: 20 },
  });
});

test('a good responses line is ok, with its text and its usage', () => {
  const body = {
    object: 'response',
    status: 'completed',
    output: [
      { type: 'reasoning', summary: [] },
      { type: 'message', status: 'completed', content: [{ type: 'output_text', text: '{"a":1}' }] },
    ],
    usage: { input_tokens: 10, output_tokens: 5, input_tokens_details: { cached_tokens: 4 } },
  };
  expect(parse(http(200, body))).toMatchObject({
    outcome: 'ok',
    text: '{"a":1}',
    usage: { input: 10, cachedInput: 4, output: 5 },
  });
});

test('a good messages line is ok, cached tokens counted into the input', () => {
  const message = {
    type: 'message',
    stop_reason: 'end_turn',
    content: [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: '{"a":1}' },
    ],
    usage: { input_tokens: 7, cache_read_input_tokens: 90, cache_creation_input_tokens: 3, output_tokens: 5 },
  };
  expect(parse({ custom_id: 'r_1', result: { type: 'succeeded', message } })).toMatchObject({
    outcome: 'ok',
    text: '{"a":1}',
    usage: { input: 100, cachedInput: 90, output: 5 },
  });
});

test('tool answers count as the text they carry', () => {
  const message = { stop_reason: 'tool_use', content: [{ type: 'tool_use', name: 'x', input: { a: 1 } }] };
  expect(parse({ custom_id: 'r_1', result: { type: 'succeeded', message } })).toMatchObject({
    text: '{"a":1}',
  });
  const call = { tool_calls: [{ type: 'function', function: { name: 'x', arguments: '{"a":1}' } }] };
  expect(parse(chat([choice(null, 'tool_calls', call)]))).toMatchObject({ outcome: 'ok', text: '{"a":1}' });
  const read = { tool_calls: [{ type: 'function', function: { name: 'x', arguments: { a: 1 } } }] };
  expect(parse(chat([choice(null, 'tool_calls', read)]))).toMatchObject({ outcome: 'ok', text: '{"a":1}' });
});

test('JSON in a Markdown fence is taken out of it', () => {
  expect(parse(chat([choice('```json\n{"a":1}\n```')]))).toMatchObject({ outcome: 'ok', text: '{"a":1}' });
});

const answer = '{"a":"{\\"} \\\\"}';
test.each([
  ['thoughts of which the end alone is marked', `It is {"a": ...} then.\n</think>\n\n${answer}`],
  ['thoughts in marks of their own', `<thinking>so {it} is</thinking>${answer}`],
  [
    'channels',
    `<|channel|>analysis<|message|>{json} it is.<|end|><|start|>assistant<|channel|>final<|message|>${answer}`,
  ],
  [
    'words with braces before and after it',
    `The {form}:\n\`\`\`json\n${answer}\n\`\`\`\nHope {that} helps! }`,
  ],
  ['a draft before it', `First {"a":1}, or rather ${answer}`],
  ['an object that was read already', JSON.parse(answer)],
])('an answer is found behind %s', (_, content) => {
  expect(parse(chat([choice(content)]))).toMatchObject({ outcome: 'ok', text: answer });
});

test('a thought is no answer where another one follows it, and is one where nothing does', () => {
  expect(parse(chat([choice('<think>{"a":1}</think>no')]))).toMatchObject({ outcome: 'invalid' });
  const thought = { reasoning_content: '{"a":1}' };
  expect(parse(chat([choice(null, 'stop', thought)]))).toMatchObject({ outcome: 'ok', text: '{"a":1}' });
  expect(parse(chat([choice('{"a":2}', 'stop', thought)]))).toMatchObject({ outcome: 'ok', text: '{"a":2}' });
});

test('an answer that begins a fence and never ends it, or is nested beyond all need, is told from one that is none', () => {
  expect(parse(chat([choice(`\`\`\`json\\n${' '.repeat(100_000)}x`)]))).toMatchObject({ outcome: 'invalid' });
  const deep = `{"custom_id":"r_9","response":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  expect(parse(deep)).toMatchObject({ customId: 'r_9', outcome: 'retryable', code: 'unreadable_line' });
});

test.each(['choices', 'output'])('of thousands of %s the last few alone are read', (list) => {
  const item = { type: 'message', message: { content: 'no' }, content: [{ type: 'text', text: 'no' }] };
  const texts: string[] = [];
  const raw = JSON.stringify(http(200, { [list]: [...Array(2000).fill(item), item] }));
  const line = parseResultLine(raw, (text) => texts.push(text) < 0);
  expect([line.outcome, texts.length < 30]).toEqual(['invalid', true]);
});

test('row 26: invalid JSON is retryable, the custom id is found by pattern, the raw line is kept', () => {
  const raw = '{"id":"x","custom_id": "r_7","response":{"status_code":200,"body":{"cho';
  expect(parse(raw)).toMatchObject({ customId: 'r_7', outcome: 'retryable', code: 'unreadable_line', raw });
  expect(parse('<html>nope</html>')).toMatchObject({ customId: null, outcome: 'retryable' });
});

test('row 23: a line without a usable custom id belongs to nobody', () => {
  expect(parse({ ...chat([choice('{}')]), custom_id: 7 }).customId).toBeNull();
  expect(parse([1, 2]).customId).toBeNull();
});

test.each([
  ['429', failed(429, { code: 'rate_limit_exceeded', message: 'slow down' })],
  ['500', failed(500, { message: 'server error' })],
  ['503 without a body', http(503, null)],
  ['408', failed(408, { message: 'timeout' })],
  ['status 0', http(0, {})],
  ['request_timeout', bare('request_timeout')],
  ['an empty body', http(200, {})],
  ['no body', http(200, null)],
  ['nothing at all', { custom_id: 'r_1', response: null, error: null }],
  ['an answer without text', chat([choice('')])],
  ['a code nobody knows', bare('something_new')],
  [
    'enqueued limit of a line',
    failed(429, { code: 'token_limit_exceeded', message: 'Enqueued token limit' }),
  ],
  ['anthropic overloaded', anthropicError('overloaded_error')],
  ['anthropic api_error', anthropicError('api_error')],
  ['anthropic rate limit', anthropicError('rate_limit_error')],
])('row 28: %s is retryable', (_name, line) => {
  expect(parse(line)).toMatchObject({ customId: 'r_1', outcome: 'retryable' });
});

test.each([
  ['context too long', failed(400, { code: 'context_length_exceeded', message: 'too long' })],
  ['bad schema', failed(400, { code: 'invalid_request_error', message: 'Invalid schema' })],
  ['model missing', failed(404, { code: 'model_not_found', message: 'no such model' })],
  ['no access to a model', failed(403, { code: 'model_not_found', message: 'no access to model billing' })],
  ['a category told back', failed(400, { code: 'invalid_value', message: "'billing' is no category" })],
  ['anthropic invalid_request', anthropicError('invalid_request_error', 'max_tokens: too big')],
  ['anthropic too large', anthropicError('request_too_large')],
])('row 29: %s is permanent', (_name, line) => {
  expect(parse(line)).toMatchObject({ outcome: 'permanent' });
});

test.each([
  [
    'insufficient_quota',
    failed(429, { code: 'insufficient_quota', message: 'You exceeded your current quota' }),
  ],
  ['hard limit', failed(400, { code: 'billing_hard_limit_reached', message: 'Billing hard limit' })],
  ['invalid key', failed(401, { code: 'invalid_api_key', message: 'Incorrect API key' })],
  ['anthropic credit', anthropicError('invalid_request_error', 'Your credit balance is too low')],
  ['anthropic key', anthropicError('authentication_error')],
])('rows 14 and 29: %s blames the credit, not the request', (_name, line) => {
  expect(parse(line)).toMatchObject({ outcome: 'credit' });
});

test('rows 18 and 19: what the window or a cancel cut off is expired or cancelled, in every spelling', () => {
  expect(parse(bare('batch_expired')).outcome).toBe('expired');
  const text = 'This request could not be executed before the completion window expired.';
  expect(parse(bare('other', text)).outcome).toBe('expired');
  expect(parse(bare('batch_cancelled')).outcome).toBe('cancelled');
  expect(parse({ custom_id: 'r_1', result: { type: 'expired' } }).outcome).toBe('expired');
  expect(parse({ custom_id: 'r_1', result: { type: 'canceled' } }).outcome).toBe('cancelled');
});

test('row 30: an answer cut off at the limit is truncated, billed, and not taken though it parses', () => {
  expect(parse(chat([choice('{"a":1}', 'length')]))).toMatchObject({
    outcome: 'truncated',
    usage: { input: 100, cachedInput: 0, output: 20 },
  });
  const body = {
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [{ type: 'message', status: 'incomplete', content: [{ type: 'output_text', text: '{"a"' }] }],
  };
  expect(parse(http(200, body))).toMatchObject({ outcome: 'truncated', text: '{"a"' });
  const message = { stop_reason: 'max_tokens', content: [{ type: 'text', text: '{"a"' }] };
  expect(parse({ custom_id: 'r_1', result: { type: 'succeeded', message } }).outcome).toBe('truncated');
});

test('row 31: refusals and filters are refused, whichever way they come', () => {
  expect(parse(chat([choice(null, 'stop', { refusal: 'I cannot' })]))).toMatchObject({
    outcome: 'refused',
    message: 'I cannot',
  });
  expect(parse(chat([choice('', 'content_filter')])).outcome).toBe('refused');
  const output = [{ type: 'message', status: 'completed', content: [{ type: 'refusal', refusal: 'no' }] }];
  expect(parse(http(200, { status: 'completed', output })).outcome).toBe('refused');
  const message = { stop_reason: 'refusal', content: [] };
  expect(parse({ custom_id: 'r_1', result: { type: 'succeeded', message } }).outcome).toBe('refused');
  expect(parse(failed(400, { code: 'content_filter', message: 'blocked' })).outcome).toBe('refused');
});

test('row 32: a complete answer that does not validate is invalid, with its text for the admin', () => {
  expect(parse(chat([choice('I would say positive.')]))).toMatchObject({
    outcome: 'invalid',
    text: 'I would say positive.',
    usage: { input: 100, cachedInput: 0, output: 20 },
  });
});

test('row 33: of several items the last complete one that validates counts', () => {
  const items = [choice('{"a":', 'length'), choice('{"a":1}'), choice('{"a":2}'), choice('oops')];
  expect(parse(chat(items))).toMatchObject({ outcome: 'ok', text: '{"a":2}' });
  const message = (status: string, text: string) => ({
    type: 'message',
    status,
    content: [{ type: 'output_text', text }],
  });
  const body = {
    status: 'completed',
    output: [message('incomplete', '{"a":'), message('completed', '{"a":3}')],
  };
  expect(parse(http(200, body))).toMatchObject({ outcome: 'ok', text: '{"a":3}' });
});

test('row 50: missing or senseless usage is absent, never zero', () => {
  expect(parse(chat([choice('{}')], undefined))).toHaveProperty('usage');
  expect(parse(chat([choice('{}')], null))).not.toHaveProperty('usage');
  expect(parse(chat([choice('{}')], { prompt_tokens: -1, completion_tokens: 'x' }))).not.toHaveProperty(
    'usage',
  );
  expect(parse(chat([choice('{}')], { prompt_tokens: 0, completion_tokens: 0 }))).not.toHaveProperty('usage');
});

test('an error in the body is an error, though the status says 200', () => {
  expect(parse(http(200, { error: { code: 'server_error', message: 'x' } })).outcome).toBe('retryable');
});

test('a key in a message of the provider does not come through', () => {
  const line = failed(401, {
    code: 'invalid_api_key',
    message: 'Incorrect API key provided: sk-abcdef123456.',
  });
  expect(parse(line).message).not.toContain('abcdef');
});

test('no line, however broken, throws or changes its raw text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.anything().map((value) => JSON.stringify(value) ?? ''),
      ),
      (raw) => {
        expect(parseResultLine(raw, isObject).raw).toBe(raw);
      },
    ),
  );
  const skeleton = fc.record(
    { custom_id: fc.anything(), response: fc.anything(), error: fc.anything(), result: fc.anything() },
    { requiredKeys: [] },
  );
  fc.assert(fc.property(skeleton, (line) => void parseResultLine(JSON.stringify(line), isObject)));
});

function anthropicError(type: string, message = 'm') {
  return {
    custom_id: 'r_1',
    result: { type: 'errored', error: { type: 'error', error: { type, message } } },
  };
}

test('a line that holds more than any answer does is not built: its custom id is found by pattern', () => {
  const many = Array.from({ length: 25_000 }, () => '{}').join(',');
  const line = parseResultLine(
    `{"custom_id":"r1","response":{"status_code":200,"body":{"choices":[${many}]}}}`,
    () => true,
  );
  expect(line).toMatchObject({ customId: 'r1', outcome: 'retryable', code: 'unreadable_line' });
});
