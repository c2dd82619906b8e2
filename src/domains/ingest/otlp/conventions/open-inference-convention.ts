import type { Convention } from './convention.ts';

/** OpenInference of Arize: numbered attributes for each message, the whole input and output as text or JSON beside. */
export const openInferenceConvention: Convention = {
  id: 'open-inference',
  marks: ['openinference.span.kind', 'llm.input_messages.', 'llm.output_messages.'],
  kind: {
    at: ['openinference.span.kind'],
    is: { LLM: 'call', AGENT: 'outer', CHAIN: 'outer' },
    without: 'call',
  },
  conversation: ['session.id'],
  user: ['user.id'],
  model: ['llm.model_name'],
  agent: ['agent.name'],
  inputTokens: ['llm.token_count.prompt'],
  outputTokens: ['llm.token_count.completion'],
  totalTokens: ['llm.token_count.total'],
  cost: ['llm.cost.total'],
  metadata: ['metadata'],
  tags: ['tag.tags'],
  input: [
    { list: 'llm.input_messages', role: 'user' },
    { list: 'llm.prompts', role: 'user' },
    { at: 'input.value', role: 'user' },
  ],
  output: [
    { list: 'llm.output_messages', role: 'assistant' },
    { list: 'llm.choices', role: 'assistant' },
    { at: 'output.value', role: 'assistant' },
  ],
};
