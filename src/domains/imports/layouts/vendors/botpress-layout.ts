import { say } from '../../../../words/sentence.ts';
import { layoutInParts } from '../forms/layout-of.ts';
import type { Choice } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const text: readonly Choice[] = [
  ...['text', 'markdown', 'title'].map(
    (name) => ({ when: { [`payload.{}.${name}`]: 'filled' }, at: `payload.{}.${name}` }) as const,
  ),
  { when: { 'payload.{}.items.0.title': 'text' }, at: 'payload.{}.items.*.title' },
];

/** The messages of conversations, each with the id of its own; or conversations, which have none. */
export const botpressLayout = layoutInParts({
  utc: true,
  table: true,
  records: [
    {
      known: {
        conversationId: 'filled',
        direction: ['incoming', 'outgoing'],
        payload: 'object',
        userId: 'there',
      },
      fields: {
        externalId: 'conversationId',
        userId: { when: { direction: ['incoming'] }, at: 'userId' },
        channel: { is: 'Botpress' },
      },
      messages: {
        role: rolesBy('direction', { user: 'incoming', assistant: 'outgoing' }),
        text,
        time: 'createdAt',
      },
    },
    // Of version 12: its messages, of which those without an author are the bot's, and its events.
    {
      known: { conversationId: 'filled', sentOn: 'text', 'payload.{}': 'object' },
      fields: { externalId: 'conversationId', userId: 'authorId', channel: { is: 'Botpress' } },
      messages: {
        role: [
          ['user', { authorId: 'filled' }],
          ['assistant', {}],
        ],
        text,
        time: 'sentOn',
      },
    },
    {
      known: { botId: 'filled', threadId: 'filled', direction: ['incoming', 'outgoing'], createdOn: 'text' },
      fields: { externalId: 'threadId', userId: 'target', channel: 'channel' },
      messages: {
        role: rolesBy('direction', { user: 'incoming', assistant: 'outgoing' }),
        text: ['event.{}.', ''].flatMap((at) =>
          ['payload.text', 'payload.title'].map(
            (name): Choice => ({ when: { [at + name]: 'filled' }, at: at + name }),
          ),
        ),
        time: 'createdOn',
      },
    },
    {
      known: { id: 'filled', channel: 'text', integration: 'text', createdAt: 'text', tags: 'object' },
      fields: { externalId: 'id', startTime: 'createdAt', channel: 'channel' },
    },
  ],
  lacks: say('layout.botpressList'),
});
