import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import { storableText } from '../../storable-text.ts';
import type { DialectName } from '../port.ts';

export type RenderRequest = {
  customId: string;
  model: string;
  system: string;
  user: string;
  /** Name of the answer, `[A-Za-z0-9_-]`. */
  schemaName?: string;
  schema: Record<string, unknown>;
  maxOutputTokens: number;
};

/** One request line, without its line break. The same request always gives the same bytes. */
export function renderLine(dialect: DialectName, request: RenderRequest): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(request.customId)) {
    throw new RangeError(`custom id "${storableText(request.customId)}" is not [A-Za-z0-9_-]{1,64}`);
  }
  const line = dialect === 'openai' ? openaiLine(request) : anthropicLine(request);
  // JSON leaves these raw, and servers that split with "any line break" would cut the line there.
  return JSON.stringify(line).replace(
    /[\u0085\u2028\u2029]/g,
    (mark) => LINE_BREAK_ESCAPES.get(mark) ?? mark,
  );
}

const LINE_BREAK_ESCAPES = new Map([
  ['\u0085', '\\u0085'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
]);

const openaiLine = (request: RenderRequest) => ({
  custom_id: request.customId,
  method: 'POST',
  url: '/v1/chat/completions',
  body: openaiBody(request),
});

export function openaiBody(request: RenderRequest) {
  return {
    model: request.model,
    messages: [
      { role: 'system', content: storableText(request.system) },
      { role: 'user', content: storableText(request.user) },
    ],
    response_format: {
      type: 'json_schema',
      json_schema: { name: request.schemaName ?? 'analysis', strict: true, schema: request.schema },
    },
    max_completion_tokens: request.maxOutputTokens,
  };
}

const anthropicLine = (request: RenderRequest) => ({
  custom_id: request.customId,
  params: anthropicParams(request),
});

// JSON output rather than a forced tool: newer models refuse a forced tool while they think.
export function anthropicParams(request: RenderRequest) {
  return {
    model: request.model,
    max_tokens: request.maxOutputTokens,
    system: storableText(request.system),
    messages: [{ role: 'user', content: storableText(request.user) }],
    output_config: { format: { type: 'json_schema', schema: transformJSONSchema(request.schema) } },
  };
}
