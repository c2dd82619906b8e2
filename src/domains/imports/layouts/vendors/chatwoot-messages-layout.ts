import { layoutInParts } from '../forms/layout-of.ts';
import type { RecordForm } from '../forms/record-form.ts';
import { chatwootMessage, csat } from './chatwoot-layout.ts';

const kinds = [0, 1, 2, 3].flatMap((kind) => [kind, String(kind)]);
const message_type = [...kinds, 'incoming', 'outgoing', 'activity', 'template'];

const fields: RecordForm['fields'] = {
  userId: {
    when: { message_type: [0, '0', 'incoming'] },
    at: ['sender.identifier', 'sender.id', 'sender_id'],
  },
  rating: { at: `${csat}.rating`, rating: [1, 5] },
  ratingComment: `${csat}.feedback_message`,
};

/** The messages of conversations, each with the id of its own: of the API, of its table, of webhooks. */
export const chatwootMessagesLayout = layoutInParts({
  table: true,
  records: [
    {
      known: { conversation_id: 'filled', inbox_id: 'there', message_type },
      fields: { ...fields, externalId: 'conversation_id' },
      messages: chatwootMessage,
    },
    {
      known: { event: ['message_created', 'message_updated'], conversation: 'object', message_type },
      fields: { ...fields, externalId: ['conversation.display_id', 'conversation.id'] },
      messages: chatwootMessage,
    },
  ],
});
