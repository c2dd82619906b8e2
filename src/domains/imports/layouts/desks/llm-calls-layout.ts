import { layoutInParts } from '../forms/layout-of.ts';
import type { Choice, Marks } from '../forms/record-form.ts';
import { turnOf } from '../forms/turn-of.ts';

const time = [
  'timestamp',
  'created_at',
  'createdAt',
  'created',
  'time',
  'request_time',
  'request_created_at',
] as const;
export const callIds = [
  ...['conversation_id', 'session_id', 'thread_id', 'conversationId', 'sessionId', 'threadId'],
  ...['conversation.id', 'request_properties.Helicone-Session-Id'],
];
const calls = [
  ...['messages', 'request.messages', 'request.body.messages', 'request_body.messages', 'body.messages'],
  'input',
];
const answers = ['response.body', 'response_body', 'response', 'completion', 'output', 'body'].flatMap(
  (at) => [
    `${at}.choices.0.message.content`,
    `${at}.message.content`,
    `${at}.content`,
    `${at}.content.*.text`,
    at,
  ],
);

const texts = (path: string): Choice[] => [
  { when: { [path]: 'text' }, at: path },
  { when: { [`${path}.0.text`]: 'text' }, at: `${path}.*.text` },
];

/** Traces of Langfuse have such an input too. */
const noTrace: Marks = {
  projectId: 'missing',
  htmlPath: 'missing',
  totalCost: 'missing',
  traceId: 'missing',
};

const list = (path: string): Marks[] =>
  ['response', 'response_body', 'completion', 'output', 'choices'].flatMap((answer) =>
    callIds.map(
      (id): Marks => ({
        ...noTrace,
        [id]: 'filled',
        [`${path}.0.role`]: 'text',
        [`${path}.0.content`]: 'there',
        [answer]: 'there',
      }),
    ),
  );

/** A log of the calls of a model, each with the messages up to then and the answer: of the messages only the last one is new. */
export const llmCallsLayout = layoutInParts({
  sums: ['tokens', 'cost'],
  records: {
    // Of responses the question may be a text.
    known: [
      ...calls.flatMap(list),
      { object: ['response'], 'conversation.id': 'filled', input: 'there', output: 'list' },
    ],
    fields: {
      externalId: callIds,
      userId: ['user_id', 'userId', 'user', 'metadata.user_id', 'request_user_id'],
      botVersion: ['model', 'request.model', 'response.model', 'request_body.model'],
      tokens: ['usage.total_tokens', 'response.usage.total_tokens', 'total_tokens'],
      cost: ['cost_usd', 'cost', 'total_cost'],
      currency: { when: { cost_usd: 'filled' }, is: 'USD' },
    },
    messages: turnOf({
      asked: [...calls.flatMap((path) => texts(`${path}.[-role=user].content`)), ...texts('input')],
      answered: ['choices.0.message.content', 'output.[-type=message].content', ...answers].flatMap(texts),
      time,
    }),
  },
});
