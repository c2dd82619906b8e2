import type { Convention } from './convention.ts';

const associated = (...names: readonly string[]) =>
  names.map((name) => `traceloop.association.properties.${name}`);

/** OpenLLMetry of Traceloop: numbered attributes for each message, what a call belongs to as association properties. */
export const openLlmetryConvention: Convention = {
  id: 'open-llmetry',
  marks: ['traceloop.', 'llm.request.type', 'gen_ai.prompt.', 'gen_ai.completion.', 'llm.prompts.'],
  kind: {
    at: ['llm.request.type', 'traceloop.span.kind'],
    is: { chat: 'call', completion: 'call', workflow: 'outer', agent: 'outer', task: 'other', tool: 'other' },
    without: null,
  },
  conversation: associated(
    'conversation_id',
    'conversationId',
    'session_id',
    'sessionId',
    'thread_id',
    'threadId',
    'chat_id',
    'chatId',
  ),
  user: associated('user_id', 'userId'),
  model: ['gen_ai.request.model', 'llm.request.model', 'gen_ai.response.model'],
  agent: ['traceloop.workflow.name'],
  inputTokens: ['gen_ai.usage.prompt_tokens', 'llm.usage.prompt_tokens'],
  outputTokens: ['gen_ai.usage.completion_tokens', 'llm.usage.completion_tokens'],
  totalTokens: ['llm.usage.total_tokens'],
  metadata: ['traceloop.association.properties'],
  input: [
    { list: 'gen_ai.prompt', role: 'user' },
    { list: 'llm.prompts', role: 'user' },
    { at: 'gen_ai.prompt', role: 'user' },
    { at: 'traceloop.entity.input', role: 'user' },
  ],
  output: [
    { list: 'gen_ai.completion', role: 'assistant' },
    { list: 'llm.completions', role: 'assistant' },
    { at: 'gen_ai.completion', role: 'assistant' },
    { at: 'traceloop.entity.output', role: 'assistant' },
  ],
};
