import type { Convention, SpanKind } from './convention.ts';

/** What `gen_ai.operation.name` says, in every version. */
export const operations: Readonly<Record<string, SpanKind>> = {
  chat: 'call',
  text_completion: 'call',
  generate_content: 'call',
  completion: 'call',
  response: 'call',
  responses: 'call',
  invoke_agent: 'outer',
  invoke_workflow: 'outer',
  create_agent: 'outer',
  plan: 'outer',
};

const details = 'gen_ai.client.inference.operation.details';
const inDetails = (body: string, role: 'user' | 'assistant' | 'system') =>
  ({ events: { [details]: role }, body }) as const;

/** OpenTelemetry GenAI as of today and as of the standalone v0.1.0: whole messages in attributes of the span. */
export const genAiConvention: Convention = {
  id: 'gen-ai',
  marks: ['gen_ai.'],
  kind: { at: ['gen_ai.operation.name'], is: operations, without: null },
  conversation: ['gen_ai.conversation.id'],
  user: ['enduser.id', 'user.id', 'enduser.pseudo.id'],
  model: ['gen_ai.request.model', 'gen_ai.response.model'],
  agent: ['gen_ai.agent.name', 'gen_ai.workflow.name'],
  agentVersion: ['gen_ai.agent.version'],
  inputTokens: ['gen_ai.usage.input_tokens', 'gen_ai.usage.text.input_tokens'],
  outputTokens: ['gen_ai.usage.output_tokens', 'gen_ai.usage.text.output_tokens'],
  totalTokens: ['gen_ai.usage.total_tokens'],
  instructions: [
    { at: 'gen_ai.system_instructions', role: 'system' },
    inDetails('gen_ai.system_instructions', 'system'),
  ],
  input: [{ at: 'gen_ai.input.messages', role: 'user' }, inDetails('gen_ai.input.messages', 'user')],
  output: [
    { at: 'gen_ai.output.messages', role: 'assistant' },
    inDetails('gen_ai.output.messages', 'assistant'),
  ],
};
