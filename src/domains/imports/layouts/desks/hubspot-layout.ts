import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';

const said: MessagesForm = {
  only: { type: ['MESSAGE', 'WELCOME_MESSAGE', 'COMMENT'] },
  except: [{ type: ['COMMENT'] }, { archived: [true] }],
  // Visitors are V-, agents A-, bots B-, integrations I-, e-mail addresses E-.
  role: [
    ['assistant', { type: ['WELCOME_MESSAGE'] }],
    ['user', { direction: ['INCOMING'] }],
    ['assistant', { 'senders.0.actorId': { like: /^[BI]-/ } }],
    ['agent', { direction: ['OUTGOING'] }],
  ],
  speaker: ['senders.0.name', 'senders.0.actorId'],
  text: ['text', { at: 'richText', html: true }],
  time: 'createdAt',
};

/** The messages of threads of the Conversations API; a comment is of the team, and other types only tell what was changed. */
export const hubspotLayout = layoutInParts({
  records: {
    known: { conversationsThreadId: 'filled', type: 'text', createdAt: 'text' },
    fields: {
      externalId: 'conversationsThreadId',
      userId: { when: { direction: ['INCOMING'], type: ['MESSAGE'] }, at: 'senders.0.actorId' },
      channel: { when: { type: ['MESSAGE'] }, is: 'HubSpot' },
    },
    messages: said,
  },
});

const thread = {
  id: 'filled',
  originalChannelId: 'filled',
  inboxId: 'filled',
  status: ['OPEN', 'CLOSED'],
} as const;

const fields = {
  externalId: 'id',
  startTime: 'createdAt',
  endTime: { when: { status: ['CLOSED'] }, at: ['closedAt', 'latestMessageTimestamp'], otherwise: null },
  userId: 'associatedContactId',
  assignee: 'assignedTo',
  channel: { is: 'HubSpot' },
} as const;

/** Threads, with the messages that somebody put to them or without. */
export const hubspotThreadsLayout = layoutOf({
  records: [
    {
      known: { ...thread, messages: 'list' },
      gone: { archived: [true] },
      fields,
      messages: { ...said, in: 'messages' },
    },
    { known: thread, gone: { archived: [true] }, fields },
  ],
  lacks: say('layout.hubspotList'),
});
