import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm, RecordForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const ticket = { id: 'filled', ticketNumber: 'filled', createdTime: 'text', contactId: 'there' } as const;

const thread: Omit<MessagesForm, 'in'> = {
  except: [
    { visibility: ['private'] },
    { isForward: [true] },
    { status: ['DRAFT', 'PENDING', 'FAILED'] },
    { isPublic: [false] },
    // A comment that does not say that the customer sees it.
    { type: ['comment'], isPublic: 'missing' },
  ],
  role: ['author', 'commenter'].flatMap((who) =>
    rolesBy(`${who}.type`, { user: 'END_USER', agent: 'AGENT' }),
  ),
  speaker: ['author.name', 'author.email', 'commenter.name'],
  text: ['plainText', 'content', 'summary'],
  html: true,
  time: ['createdTime', 'commentedTime'],
};

const said: Omit<MessagesForm, 'in'> = {
  ...thread,
  role: [...thread.role, ['user', { direction: ['in'] }], ['agent', { direction: ['out'] }]],
};

const fields: RecordForm['fields'] = {
  externalId: 'id',
  startTime: 'createdTime',
  endTime: 'closedTime',
  userId: 'contactId',
  channel: 'channel',
  language: 'language',
  category: 'category',
  assignee: ['assignee.email', 'assigneeId'],
  team: ['team.name', 'department.name', 'departmentId'],
};

/** Tickets of Zoho Desk, with their threads or conversations put to them, or without. */
export const zohoDeskLayout = layoutOf({
  records: [
    {
      known: [
        { ...ticket, conversations: 'list' },
        { ...ticket, threads: 'list' },
      ],
      gone: { isTrashed: [true] },
      fields,
      messages: [
        { ...said, in: 'conversations' },
        { ...said, in: 'threads', orElse: true },
      ],
    },
    {
      known: ticket,
      gone: { isTrashed: [true] },
      fields: { ...fields, initialMsg: [{ at: 'description', html: true }, 'subject'] },
    },
  ],
  lacks: say('layout.zohoDeskList'),
});

/** Threads that say of which ticket they are, as webhooks send them. */
export const zohoThreadsLayout = layoutInParts({
  records: {
    known: { ticketId: 'filled', direction: ['in', 'out'], createdTime: 'text' },
    fields: { externalId: 'ticketId', channel: 'channel' },
    messages: said,
  },
});
