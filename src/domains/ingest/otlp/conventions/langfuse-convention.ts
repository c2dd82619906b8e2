import type { Convention } from './convention.ts';

/** Langfuse's SDKs from version 3 on, which are built on OpenTelemetry. Costs are in US dollars. */
export const langfuseConvention: Convention = {
  id: 'langfuse',
  marks: ['langfuse.'],
  kind: {
    at: ['langfuse.observation.type'],
    is: { generation: 'call', agent: 'outer', chain: 'outer', span: 'outer' },
    without: 'outer',
  },
  conversation: ['langfuse.session.id', 'session.id', 'langfuse.trace.session_id'],
  user: ['langfuse.user.id', 'user.id'],
  model: ['langfuse.observation.model.name'],
  agentVersion: ['langfuse.version', 'langfuse.release'],
  inputTokens: [
    'langfuse.observation.usage_details.input',
    'langfuse.observation.usage_details.prompt_tokens',
  ],
  outputTokens: [
    'langfuse.observation.usage_details.output',
    'langfuse.observation.usage_details.completion_tokens',
  ],
  totalTokens: ['langfuse.observation.usage_details.total'],
  cost: ['langfuse.observation.cost_details.total'],
  metadata: ['langfuse.trace.metadata', 'langfuse.observation.metadata'],
  tags: ['langfuse.trace.tags'],
  input: [
    { at: 'langfuse.observation.input', role: 'user' },
    { at: 'langfuse.trace.input', role: 'user' },
  ],
  output: [
    { at: 'langfuse.observation.output', role: 'assistant' },
    { at: 'langfuse.trace.output', role: 'assistant' },
  ],
};
