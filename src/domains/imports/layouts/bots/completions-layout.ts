import { layoutOf } from '../forms/layout-of.ts';
import type { Marks, MessagesForm, Path, RecordForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** How a call of a model names the conversation that it belongs to. */
export const callIds = [
  ...['conversation_id', 'session_id', 'thread_id', 'conversationId', 'sessionId', 'threadId'],
  ...['conversation.id', 'request_properties.Helicone-Session-Id'],
];

/** Where a log keeps what was sent to a model, and what came back. */
const sides = [
  ['messages', ''],
  ['messages', 'response.'],
  ['messages', 'completion.'],
  ['request.messages', 'response.'],
  ['request.body.messages', 'response.body.'],
  ['request_body.messages', 'response_body.'],
  ['body.messages', 'response.body.'],
] as const;
const asked = [...new Set(sides.map(([at]) => at))];
const texts = ['response', 'completion', 'output'];
const answers = [...new Set(sides.map(([, at]) => at))];

const alone: Marks = Object.fromEntries(callIds.map((id) => [id, 'missing']));
const roles = rolesBy('role', {
  user: 'user',
  assistant: 'assistant',
  system: ['system', 'developer', 'tool', 'function'],
});
const text = { at: 'content', joined: true } as const;

/** The answer; some send the messages with it already among them. */
const said = (path: Path, only?: Marks): MessagesForm => ({
  ...(only && { only }),
  role: [['assistant', {}]],
  text: { at: path, joined: true },
  once: true,
});

/** As OpenAI, Anthropic and Ollama write an answer, and as others keep it. */
const answeredAt = (answer: string): Marks[] => [
  { [`${answer}choices.0.message`]: 'object' },
  { [`${answer}content`]: 'list', [`${answer}stop_reason`]: 'there' },
  { [`${answer}message.role`]: ['assistant'], [`${answer}message.content`]: 'text' },
  ...(answer === ''
    ? texts.map((at): Marks => ({ [at]: 'text', model: 'text' }))
    : [{ [`${answer}role`]: ['assistant'] }]),
];

/** A call that names no conversation is one of its own, with all that was sent and the answer beside it. */
export const completion: RecordForm = {
  known: sides.flatMap(([messages, answer]) =>
    answeredAt(answer).map((marks): Marks => ({ ...alone, [`${messages}.0.role`]: 'text', ...marks })),
  ),
  fields: {
    externalId: [
      ...['id', 'request_id', 'custom_id', 'response.id', 'response_body.id', 'completion.id'],
      'response.body.id',
    ],
    startTime: [
      ...['created_at', 'createdAt', 'timestamp', 'request_created_at', 'time', 'created'],
      ...['response.created', 'completion.created', 'response.body.created', 'response_body.created'],
    ],
    userId: ['user_id', 'userId', 'request_user_id', 'user', 'request.user', 'metadata.user_id'],
    botVersion: ['model', 'request.model', 'request_body.model', 'response.model', 'response.body.model'],
    tokens: ['', 'response.', 'completion.', 'response.body.', 'response_body.']
      .map((at) => `${at}usage.total_tokens`)
      .concat('total_tokens'),
    cost: ['cost_usd', 'cost', 'total_cost'],
    currency: { when: { cost_usd: 'filled' }, is: 'USD' },
  },
  messages: [
    ...asked.map((at) => ({ in: at, role: roles, text })),
    ...answers.flatMap((at) =>
      [`${at}choices.0.message.content`, `${at}message.content`, `${at}content`].map((path) => said(path)),
    ),
    ...texts.map((path) => said(path, { [path]: 'text' })),
  ],
};

export const completionsLayout = layoutOf({ records: completion });
