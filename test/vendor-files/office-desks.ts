import type { LayoutId } from '../../src/domains/imports/layouts/layout.ts';
import type { JsonObject } from '../../src/domains/imports/reading/source-record.ts';
import type { Variant } from './variant.ts';

const at = 1772701200;
const time = (seconds: number) => new Date((at + seconds) * 1000).toISOString();
const both = [
  ['user', 'Where?'],
  ['agent', 'Here'],
] as const;

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

const phrase = (participantPurpose: string, text: string, seconds: number) => ({
  text,
  participantPurpose,
  startTimeMs: (at + seconds) * 1000,
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
  {
    name: 'HubSpot, the list of threads',
    content: {
      results: [
        {
          id: '1',
          createdAt: time(0),
          closedAt: time(60),
          status: 'CLOSED',
          originalChannelId: '1000',
          inboxId: '8',
          associatedContactId: '5',
        },
      ],
      paging: {},
    },
    layout: 'hubspot-threads',
    talks: [null],
  },
  {
    name: 'Messenger and Instagram: newest first, letters byte by byte, and what was unsent stays out',
    content: {
      participants: [{ name: 'Ann' }, { name: 'Shop' }],
      messages: [
        {
          sender_name: 'Shop',
          timestamp_ms: (at + 9) * 1000,
          content: 'Caf\u00c3\u00a9 \u00f0\u009f\u0098\u0080',
        },
        { sender_name: 'Ann', timestamp_ms: (at + 5) * 1000, content: 'Oops', is_unsent: true },
        { sender_name: 'Ann', timestamp_ms: at * 1000, content: 'Where?' },
        { sender_name: 'Ann', timestamp_ms: at * 1000, photos: [{ uri: 'a.jpg' }] },
      ],
      title: 'Ann',
      is_still_participant: true,
      thread_path: 'inbox/ann_123',
    },
    layout: 'meta',
    talks: [
      [
        ['unknown', 'Where?'],
        ['unknown', 'Café 😀'],
      ],
    ],
  },
  {
    name: 'Messenger, a chat that was encrypted',
    content: {
      participants: ['Ann', 'Shop'],
      threadName: 'Ann_1',
      messages: [{ senderName: 'Ann', text: 'Café?', timestamp: at * 1000, type: 'text', isUnsent: false }],
    },
    layout: 'meta',
    talks: [[['unknown', 'Café?']]],
  },
  {
    name: 'LINE, a chat saved as text: its days stand once, and what happened stays out',
    content: [
      '[LINE] Chat history with Ann',
      'Saved on: 2026/03/06 10:00',
      '',
      '2026/03/05(Thu)',
      '09:00\tAnn\tWhere?',
      '09:01\tShop\t"It left,',
      'see you"',
      '09:02\tAnn joined the group.',
      '2026.03.06 Friday',
      '午後1:05\tAnn\t[Sticker]',
      '',
    ].join('\r\n'),
    layout: 'line',
    talks: [
      [
        ['unknown', 'Where?'],
        ['unknown', 'It left,\nsee you'],
        ['unknown', '[Sticker]'],
      ],
    ],
  },
  {
    name: 'Genesys Cloud, a transcript',
    content: {
      organizationId: 'o',
      conversationId: 'g-1',
      communicationId: 'm-1',
      mediaType: 'call',
      transcripts: [
        { transcriptId: 't1', language: 'en-us', phrases: [phrase('external', 'Where?', 0)] },
        { transcriptId: 't2', language: 'en-us', phrases: [phrase('internal', 'Here', 5)] },
      ],
    },
    layout: 'genesys',
    talks: [both],
  },
  {
    name: 'Genesys Cloud, the details of conversations',
    content: {
      conversations: [
        {
          conversationId: 'g-1',
          conversationStart: time(0),
          conversationEnd: time(60),
          participants: [{ purpose: 'customer', sessions: [{ mediaType: 'chat' }] }],
        },
      ],
      totalHits: 1,
    },
    layout: 'genesys-details',
    talks: [null],
  },
  {
    name: 'Salesforce, chat transcripts: whom a body announces is of the team',
    content: [
      'Id,ChatKey,Body,StartTime,EndTime,ChatDuration',
      '570A,k,"<p align=""center"">Chat Started: Thursday, March 05, 2026, 09:00:00 (+0000)</p><p align=""center"">Agent Ben S</p>( 4s ) Ben S: Hello<br>( 1m 20s ) Visitor: Where?<br>Please<br>( 2h 1m 5s ) Ann: x &lt; y<br>",2026-03-05T09:00:00.000Z,2026-03-05T09:02:00.000Z,120',
    ].join('\n'),
    layout: 'salesforce-chats',
    talks: [
      [
        ['agent', 'Hello'],
        ['user', 'Where?\nPlease'],
        ['unknown', 'x < y'],
      ],
    ],
  },
  {
    name: 'Salesforce, sessions of messaging, in capitals as Data Loader writes them',
    content: [
      'ID,MESSAGINGENDUSERID,STARTTIME,ENDTIME,CHANNELTYPE',
      '0Mw1,0PA1,2026-03-05T09:00:00.000Z,2026-03-05T09:02:00.000Z,EmbeddedMessaging',
    ].join('\n'),
    layout: 'salesforce-sessions',
    talks: [null],
  },
  {
    name: 'Salesforce, the entries of conversations',
    content: [
      'Id,ConversationId,ActorType,EntryType,EntryTime,Message',
      '1,0dw1,EndUser,Text,2026-03-05T09:00:00.000Z,Where?',
      '2,0dw1,Agent,Text,2026-03-05T09:00:09.000Z,Here',
      '3,0dw1,Bot,ParticipantLeft,2026-03-05T09:00:10.000Z,',
    ].join('\n'),
    layout: 'salesforce-entries',
    talks: [both],
  },
];

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of those that are JSON, out of what is around them. */
export const officeRecords = officeDesks.flatMap(
  ({ content, layout }): Array<readonly [LayoutId, readonly JsonObject[]]> => {
    if (!layout || !isRecord(content)) return [];
    const list = [content['value'], content['results'], content['conversations']].find(Array.isArray);
    const own = String(content['url']).includes('/messages') ? [content] : list;
    const records: unknown[] = own ?? (Array.isArray(content['data']) ? content['data'] : [content]);
    // Each is named in the list of layouts.
    return [[layout as LayoutId, records.filter(isRecord)]];
  },
);
