import { layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const messages: Omit<MessagesForm, 'in'> = {
  only: { type: ['msg'] },
  role: rolesBy('sender.t', { user: 'v', agent: 'a', system: 's' }),
  speaker: ['sender.n', 'sender.id'],
  text: 'msg',
  time: 'time',
};

/** The webhook that comes with a transcript, as it was kept: one call a record, or the chats of such calls. */
export const tawkLayout = layoutOf({
  records: [
    {
      known: { event: ['chat:transcript_created'], 'chat.id': 'filled', 'chat.messages': 'list' },
      fields: {
        externalId: 'chat.id',
        userId: ['chat.visitor.id', 'chat.visitor.email'],
        country: 'chat.visitor.country',
        channel: { is: 'tawk.to' },
      },
      messages: { ...messages, in: 'chat.messages' },
    },
    {
      known: { id: 'filled', visitor: 'object', 'messages.0.sender.t': ['v', 'a', 's'] },
      fields: {
        externalId: 'id',
        userId: ['visitor.id', 'visitor.email'],
        country: 'visitor.country',
        channel: { is: 'tawk.to' },
      },
      messages: { ...messages, in: 'messages' },
    },
  ],
});
