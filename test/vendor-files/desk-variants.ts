import { chatwootMessages } from './chatwoot.ts';
import { crispMessages } from './crisp.ts';
import { freshchatMessages } from './freshchat.ts';
import { tawkTranscript } from './tawk.ts';
import { at, line, type Variant, withoutKey } from './variant.ts';

const part = (type: string, said: string | null, who: string, more = {}) => ({
  type: 'conversation_part',
  part_type: type,
  body: said,
  created_at: at + 60,
  author: { type: who, id: who },
  ...more,
});
const intercom = {
  type: 'conversation',
  id: '147',
  created_at: at,
  updated_at: at + 600,
  conversation_parts: {
    conversation_parts: [
      part('comment', '<p>We look</p>', 'admin'),
      part('note', '<p>VIP</p>', 'admin'),
      part('note_and_reopen', '<p>Again him</p>', 'admin'),
      part('comment', '<i>This message was deleted</i>', 'user', { redacted: true }),
      part('comment', null, 'user', { attachments: [{ name: 'a.png' }] }),
      part('comment', '<p>I am a bot</p>', 'bot'),
    ],
  },
};
const looked = [
  ['agent', 'We look'],
  ['assistant', 'I am a bot'],
] as const;
const asked = { author: { type: 'user', id: 'u' }, subject: '', body: '<p>Where?</p>' };

const comment = (author: object, said: string, isPublic = true) => ({
  type: 'Comment',
  ...author,
  audit_id: 1,
  body: said,
  public: isPublic,
  created_at: '2026-03-05T09:00:00Z',
});
const ticket = {
  id: 9,
  status: 'open',
  via: { channel: 'web' },
  created_at: '2026-03-05T09:00:00Z',
  requester_id: 500,
};

/** Of desks where people answer. */
export const deskVariants: readonly Variant[] = [
  {
    name: 'Intercom, a conversation of the API of before: its first message has another name',
    content: [{ ...intercom, user: { id: 'u' }, conversation_message: asked }],
    layout: 'intercom',
    talks: [[['user', 'Where?'], ...looked]],
  },
  {
    name: 'Intercom, a mail of which only the subject says something',
    content: [{ ...intercom, source: { ...asked, type: 'email', body: '', subject: 'My bike' } }],
    layout: 'intercom',
    talks: [[['user', 'My bike'], ...looked]],
  },
  {
    name: 'Intercom, one conversation alone, begun by an admin',
    content: { ...intercom, source: { ...asked, author: { type: 'admin', id: 'a' } } },
    layout: 'intercom',
    talks: [[['agent', 'Where?'], ...looked]],
  },
  {
    name: 'Intercom, the CSV of messages with its notes',
    content:
      'Conversation ID,Message type,Message author type,Message author ID,Message body,Message created at\n' +
      '1,comment,user,u,Where?,2026-03-05 09:00:00\n1,note,admin,a,VIP,2026-03-05 09:01:00\n1,comment,bot,b,Here,2026-03-05 09:02:00\n',
    layout: 'intercom',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Here'],
      ],
    ],
  },
  {
    name: 'Zendesk, one ticket in its answer, of comments with whole authors',
    content: {
      ticket: {
        ...ticket,
        comments: [
          comment({ author: { id: 500, name: 'Ann' } }, 'Help'),
          comment({ author: { id: 600, name: 'Ben' } }, 'Sure'),
          comment({ author: { id: 600, name: 'Ben' } }, 'He is angry', false),
        ],
      },
    },
    layout: 'zendesk-tickets',
    talks: [
      [
        ['user', 'Help'],
        ['agent', 'Sure'],
      ],
    ],
  },
  {
    name: 'Zendesk, the audits of tickets in their answer',
    content: {
      audits: [
        {
          id: 1,
          ticket_id: 9,
          author_id: 500,
          created_at: '2026-03-05T09:00:00Z',
          events: [
            comment({ author_id: 500 }, 'Help'),
            { type: 'Create', field_name: 'requester_id', value: '500' },
          ],
        },
      ],
      next_page: null,
      count: 1,
    },
    layout: 'zendesk-events',
    talks: [[['user', 'Help']]],
  },
  {
    name: 'Zendesk, comments without their ticket',
    content: { comments: [comment({ author_id: 500 }, 'Help')], next_page: null, count: 1 },
    refused: "don't say which ticket",
  },
  {
    name: 'Chatwoot, the table of messages as CSV',
    content:
      '\ufeffid;content;inbox_id;conversation_id;message_type;created_at;private;sender_type;sender_id\n' +
      '1;Money back?;4;71;0;2026-03-05 09:00:00;f;Contact;15\n2;Look out;4;71;1;2026-03-05 09:01:00;t;User;3\n' +
      '3;Yes;4;71;1;2026-03-05 09:02:00;f;User;3\n4;Ben joined;4;71;2;2026-03-05 09:03:00;f;;\n5;Hi;4;71;1;2026-03-05 09:04:00;f;AgentBot;1\n',
    layout: 'chatwoot-messages',
    talks: [
      [
        ['user', 'Money back?'],
        ['agent', 'Yes'],
        ['assistant', 'Hi'],
      ],
    ],
  },
  {
    name: 'Chatwoot, calls of the webhook for messages',
    content: [
      { id: 1, content: 'Money back?', message_type: 'incoming', sender: { id: 15 } },
      { id: 2, content: 'He is angry', message_type: 'outgoing', private: true },
      { id: 3, content: 'Yes', message_type: 'outgoing', sender: { id: 3, type: 'user' } },
    ]
      .map((message, minute) => ({
        event: 'message_created',
        created_at: `2026-03-05 09:0${minute}:00 UTC`,
        private: false,
        conversation: { id: 71 },
        ...message,
      }))
      .map(line)
      .join(''),
    layout: 'chatwoot-messages',
    talks: [
      [
        ['user', 'Money back?'],
        ['agent', 'Yes'],
      ],
    ],
  },
  {
    name: 'Chatwoot, messages that do not say where they belong',
    content: withoutKey(chatwootMessages, 'conversation_id'),
    refused: "don't say which conversation",
  },
  {
    name: 'Crisp, calls of the webhook',
    content: crispMessages
      .slice(0, 3)
      .map((data) => line({ website_id: data.website_id, event: 'message:send', data, timestamp: 1 }))
      .join(''),
    layout: 'crisp-messages',
    talks: [
      [
        ['user', 'My invoice is <wrong>'],
        ['assistant', 'We answer within an hour.'],
      ],
    ],
  },
  {
    name: 'Crisp, messages that do not say where they belong',
    content: { error: false, reason: 'listed', data: withoutKey(crispMessages, 'session_id') },
    refused: "don't say which conversation",
  },
  {
    name: 'Freshchat, messages that do not say where they belong',
    content: { messages: withoutKey(freshchatMessages, 'conversation_id'), link: {} },
    refused: "don't say which conversation",
  },
  {
    name: 'Freshchat, the report of messages: who writes and what it is stand in two columns',
    content:
      'Message ID,Message type,Conversation ID,Actor type,Message text,Created at\n' +
      'm1,normal,77,USER,Where?,2026-03-05T09:00:00Z\nm2,private,77,AGENT,Angry,2026-03-05T09:01:00Z\nm3,normal,77,AGENT,Here,2026-03-05T09:02:00Z\nm4,normal,77,BOT,Bye,2026-03-05T09:03:00Z\n',
    layout: 'generic',
    talks: [
      [
        ['user', 'Where?'],
        ['agent', 'Here'],
        ['assistant', 'Bye'],
      ],
    ],
  },
  {
    name: 'tawk.to, the call as a service kept it, with its headers',
    content: [{ headers: { host: 'x' }, body: tawkTranscript }],
    layout: 'tawk',
    talks: [
      [
        ['system', 'V12 joined'],
        ['user', 'Do you repair?'],
        ['agent', 'We do.'],
      ],
    ],
  },
  {
    name: 'tawk.to, the chats without the call around them',
    content: [tawkTranscript.chat],
    layout: 'tawk',
    talks: [
      [
        ['system', 'V12 joined'],
        ['user', 'Do you repair?'],
        ['agent', 'We do.'],
      ],
    ],
  },
];
