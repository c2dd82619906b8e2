import type { Convention } from './convention.ts';

const metadata = (...names: readonly string[]) => names.map((name) => `ai.telemetry.metadata.${name}`);

/** The Vercel AI SDK's own attributes, beside which it writes a few of OpenTelemetry's. */
export const vercelAiConvention: Convention = {
  id: 'vercel-ai',
  marks: ['ai.operationId'],
  kind: {
    at: ['ai.operationId'],
    is: {
      'ai.generateText.doGenerate': 'call',
      'ai.streamText.doStream': 'call',
      'ai.generateObject.doGenerate': 'call',
      'ai.streamObject.doStream': 'call',
      'ai.generateText': 'outer',
      'ai.streamText': 'outer',
      'ai.generateObject': 'outer',
      'ai.streamObject': 'outer',
    },
    without: null,
  },
  conversation: metadata(
    'conversationId',
    'conversation_id',
    'sessionId',
    'session_id',
    'threadId',
    'thread_id',
    'chatId',
    'chat_id',
  ),
  user: metadata('userId', 'user_id'),
  model: ['ai.model.id'],
  agent: ['ai.telemetry.functionId'],
  inputTokens: ['ai.usage.inputTokens', 'ai.usage.promptTokens'],
  outputTokens: ['ai.usage.outputTokens', 'ai.usage.completionTokens'],
  totalTokens: ['ai.usage.totalTokens'],
  metadata: ['ai.telemetry.metadata'],
  input: [
    { at: 'ai.prompt.messages', role: 'user' },
    { at: 'ai.prompt', role: 'user' },
  ],
  output: [
    { at: 'ai.response.reasoning', role: 'system' },
    { at: 'ai.response.text', role: 'assistant' },
    { at: 'ai.response.object', role: 'assistant' },
    { at: 'ai.response.toolCalls', role: 'assistant' },
  ],
};
