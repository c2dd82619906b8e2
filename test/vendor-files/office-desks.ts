import type { LayoutId } from '../../src/domains/imports/layouts/layouts.ts';
import { isJsonObject, type JsonObject } from '../../src/domains/imports/reading/source-record.ts';
import { chatExports } from './chat-exports.ts';
import { salesforceQueries } from './desks/salesforce.ts';
import { at, both, time, type Variant } from './variant.ts';

const teams = (id: string, content: string, more: object = {}) => ({
  id,
  replyToId: null,
  messageType: 'message',
  createdDateTime: time(Number(id)),
  deletedDateTime: null,
  chatId: '19:abc@thread.v2',
  channelIdentity: null,
  from: { application: null, user: { id: 'u-1', displayName: 'Ann', userIdentityType: 'aadUser' } },
  body: { contentType: 'text', content },
  ...more,
});
const channel = { chatId: null, channelIdentity: { teamId: 't', channelId: '19:c@thread.tacv2' } };

const siq = (id: string, name: string, text: string, more: object = {}) => ({
  sequence_id: '1',
  sender: { name, id },
  type: 'text',
  message: { text },
  time: `${at * 1000}`,
  ...more,
});

const zohoTicket = {
  id: '903000000000099',
  ticketNumber: '101',
  subject: 'Bike',
  description: '<div>Where?</div>',
  status: 'Closed',
  createdTime: time(0),
  closedTime: time(600),
  contactId: '903000000000012',
  channel: 'Email',
};
const zohoThread = (id: string, direction: string, content: string, more: object = {}) => ({
  id,
  type: 'thread',
  direction,
  channel: 'EMAIL',
  status: 'SUCCESS',
  content: `<div>${content}</div>`,
  createdTime: time(Number(id)),
  isDescriptionThread: false,
  ...more,
});

const tidio = (message_id: string, author_type: string, content: string, more: object = {}) => ({
  message_id,
  author_type,
  content,
  created_at: time(Number(message_id)),
  ...more,
});

/** Of what offices and shops talk with. */
export const officeDesks: readonly Variant[] = [
  {
    name: 'Teams, a chat: what was deleted and events stay out, and who is who is asked',
    content: {
      '@odata.context': 'https://graph.example/$metadata#chats/messages',
      '@odata.count': 4,
      value: [
        teams('3', '', { messageType: 'unknownFutureValue', from: null, eventDetail: {} }),
        teams('2', '<p>See <b>here</b></p>', {
          body: { contentType: 'html', content: '<p>See <b>here</b></p>' },
        }),
        teams('4', 'Oops', { deletedDateTime: time(9) }),
        teams('1', 'if a < b <b>', { from: { user: null, application: { displayName: 'Desk bot' } } }),
      ],
    },
    layout: 'teams',
    talks: [
      [
        ['assistant', 'if a < b <b>'],
        ['unknown', 'See here'],
      ],
    ],
  },
  {
    name: 'Teams, posts of a channel: each with its replies, beside it or within it',
    content: [
      teams('1', 'Where?', channel),
      teams('2', 'Other', { ...channel, replies: [teams('5', 'Yes', { ...channel, replyToId: '2' })] }),
      teams('3', 'Here', { ...channel, replyToId: '1' }),
    ],
    layout: 'teams',
    talks: [
      [
        ['unknown', 'Where?'],
        ['unknown', 'Here'],
      ],
      [
        ['unknown', 'Other'],
        ['unknown', 'Yes'],
      ],
    ],
  },
  {
    name: 'Teams, the list of chats',
    content: {
      value: [{ id: '19:a', topic: null, chatType: 'oneOnOne', lastUpdatedDateTime: time(0) }],
    },
    refused: 'getAllMessages',
  },
  {
    name: 'Zoho SalesIQ, the messages of a conversation, whose id stands in the address',
    content: {
      url: '/api/v2/shop/conversations/833960000/messages?limit=50',
      object: 'list',
      data: [
        siq('b833', 'Bot', 'Hello'),
        siq('$29', 'Tom', 'Where?', { time: `${at * 1000 + 1}` }),
        siq('4030', 'Sam', 'Here', { time: `${at * 1000 + 2}` }),
        { ...siq('4030', 'Sam', 'x'), type: 'info', message: { mode: 'transfer' } },
      ],
    },
    layout: 'zoho-salesiq',
    talks: [[['assistant', 'Hello'], ...both]],
  },
  {
    name: 'Zoho SalesIQ, the list of conversations',
    content: {
      url: '/api/v2/shop/conversations',
      object: 'list',
      data: [
        {
          id: '19',
          chat_id: 'LD_1',
          question: 'Where?',
          start_time: `${at * 1000}`,
          visitor: { id: '7', country_code: 'NL' },
        },
      ],
    },
    layout: 'zoho-salesiq',
    talks: [null],
  },
  {
    name: 'Zoho SalesIQ, messages out of their answer',
    content: [siq('$29', 'Tom', 'Where?')],
    refused: 'its address says',
  },
  {
    name: 'Zoho Desk, tickets with their conversations: comments of the team and drafts stay out',
    content: {
      data: [
        {
          ...zohoTicket,
          conversations: [
            zohoThread('3', 'out', 'Draft', { status: 'DRAFT' }),
            zohoThread('2', 'out', 'Here', { author: { type: 'AGENT', name: 'Ben' } }),
            { id: '9', type: 'comment', content: 'Careful', commentedTime: time(9), isPublic: false },
            zohoThread('1', 'in', 'Where?', { isDescriptionThread: true }),
          ],
        },
      ],
    },
    layout: 'zoho-desk',
    talks: [both],
  },
  { name: 'Zoho Desk, the list', content: { data: [zohoTicket] }, layout: 'zoho-desk', talks: [null] },
  {
    name: 'Zoho Desk, threads as webhooks send them',
    content: [
      { payload: zohoThread('1', 'in', 'Where?', { ticketId: '9' }), eventType: 'Ticket_Thread_Add' },
      { payload: zohoThread('2', 'out', 'Here', { ticketId: '9' }), eventType: 'Ticket_Thread_Add' },
    ],
    layout: 'zoho-threads',
    talks: [both],
  },
  {
    name: 'Zoho Desk, threads without their ticket',
    content: { data: [zohoThread('1', 'in', 'Where?')] },
    refused: 'which ticket',
  },
  {
    name: 'Tidio, a ticket with its messages',
    content: {
      id: 7,
      subject: 'Bike',
      contact_id: 'c-1',
      contact_email: 'a@mail.example',
      status: 'solved',
      messages: [
        tidio('1', 'contact', 'Where?'),
        tidio('2', 'operator', 'Careful', { message_type: 'internal' }),
        tidio('3', 'operator', 'Here', { message_type: 'public' }),
      ],
    },
    layout: 'tidio',
    talks: [both],
  },
  {
    name: 'Tidio, contacts with their messages',
    content: [
      {
        id: 'c-1',
        distinct_id: null,
        country: 'NL',
        messages: [tidio('1', 'bot', 'Hello'), tidio('2', 'contact', 'Where?')],
      },
    ],
    layout: 'tidio',
    talks: [
      [
        ['assistant', 'Hello'],
        ['user', 'Where?'],
      ],
    ],
  },
  {
    name: 'Tidio, messages alone',
    content: { messages: [tidio('1', 'bot', 'Hello')] },
    refused: 'Retrieve each ticket',
  },
];

/** The records of those that are JSON, out of what is around them. */
export const officeRecords = [...officeDesks, ...chatExports, ...salesforceQueries].flatMap(
  ({ content, layout }): Array<readonly [LayoutId, readonly JsonObject[]]> => {
    if (!layout || !isJsonObject(content)) return [];
    const list = [content['value'], content['results'], content['conversations'], content['records']].find(
      Array.isArray,
    );
    const own = String(content['url']).includes('/messages') ? [content] : list;
    const records: unknown[] = own ?? (Array.isArray(content['data']) ? content['data'] : [content]);
    // Each is named in the list of layouts.
    return [[layout as LayoutId, records.filter(isJsonObject)]];
  },
);
