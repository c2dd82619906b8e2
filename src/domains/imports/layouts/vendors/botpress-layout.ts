import { say } from '../../../../words/sentence.ts';
import { layoutInParts } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** The messages of conversations, each with the id of its own; or conversations, which have none. */
export const botpressLayout = layoutInParts({
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
        text: [
          ...['text', 'markdown', 'title'].map(
            (name) => ({ when: { [`payload.${name}`]: 'filled' }, at: `payload.${name}` }) as const,
          ),
          { when: { 'payload.items.0.title': 'text' }, at: 'payload.items.*.title' },
        ],
        time: 'createdAt',
      },
    },
    {
      known: { id: 'filled', channel: 'text', integration: 'text', createdAt: 'text', tags: 'object' },
      fields: { externalId: 'id', startTime: 'createdAt', channel: 'channel' },
    },
  ],
  lacks: say('layout.botpressList'),
});
