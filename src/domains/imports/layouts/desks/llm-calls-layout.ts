import { callIds, completion } from '../bots/completions-layout.ts';
import { textsAt } from '../forms/last-said.ts';
import { layoutInParts } from '../forms/layout-of.ts';
import type { Marks, RecordForm } from '../forms/record-form.ts';
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

/** The messages up to then and the answer: of the messages only the last one is new. */
const call: RecordForm = {
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
    asked: [...calls.flatMap((path) => textsAt(`${path}.[-role=user].content`)), ...textsAt('input')],
    answered: ['choices.0.message.content', 'output.[-type=message].content', ...answers].flatMap(textsAt),
    time,
    sides: [
      [...calls, 'input'],
      ['response.body', 'response_body', 'response', 'completion', 'output', 'choices'],
    ],
  }),
};

/** A log of the calls of a model; one that names no conversation is one of its own. */
export const llmCallsLayout = layoutInParts({ sums: ['tokens', 'cost'], records: [call, completion] });
