import { estimateTokens } from '../src/ports/ai-batch/estimate-tokens.ts';
import { isRecord, type JsonRecord, textAt } from '../src/ports/ai-batch/json-value.ts';
import type { InputError } from './records.ts';
import { readRecord } from './route.ts';

export type InputLine = { customId: string; body: JsonRecord; line: number };

export type ValidatedInput = {
  lines: InputLine[];
  errors: InputError[];
  model: string | null;
  promptTokens: number;
};

const MAX_LINE_COUNT = 50_000;

/** The checks of the validating state: one bad line fails the whole file. */
export function validateInput(
  content: Buffer,
  endpoint: string,
  unsupportedModels: readonly string[],
): ValidatedInput {
  const texts = content.toString('utf8').replace(/\n$/, '').split('\n');
  const errors: InputError[] = [];
  const lines: InputLine[] = [];
  const seenIds = new Set<string>();
  let model: string | null = null;
  const report = (line: number | null, code: string, message: string, param: string | null = null) =>
    errors.push({ code, message, param, line });

  if (texts.length > MAX_LINE_COUNT) {
    report(null, 'too_many_tasks', `The batch holds more than ${MAX_LINE_COUNT} requests.`);
  }
  for (const [index, text] of texts.entries()) {
    const line = index + 1;
    const value = readRecord(text);
    if (!value) {
      report(line, 'invalid_json_line', 'This line is not parseable as valid JSON.');
      continue;
    }
    const absent = ['custom_id', 'method', 'url', 'body'].find((key) => !value[key]);
    const customId = textAt(value, 'custom_id');
    const body = value['body'];
    if (absent || customId === null || !isRecord(body)) {
      const param = absent ?? (customId === null ? 'custom_id' : 'body');
      report(line, 'missing_required_parameter', `Missing required parameter: '${param}'.`, param);
      continue;
    }
    if (seenIds.has(customId)) {
      report(line, 'duplicate_custom_id', `The custom_id '${customId}' is used more than once.`, 'custom_id');
    }
    seenIds.add(customId);
    if (value['url'] !== endpoint) {
      report(
        line,
        'invalid_url',
        'The URL provided for this request does not match the batch endpoint.',
        'url',
      );
    }
    for (const problem of checkBody(body, endpoint)) report(line, ...problem);
    const lineModel = textAt(body, 'model');
    if (lineModel !== null) {
      model ??= lineModel;
      if (unsupportedModels.includes(lineModel)) {
        const message = `The provided model '${lineModel}' is not supported by the Batch API.`;
        report(line, 'model_not_found', message, 'body.model');
      } else if (lineModel !== model) {
        report(line, 'mismatched_model', 'All requests of a batch must use the same model.', 'body.model');
      }
    }
    lines.push({ customId, body, line });
  }
  const promptTokens = lines.reduce((sum, { body }) => sum + promptTokensOf(body), 0);
  return { lines, errors, model, promptTokens };
}

export function promptTokensOf(body: JsonRecord): number {
  const asked = [body['messages'], body['input'], body['instructions'], body['system']];
  const shape = [body['response_format'], body['text'], body['output_config']];
  return [...asked, ...shape].reduce<number>(
    (sum, part) => sum + (part === undefined ? 0 : estimateTokens(JSON.stringify(part))),
    3,
  );
}

function checkBody(body: JsonRecord, endpoint: string): [string, string, string][] {
  const problems: [string, string, string][] = [];
  if (body['stream'] === true) {
    problems.push(['streaming_unsupported', 'Streaming is not supported in batches.', 'body.stream']);
  }
  if (textAt(body, 'model') === null) {
    problems.push(['invalid_request', 'Model parameter is required.', 'body.model']);
  }
  if (endpoint === '/v1/chat/completions' && !Array.isArray(body['messages'])) {
    problems.push(['invalid_request', 'Messages parameter is required.', 'body.messages']);
  }
  return problems;
}
