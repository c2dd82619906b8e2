import type { TokenUsage } from '../../src/ports/ai-batch/port.ts';
import { type ModelAnswer, usageOf } from '../ask-model.ts';
import type { RenderedBatch } from '../records.ts';
import { hashNumber } from '../seeded-random.ts';
import type { InputLine } from '../validate-input.ts';

export type BodyShape = {
  text?: string;
  cached?: boolean;
  cut?: boolean;
  refused?: boolean;
  filtered?: boolean;
  extraItem?: boolean;
  hidesUsage?: boolean;
};

/** A 200 body of either endpoint, bent into the wanted shape. */
export function openaiBody(batch: RenderedBatch, line: InputLine, answer: ModelAnswer, shape: BodyShape) {
  const full = shape.text ?? answer.text;
  const text = shape.cut ? full.slice(0, Math.floor(full.length / 2)) : full;
  const id = hashNumber(line.customId).toString(16);
  const common = { created: Math.floor(batch.createdAtMs / 1000), model: batch.model };
  return batch.endpoint === '/v1/responses'
    ? responsesBody(`resp_${id}`, common, text, usageOf(answer, shape.cached ? 'cached' : 'ok'), shape)
    : chatBody(`chatcmpl-${id}`, common, text, usageOf(answer, shape.cached ? 'cached' : 'ok'), shape);
}

function chatBody(id: string, common: object, text: string, usage: TokenUsage, shape: BodyShape) {
  const choice = (content: string | null, finish_reason: string) => ({
    message: { role: 'assistant', content, refusal: shape.refused ? 'I can’t help with that.' : null },
    logprobs: null,
    finish_reason,
  });
  const reason = shape.cut ? 'length' : shape.filtered ? 'content_filter' : 'stop';
  const items = [choice(shape.refused || shape.filtered ? null : text, reason)];
  if (shape.extraItem) items.unshift(choice(text.slice(0, Math.floor(text.length / 2)), 'length'));
  return {
    id,
    object: 'chat.completion',
    ...common,
    choices: items.map((item, index) => ({ index, ...item })),
    ...(shape.hidesUsage
      ? {}
      : {
          usage: {
            prompt_tokens: usage.input,
            completion_tokens: usage.output,
            total_tokens: usage.input + usage.output,
            prompt_tokens_details: { cached_tokens: usage.cachedInput },
            completion_tokens_details: { reasoning_tokens: 0 },
          },
        }),
  };
}

function responsesBody(id: string, common: object, text: string, usage: TokenUsage, shape: BodyShape) {
  const message = (status: string, content: object) => ({
    type: 'message',
    role: 'assistant',
    status,
    content: [content],
  });
  const said = shape.refused
    ? { type: 'refusal', refusal: 'I can’t help with that.' }
    : { type: 'output_text', text: shape.filtered ? '' : text, annotations: [] };
  const isCut = Boolean(shape.cut || shape.filtered);
  const output = [message(isCut ? 'incomplete' : 'completed', said)];
  if (shape.extraItem) {
    const half = { type: 'output_text', text: text.slice(0, Math.floor(text.length / 2)), annotations: [] };
    output.unshift(message('incomplete', half));
  }
  const reason = shape.filtered ? 'content_filter' : 'max_output_tokens';
  return {
    id,
    object: 'response',
    ...common,
    status: isCut ? 'incomplete' : 'completed',
    incomplete_details: isCut ? { reason } : null,
    output,
    ...(shape.hidesUsage
      ? {}
      : {
          usage: {
            input_tokens: usage.input,
            input_tokens_details: { cached_tokens: usage.cachedInput },
            output_tokens: usage.output,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: usage.input + usage.output,
          },
        }),
  };
}
