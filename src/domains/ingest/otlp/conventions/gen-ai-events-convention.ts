import type { Convention } from './convention.ts';
import { operations } from './gen-ai-convention.ts';

const asked = {
  'gen_ai.system.message': 'system',
  'gen_ai.user.message': 'user',
  'gen_ai.assistant.message': 'assistant',
  'gen_ai.tool.message': 'system',
} as const;

/** OpenTelemetry GenAI of v1.36 and before: each message is an event of the span. */
export const genAiEventsConvention: Convention = {
  id: 'gen-ai-events',
  marks: ['gen_ai.'],
  kind: { at: ['gen_ai.operation.name'], is: operations, without: null },
  conversation: ['gen_ai.thread.id', 'gen_ai.openai.thread.id', 'gen_ai.session.id', 'session.id'],
  user: ['enduser.id', 'gen_ai.user.id', 'gen_ai.openai.request.user'],
  model: ['gen_ai.request.model', 'gen_ai.response.model'],
  inputTokens: ['gen_ai.usage.prompt_tokens'],
  outputTokens: ['gen_ai.usage.completion_tokens'],
  input: [
    { events: asked },
    { events: asked, body: 'gen_ai.event.content' },
    { events: { 'gen_ai.content.prompt': 'user' }, body: 'gen_ai.prompt' },
  ],
  output: [
    { events: { 'gen_ai.choice': 'assistant' } },
    { events: { 'gen_ai.choice': 'assistant' }, body: 'gen_ai.event.content' },
    { events: { 'gen_ai.content.completion': 'assistant' }, body: 'gen_ai.completion' },
  ],
};
