import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';

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
