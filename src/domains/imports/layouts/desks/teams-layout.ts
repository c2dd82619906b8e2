import { layoutInParts } from '../forms/layout-of.ts';
import type { Marks, MessagesForm } from '../forms/record-form.ts';

const message: Marks = { messageType: 'text', createdDateTime: 'text', body: 'object' };

const said: Omit<MessagesForm, 'only' | 'text'> = {
  except: { deletedDateTime: 'filled' },
  // Of people it tells where they come from, and never who helps whom.
  role: [['assistant', { 'from.application': 'object' }]],
  speaker: ['from.user.displayName', 'from.user.id', 'from.application.displayName'],
  time: 'createdDateTime',
};

const inEach = (place: Pick<MessagesForm, 'in'>): MessagesForm[] => [
  {
    ...said,
    ...place,
    only: { messageType: ['message'], 'body.contentType': ['text'] },
    text: 'body.content',
  },
  {
    ...said,
    ...place,
    only: { messageType: ['message'], 'body.contentType': { not: ['text'] } },
    text: 'body.content',
    html: true,
  },
];

/** Messages of the Graph API: a chat is a conversation, and in a channel a post with its replies. */
export const teamsLayout = layoutInParts({
  records: {
    known: [
      { ...message, chatId: 'filled' },
      { ...message, channelIdentity: 'object' },
    ],
    fields: { externalId: ['chatId', 'replyToId', 'id'], channel: { is: 'Microsoft Teams' } },
    messages: [...inEach({}), ...inEach({ in: 'replies' })],
  },
});
