import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const said: Omit<MessagesForm, 'in'> = {
  role: rolesBy('role', { user: ['userMessage', 'user'], assistant: ['apiMessage', 'bot'] }),
  text: 'content',
  time: ['createdDate', 'time'],
};

/** What Flowise exports of a flow: its chats. */
export const flowiseLayout = layoutOf({
  records: {
    known: {
      source: ['UI', 'API/Embed', 'Evaluations', 'MCP'],
      sessionId: 'there',
      memoryType: 'there',
      messages: 'list',
    },
    fields: {
      externalId: ['id', 'chatId'],
      userId: 'email',
      ratingComment: 'messages.?.feedback',
      channel: { is: 'Flowise' },
    },
    messages: { ...said, in: 'messages' },
  },
});

/** Messages of its API, each with the chat that it is of. */
export const flowiseMessagesLayout = layoutInParts({
  utc: true,
  table: true,
  records: {
    known: { chatId: 'filled', role: ['userMessage', 'apiMessage'], content: 'there', createdDate: 'there' },
    fields: {
      externalId: 'chatId',
      userId: 'leadEmail',
      rating: { at: 'feedback.rating', words: { THUMBS_UP: 'good', THUMBS_DOWN: 'bad' } },
      ratingComment: 'feedback.content',
      channel: { is: 'Flowise' },
    },
    messages: { ...said, id: 'id' },
  },
});
