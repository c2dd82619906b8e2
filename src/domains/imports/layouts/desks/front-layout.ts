import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';

/** The list of conversations of the API, which has no messages; or the CSV with one message a row. */
export const frontLayout = layoutOf({
  records: {
    known: { id: { like: /^cnv_/ }, subject: 'there', created_at: 'number' },
    fields: {
      externalId: 'id',
      startTime: 'created_at',
      userId: 'recipient.handle',
      assignee: ['assignee.username', 'assignee.email'],
      tags: 'tags.*.name',
      initialMsg: 'subject',
      channel: { is: 'Front' },
    },
  },
  csv: {
    has: [['message id', 'conversation id', 'direction', 'extract']],
    columns: {
      'conversation id': 'externalId',
      'contact handle': 'userId',
      inbox: 'channel',
      assignee: 'assignee',
      tags: 'tags',
      direction: 'messageRole',
      extract: 'messageContent',
      'message date': 'messageTime',
    },
    // Of a message, and derived from the times.
    ignored: ['response time', 'reaction time', 'resolution time', 'subject', 'author', 'contact name'],
    messageRows: true,
  },
  lacks: say('layout.frontList'),
});

/** Messages of the API: the address of its conversation says which one a message is of. */
export const frontMessagesLayout = layoutInParts({
  records: {
    known: {
      id: { like: /^msg_/ },
      is_inbound: [true, false],
      '_links.related.conversation': { like: /\/conversations\/cnv_/ },
    },
    fields: {
      externalId: { at: '_links.related.conversation', part: 'conversations' },
      userId: { when: { is_inbound: [true] }, at: 'recipients.[role=from].handle' },
      channel: 'type',
    },
    messages: {
      except: { is_draft: [true] },
      role: [
        ['user', { is_inbound: [true] }],
        ['agent', { author: 'object' }],
        ['assistant', {}],
      ],
      text: [
        { when: { text: 'filled' }, at: 'text' },
        { at: 'body', html: true },
      ],
      time: 'created_at',
    },
  },
});
