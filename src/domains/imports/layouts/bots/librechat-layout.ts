import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm, RecordForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const said: Omit<MessagesForm, 'in'> = {
  role: rolesBy('isCreatedByUser', { user: [true, 'true'], assistant: [false, 'false'] }),
  // What agents answered is in parts, some of which are thoughts and calls.
  text: [
    { when: { text: 'filled' }, at: 'text' },
    { when: { 'content.[type=text].text.value': 'text' }, at: 'content.*.text.value' },
    'content.*.text',
  ],
  time: 'createdAt',
};

const thumbs = { thumbsUp: 'good', thumbsDown: 'bad' } as const;

const exported = (list: string): RecordForm => ({
  known: { conversationId: 'filled', [`${list}.0.isCreatedByUser`]: [true, false] },
  fields: {
    externalId: 'conversationId',
    startTime: 'createdAt',
    userId: ['user', `${list}.?.user`],
    botVersion: ['options.model', 'model'],
    rating: { at: `${list}.?.feedback.rating`, words: thumbs },
    ratingComment: `${list}.?.feedback.text`,
    channel: { is: 'LibreChat' },
  },
  messages: {
    ...said,
    in: list,
    branches: { id: 'messageId', parent: 'parentMessageId', children: 'children' },
  },
});

/** A conversation as LibreChat exports it, nested or not; the list of conversations has no messages. */
export const librechatLayout = layoutOf({
  records: [
    exported('messages'),
    exported('messagesTree'),
    {
      known: {
        conversationId: 'filled',
        endpoint: 'there',
        title: 'there',
        createdAt: 'there',
        text: 'missing',
      },
      fields: {
        externalId: 'conversationId',
        startTime: 'createdAt',
        userId: 'user',
        botVersion: 'model',
        tags: 'tags',
        channel: { is: 'LibreChat' },
      },
    },
  ],
  lacks: say('layout.librechatList'),
});

/** Messages of its API or database. */
export const librechatMessagesLayout = layoutInParts({
  records: {
    known: { conversationId: 'filled', messageId: 'filled', isCreatedByUser: [true, false] },
    fields: {
      externalId: 'conversationId',
      userId: 'user',
      botVersion: { when: { isCreatedByUser: [false] }, at: 'model' },
      rating: { at: 'feedback.rating', words: thumbs },
      ratingComment: 'feedback.text',
      channel: { is: 'LibreChat' },
    },
    messages: { ...said, id: 'messageId' },
  },
});
