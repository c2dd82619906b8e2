import { at, both, type Variant } from './variant.ts';

const thread = (type: string, who: string, body: string, minute: number) => ({
  id: minute,
  type,
  state: 'published',
  body,
  createdBy: { id: who === 'customer' ? 256 : 99, type: who },
  createdAt: `2026-03-05T09:0${minute}:00Z`,
});
const helpscout = {
  id: 123,
  number: 12,
  threads: 3,
  type: 'email',
  status: 'closed',
  subject: 'Help',
  mailboxId: 13,
  assignee: { id: 99, type: 'user', email: 'ben@desk.example' },
  createdAt: '2026-03-05T09:00:00Z',
  closedAt: '2026-03-05T10:00:00Z',
  tags: [{ id: 1, tag: 'vip' }],
  primaryCustomer: { id: 238_604, type: 'customer' },
  customFields: [{ id: 8, name: 'Account Type', value: '8518', text: 'Free' }],
};

const gorgias = (minute: number, from_agent: boolean, said: string, isPublic = true) => ({
  id: minute,
  ticket_id: 71,
  public: isPublic,
  channel: isPublic ? 'chat' : 'internal-note',
  sender: { id: from_agent ? 8 : 93, email: 'x@y.example' },
  body_text: said,
  stripped_text: said,
  from_agent,
  created_datetime: `2026-03-05T09:0${minute}:00.000000+00:00`,
});
const gorgiasMessages = [
  gorgias(1, false, 'Where?'),
  gorgias(2, true, 'Careful', false),
  gorgias(3, true, 'Here'),
];

const hubspot = (minute: number, type: string, direction: string, text: string) => ({
  type,
  id: `m${minute}`,
  conversationsThreadId: '4411',
  createdAt: `2026-03-05T09:0${minute}:00Z`,
  senders: [{ actorId: direction === 'INCOMING' ? 'V-13' : 'A-7' }],
  text,
  direction,
});

const drift = (second: number, author: object, body: string, type = 'chat') => ({
  id: String(second),
  conversationId: 55,
  author,
  body,
  type,
  createdAt: (at + second) * 1000,
});

const kustomer = (minute: number, direction: string, preview: string) => ({
  type: 'message',
  id: `k${minute}`,
  attributes: {
    channel: 'chat',
    preview,
    direction,
    sentAt: `2026-03-05T09:0${minute}:00.000Z`,
    auto: false,
  },
  relationships: { conversation: { data: { type: 'conversation', id: 'c77' } } },
});

const dixa = (second: number, direction: string, text: string, is_automated_message = false) => ({
  id: `d${second}`,
  csid: 42,
  created_at: (at + second) * 1000,
  initial_channel: 'widgetchat',
  direction,
  text,
  is_automated_message,
});

/** Of desks that have no fixture of their own. */
export const otherDesks: readonly Variant[] = [
  {
    name: 'Help Scout, a conversation with its threads: notes and line items stay out',
    content: {
      ...helpscout,
      _embedded: {
        threads: [
          thread('customer', 'customer', '<p>Where?</p>', 0),
          thread('note', 'user', 'angry', 1),
          thread('lineitem', 'user', 'closed', 2),
          thread('message', 'user', 'Here', 3),
        ],
      },
    },
    layout: 'helpscout',
    talks: [both],
  },
  {
    name: 'Help Scout, the list without threads',
    content: { _embedded: { conversations: [helpscout] }, _links: {}, page: { size: 25, number: 1 } },
    layout: 'helpscout',
    talks: [null],
  },
  {
    name: 'Gorgias, a ticket with its messages: a note stays out',
    content: [
      {
        id: 71,
        status: 'closed',
        via: 'chat',
        channel: 'chat',
        customer: { id: 93 },
        created_datetime: '2026-03-05T09:01:00+00:00',
        satisfaction_survey: { id: 3, score: 5, body_text: 'great' },
        messages: gorgiasMessages,
      },
    ],
    layout: 'gorgias',
    talks: [both],
  },
  {
    name: 'Gorgias, the messages of tickets',
    content: { data: gorgiasMessages, object: 'list', meta: { next_cursor: null } },
    layout: 'gorgias-messages',
    talks: [both],
  },
  {
    name: 'HubSpot, the messages of a thread: comments and changes stay out',
    content: {
      results: [
        hubspot(0, 'MESSAGE', 'INCOMING', 'Where?'),
        hubspot(1, 'COMMENT', 'OUTGOING', 'Careful'),
        {
          type: 'THREAD_STATUS_CHANGE',
          id: 's',
          conversationsThreadId: '4411',
          createdAt: '2026-03-05T09:02:00Z',
        },
        hubspot(3, 'MESSAGE', 'OUTGOING', 'Here'),
      ],
      paging: null,
    },
    layout: 'hubspot-messages',
    talks: [both],
  },
  {
    name: 'Front, the CSV with one message a row',
    content:
      'Message ID,Conversation ID,Segment,Direction,Status,Inbox,Message date,Assignee,Contact handle,Extract,Tags\n' +
      'm1,cnv_1,1,Inbound,Archived,Support,2026-03-05 09:00:00,Ben,fry@x.example,Where?,Robots\n' +
      'm2,cnv_1,1,Outbound,Archived,Support,2026-03-05 09:02:00,Ben,fry@x.example,Here,Robots\n',
    layout: 'front',
    talks: [both],
  },
  {
    name: 'Front, the list of conversations',
    content: {
      _pagination: { next: null },
      _links: {},
      _results: [{ id: 'cnv_1', subject: 'Hearts', status: 'archived', created_at: at + 0.33, tags: [] }],
    },
    layout: 'front',
    talks: [null],
  },
  {
    name: 'Front, messages that do not say where they belong',
    content: {
      _pagination: {},
      _results: [{ id: 'msg_1', is_inbound: true, created_at: at, body: 'Where?' }],
    },
    refused: "don't say which conversation",
  },
  {
    name: 'Drift, messages: a user is somebody of the team',
    content: {
      data: {
        messages: [
          drift(0, { id: 9, type: 'contact', bot: false }, 'Where?'),
          drift(1, { id: 3, type: 'user', bot: true }, 'One moment'),
          drift(2, { id: 4, type: 'user', bot: false }, 'Careful', 'private_note'),
          drift(3, { id: 4, type: 'user', bot: false }, 'Here'),
        ],
      },
    },
    layout: 'drift-messages',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'One moment'],
        ['agent', 'Here'],
      ],
    ],
  },
  {
    name: 'Kustomer, messages',
    content: { data: [kustomer(0, 'in', 'Where?'), kustomer(1, 'out', 'Here')], links: {} },
    layout: 'kustomer-messages',
    talks: [both],
  },
  {
    name: 'Dixa, the export of messages',
    content: [
      dixa(0, 'inbound', 'Where?'),
      dixa(1, 'outbound', 'One moment', true),
      dixa(2, 'outbound', 'Here'),
    ],
    layout: 'dixa-messages',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'One moment'],
        ['agent', 'Here'],
      ],
    ],
  },
];
