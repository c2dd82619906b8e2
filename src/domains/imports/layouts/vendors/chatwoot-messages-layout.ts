import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import { chatwootMessage, csat } from './chatwoot-layout.ts';

/** The messages of conversations, each with the id of its own. */
export const chatwootMessagesLayout = layoutOf({
  id: 'chatwoot-messages',
  pieces: true,
  note: say('layout.inParts'),
  records: [
    {
      known: {
        conversation_id: 'filled',
        inbox_id: 'there',
        message_type: [0, 1, 2, 3, 'incoming', 'outgoing', 'activity', 'template'],
      },
      fields: {
        externalId: 'conversation_id',
        userId: {
          when: { message_type: [0, 'incoming'] },
          at: ['sender.identifier', 'sender.id', 'sender_id'],
        },
        rating: { at: `${csat}.rating`, rating: [1, 5] },
        ratingComment: `${csat}.feedback_message`,
      },
      messages: [chatwootMessage],
    },
  ],
});
