import { at, both, time, type Variant } from './variant.ts';

const phrase = (participantPurpose: string, text: string, seconds: number) => ({
  text,
  participantPurpose,
  startTimeMs: (at + seconds) * 1000,
});

/** Of what people chat and call with. */
export const chatExports: readonly Variant[] = [
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
