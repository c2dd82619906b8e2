import { layoutInParts } from '../forms/layout-of.ts';
import { freshchatMessage } from './freshchat-layout.ts';

/** The messages of conversations, each with the id of its own. */
export const freshchatMessagesLayout = layoutInParts({
  records: {
    known: { conversation_id: 'filled', message_parts: 'list', actor_type: 'text' },
    fields: {
      externalId: 'conversation_id',
      userId: [{ when: { actor_type: ['user'] }, at: 'actor_id' }, 'user_id'],
      channel: { is: 'Freshchat' },
    },
    messages: freshchatMessage,
  },
});
