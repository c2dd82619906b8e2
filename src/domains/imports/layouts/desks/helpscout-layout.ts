import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import type { Marks, RecordForm } from '../forms/record-form.ts';

const conversation: Marks = { id: 'filled', mailboxId: 'there', primaryCustomer: 'object' };

/** Of three steps. */
const ratings = {
  ...{ great: '5/5', okay: '3/5', not_good: '1/5' },
  ...{ Great: '5/5', Okay: '3/5', Bad: '1/5', bad: '1/5' },
};

const fields: RecordForm['fields'] = {
  externalId: 'id',
  startTime: 'createdAt',
  endTime: { when: { status: ['closed'] }, at: 'closedAt', otherwise: null },
  userId: 'primaryCustomer.id',
  channel: 'type',
  assignee: ['assignee.email', 'assignee.id'],
  rating: { at: '_embedded.threads.?.rating.rating', words: ratings },
  ratingComment: '_embedded.threads.?.rating.comments',
  tags: 'tags.*.tag',
};

/** Conversations of the Mailbox API, with their threads (`embed=threads`) or without. */
export const helpscoutLayout = layoutOf({
  records: [
    {
      known: { id: 'filled', primaryCustomer: 'object', '_embedded.threads': 'list' },
      fields,
      messages: {
        in: '_embedded.threads',
        // Line items only tell what happened.
        only: {
          type: ['customer', 'message', 'reply', 'chat', 'phone', 'beaconchat', 'note', 'forwardparent'],
        },
        // Notes and what was forwarded to others no customer sees; nor drafts and what is hidden.
        except: [
          { type: ['note', 'forwardparent'] },
          { state: ['draft', 'hidden', 'underreview', 'review'] },
        ],
        role: [
          ['user', { 'createdBy.type': ['customer'] }],
          ['assistant', { 'createdBy.type': ['system_user'] }],
          ['agent', { 'createdBy.type': ['user', 'team'] }],
          ['user', { type: ['customer'] }],
        ],
        speaker: ['createdBy.email', 'createdBy.id'],
        text: 'body',
        html: 'always',
        time: 'createdAt',
      },
    },
    { known: conversation, fields: { ...fields, initialMsg: 'subject' } },
  ],
  lacks: say('layout.helpscoutList'),
});
