import { callIds } from '../desks/llm-calls-layout.ts';
import { layoutOf } from '../forms/layout-of.ts';
import type { Marks } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** Where a log keeps what was sent to a model, and what came back. */
const sides = [
  ['messages', 'choices'],
  ['messages', 'response.choices'],
  ['messages', 'completion.choices'],
  ['request.messages', 'response.choices'],
  ['request.body.messages', 'response.body.choices'],
  ['request_body.messages', 'response_body.choices'],
  ['body.messages', 'response.body.choices'],
] as const;

const alone: Marks = Object.fromEntries(callIds.map((id) => [id, 'missing']));
const roles = rolesBy('role', {
  user: 'user',
  assistant: 'assistant',
  system: ['system', 'developer', 'tool', 'function'],
});
const text = { at: 'content', joined: true } as const;

/** Calls of a model that name no conversation: each is one of its own, with all that was sent and the answer beside it. */
export const completionsLayout = layoutOf({
  records: {
    known: sides.map(
      ([asked, answer]): Marks => ({
        ...alone,
        [`${asked}.0.role`]: 'text',
        [`${answer}.0.message`]: 'object',
      }),
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
      ...[...new Set(sides.map(([asked]) => asked))].map((at) => ({ in: at, role: roles, text })),
      ...[...new Set(sides.map(([, answer]) => answer))].map((at) => ({
        role: [['assistant', {}]] as const,
        text: { at: `${at}.0.message.content`, joined: true } as const,
      })),
    ],
  },
});
