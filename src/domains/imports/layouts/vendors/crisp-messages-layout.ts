import { layoutInParts } from '../forms/layout-of.ts';

/** The messages of conversations, each with the session that it is of. Times are in milliseconds. */
export const crispMessagesLayout = layoutInParts({
  records: {
    known: {
      session_id: { like: /^session_/ },
      from: ['user', 'operator'],
      type: 'text',
      timestamp: 'number',
    },
    fields: {
      externalId: 'session_id',
      userId: { when: { from: ['user'] }, at: 'user.user_id' },
      channel: { is: 'Crisp' },
    },
    messages: {
      // A note is of operators among themselves; the other kinds show something or tell what happened.
      only: { type: ['text', 'picker', 'field', 'carousel'] },
      // Written for the team, or never sent.
      except: [{ stealth: [true] }, { deleted: [true] }],
      role: [
        ['user', { from: ['user'] }],
        ['assistant', { automated: [true] }],
        ['agent', { from: ['operator'] }],
      ],
      speaker: 'user.nickname',
      text: [{ when: { content: 'text' }, at: 'content' }, 'content.text'],
      time: 'timestamp',
    },
  },
});
