import { layoutOf } from '../forms/layout-of.ts';
import type { RecordForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const chat = (at: string): Omit<RecordForm, 'known'> => ({
  fields: {
    externalId: `${at}id`,
    userId: [`${at}visitor.id`, `${at}visitor.email`],
    country: `${at}visitor.country`,
    channel: { is: 'tawk.to' },
  },
  messages: {
    in: `${at}messages`,
    only: { type: ['msg'] },
    role: rolesBy('sender.t', { user: 'v', agent: 'a', system: 's' }),
    speaker: ['sender.n', 'sender.id'],
    text: 'msg',
    time: 'time',
  },
});

/** The webhook that comes with a transcript, as it was kept: one call a record, or the chats of such calls. */
export const tawkLayout = layoutOf({
  asides: { event: { like: /^(?:chat|ticket):/ }, property: 'object' },
  records: [
    {
      known: { event: ['chat:transcript_created'], 'chat.id': 'filled', 'chat.messages': 'list' },
      ...chat('chat.'),
    },
    { known: { id: 'filled', visitor: 'object', 'messages.0.sender.t': ['v', 'a', 's'] }, ...chat('') },
  ],
});
