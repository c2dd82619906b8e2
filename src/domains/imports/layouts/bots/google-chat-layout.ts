import { layoutInParts } from '../forms/layout-of.ts';

/** The messages of a space of Google Chat, as Takeout exports them: a topic is a conversation. */
export const googleChatLayout = layoutInParts({
  records: {
    known: { topic_id: 'filled', created_date: 'text', 'creator.user_type': 'text' },
    fields: { externalId: 'topic_id', channel: { is: 'Google Chat' } },
    messages: {
      except: [{ message_state: ['DELETED'] }, { deletion_metadata: 'there' }],
      // Of people it tells nothing more.
      role: [['assistant', { 'creator.user_type': ['Bot'] }]],
      speaker: ['creator.name', 'creator.email'],
      id: 'message_id',
      text: 'text',
      time: 'created_date',
    },
  },
});
