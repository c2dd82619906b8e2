import { at, both, time, type Variant } from '../variant.ts';

const chat = (id: string, seconds: number, rest: object) => ({
  ...{ conversation: { id: 'conv9' }, channelId: 'webchat', type: 'message', id, timestamp: time(seconds) },
  ...rest,
});
const ann = { from: { id: 'u1', name: 'Ann', role: 'user' }, recipient: { id: 'b1', role: 'bot' } };
const bot = { from: { id: 'b1', name: 'Bot', role: 'bot' }, recipient: { id: 'u1', role: 'user' } };
export const activities = [
  chat('a0', 0, { ...ann, type: 'conversationUpdate', membersAdded: [{ id: 'u1' }] }),
  chat('a1', 1, { ...ann, text: 'Wher?', locale: 'en-US' }),
  chat('a2', 2, { ...bot, type: 'typing' }),
  chat('a3', 3, { ...bot, text: 'Here' }),
  chat('a1', 4, { ...ann, type: 'messageUpdate', text: 'Where?' }),
  chat('a4', 5, { ...bot, text: 'Your card is 1234' }),
  chat('a4', 6, { ...bot, type: 'messageDelete' }),
  chat('a5', 7, {
    ...bot,
    attachments: [{ contentType: 'application/vnd.microsoft.card.hero', content: { title: 'Map' } }],
  }),
  chat('a6', 8, { ...bot, type: 'trace', text: 'debug' }),
];
const ofActivities = [
  [
    ['user', 'Where?'],
    ['assistant', 'Here'],
    ['assistant', 'Map'],
  ],
] as const;

const drift = (id: string, seconds: number, rest: object) => ({
  ...{ conversationId: 77, id, type: 'chat', createdAt: (at + seconds) * 1000 },
  ...rest,
});
const visitor = { author: { id: 1, type: 'contact' } };
const colleague = { author: { id: 5, type: 'user' } };
const drifted = [
  drift('m1', 0, { ...visitor, body: 'Where?' }),
  drift('m2', 10, { ...colleague, body: 'Her' }),
  drift('m3', 20, { ...colleague, type: 'edit', editedMessageId: 'm2', editType: 'replace', body: 'Here' }),
  drift('m4', 30, { ...colleague, body: 'A secret' }),
  drift('m5', 40, { ...colleague, type: 'edit', editedMessageId: 'm4', editType: 'delete', body: '' }),
];

const hook = (event: string, id: number, rest: object) => ({
  ...{ event, id, created_at: time(id), conversation: { display_id: 7 }, sender: { name: 'A' } },
  ...rest,
});

const sunshine = (id: string, seconds: number, author: object, rest: object = {}) => ({
  ...{ id, received: time(seconds), source: { type: 'web' } },
  ...{ author, content: { type: 'text', text: id }, ...rest },
});
const business = [
  sunshine('Where?', 0, { type: 'user', userId: 'u1' }),
  sunshine('Wait', 1, { type: 'business', displayName: 'Shop', subtypes: ['AI'] }),
  sunshine('Here', 2, { type: 'business', displayName: 'Ben' }, { source: { type: 'zd:agentWorkspace' } }),
  sunshine('Bye', 3, { type: 'business', displayName: 'Shop' }, { source: { type: 'api:conversations' } }),
];
const ofBusiness = [
  [
    ['user', 'Where?'],
    ['assistant', 'Wait'],
    ['agent', 'Here'],
    ['unknown', 'Bye'],
  ],
] as const;

const logged = (log_id: string, seconds: number, asked: string, output: object, context: object = {}) => ({
  ...{ log_id, request_timestamp: time(seconds), response_timestamp: time(seconds + 1), language: 'nl' },
  request: { input: { text: asked }, context },
  response: { output, context },
});
const inSession = { global: { session_id: 's1' } };
const generic = (text: string) => ({ generic: [{ response_type: 'text', text }] });

const ticket = {
  ...{ id: 12, created_at: time(600), updated_at: time(900), status: 'closed', requester_id: 500 },
  ...{ via: { channel: 'chat' }, satisfaction_rating: { score: 'good' } },
};
const chatted =
  'Chat started: 2026-03-05 09:00 AM UTC\n\n(09:00:10) Ann: Where?\n(09:00:20) *** Ben joined the chat ***\n(09:00:30) Ben: Here\n';

const lexTurn = { sessionId: 's-1', bot: { id: 'B', localeId: 'nl_NL' }, timestamp: time(0) };

/** What was said and then changed, logged more than once, or stands within something else. */
export const saidAgain: readonly Variant[] = [
  { name: 'Bot Framework, a transcript', content: activities, layout: 'bot-framework', talks: ofActivities },
  {
    name: 'Bot Framework, a transcript whose newest activity comes first',
    content: { items: activities.toReversed(), continuationToken: null },
    layout: 'bot-framework',
    talks: ofActivities,
  },
  {
    name: 'Copilot Studio, transcripts out of its table as CSV',
    content: `conversationtranscriptid,conversationstarttime,content\nct-1,${time(0)},"${JSON.stringify({
      activities: [
        { id: '1', type: 'message', timestamp: at, from: { id: 'u', role: 1 }, text: 'Where?' },
        { id: '2', type: 'event', timestamp: at, from: { id: 'b', role: 0 }, name: 'x' },
        { id: '3', type: 'message', timestamp: at + 2, from: { id: 'b', role: 0 }, text: 'Here' },
      ],
    }).replaceAll('"', '""')}"\n`,
    layout: 'copilot',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Here'],
      ],
    ],
  },
  {
    name: 'Drift, messages that were edited and deleted',
    content: { data: { messages: drifted } },
    layout: 'drift-messages',
    talks: [both],
  },
  {
    name: 'Chatwoot, calls of its webhook for messages that changed',
    content: [
      hook('message_created', 1, { content: 'Wher?', message_type: 'incoming' }),
      hook('message_created', 2, { content: 'Here', message_type: 'outgoing' }),
      hook('message_created', 3, { content: 'A secret', message_type: 'outgoing' }),
      hook('message_updated', 1, { content: 'Where?', message_type: 'incoming' }),
      hook('message_updated', 3, {
        ...{ content: 'This message was deleted', message_type: 'outgoing' },
        content_attributes: { deleted: true },
      }),
    ],
    layout: 'chatwoot-messages',
    talks: [both],
  },
  {
    name: 'HubSpot, messages that were archived',
    content: {
      results: [
        { text: 'Where?', direction: 'INCOMING', senders: [{ actorId: 'V-1' }], archived: false },
        { text: 'A secret', direction: 'OUTGOING', senders: [{ actorId: 'A-1' }], archived: true },
        { text: 'Here', direction: 'OUTGOING', senders: [{ actorId: 'A-1' }], archived: false },
      ].map((message, index) => ({
        ...{ id: `h${index}`, conversationsThreadId: '55', type: 'MESSAGE', createdAt: time(index) },
        ...message,
      })),
    },
    layout: 'hubspot-messages',
    talks: [both],
  },
  {
    name: 'Sunshine Conversations, a conversation with its messages',
    content: { conversations: [{ id: 'c1', type: 'personal', createdAt: time(0), messages: business }] },
    layout: 'sunshine',
    talks: ofBusiness,
  },
  {
    name: 'Sunshine Conversations, calls of its webhook',
    content: business
      .map((message) =>
        JSON.stringify({
          app: { id: 'a' },
          events: [
            {
              ...{ id: `e-${message.id}`, createdAt: message.received, type: 'conversation:message' },
              payload: { conversation: { id: 'c1', type: 'personal' }, message },
            },
          ],
        }),
      )
      .join('\n'),
    layout: 'sunshine',
    talks: ofBusiness,
  },
  {
    name: 'Sunshine Conversations, messages alone',
    content: { messages: business, meta: { hasMore: false } },
    refused: "don't say which conversation",
  },
  {
    name: 'Watson, a turn that is logged once for each skill',
    content: {
      logs: [
        logged('l1', 0, '', generic('Welkom'), inSession),
        logged('l2', 5, 'Where?', generic('Here'), inSession),
        logged('l2', 5, 'Where?', generic('Here'), inSession),
        logged('l2', 5, 'Where?', generic('Or there'), inSession),
      ],
      pagination: {},
    },
    layout: 'watson',
    talks: [
      [
        ['assistant', 'Welkom'],
        ['user', 'Where?'],
        ['assistant', 'Here'],
        ['assistant', 'Or there'],
      ],
    ],
  },
  {
    name: 'Watson, logs of the first version of its API',
    content: [logged('l1', 0, 'Where?', { text: ['Here'] }, { conversation_id: 'conv1' })],
    layout: 'watson',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Here'],
      ],
    ],
  },
  {
    name: 'Zendesk, a ticket that keeps a chat in one of its comments',
    content: {
      tickets: [
        {
          ...ticket,
          comments: [
            { id: 1, author_id: 500, public: true, created_at: time(600), plain_body: chatted },
            { id: 2, author_id: 600, public: true, created_at: time(700), plain_body: 'And a mail' },
          ],
        },
      ],
      users: [{ id: 500, name: 'Ann' }],
    },
    layout: 'zendesk-tickets',
    talks: [[...both, ['agent', 'And a mail']]],
  },
  {
    name: 'Zendesk, the audits of a chat',
    content: {
      audits: [
        {
          ...{ id: 1, ticket_id: 35, created_at: time(600), author_id: 500 },
          events: [
            {
              ...{ id: 3, type: 'ChatStartedEvent' },
              value: {
                chat_id: '2',
                history: [
                  { type: 'ChatJoin', actor_type: 'end-user', actor_id: '500', timestamp: at * 1000 },
                  ...[
                    ['end-user', 'Where?'],
                    ['agent', 'Here'],
                  ].map(([actor_type, message], index) => ({
                    ...{ type: 'ChatMessage', actor_type, actor_id: `${index}`, message },
                    timestamp: (at + index) * 1000,
                  })),
                ],
              },
            },
          ],
        },
      ],
    },
    layout: 'zendesk-events',
    talks: [both],
  },
  {
    name: 'Lex, answers that are for a program',
    content: [
      {
        ...lexTurn,
        inputTranscript: 'Where?',
        messages: [
          { contentType: 'CustomPayload', content: '{"text":"Pick one","buttons":[]}' },
          { contentType: 'CustomPayload', content: 'Just text' },
          { contentType: 'SSML', content: '<speak>Fish &amp; chips <break time="1s"/>here</speak>' },
          { contentType: 'ImageResponseCard', imageResponseCard: { title: 'Sizes', buttons: [] } },
        ],
      },
    ],
    layout: 'lex',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Pick one'],
        ['assistant', 'Just text'],
        ['assistant', 'Fish & chips here'],
        ['assistant', 'Sizes'],
      ],
    ],
  },
  {
    name: 'a list whose first conversation has no messages, beside another list',
    content: {
      dialogs: [
        { id: 'c1', created_at: time(0), messages: [] },
        { id: 'c2', created_at: time(0), messages: [{ role: 'user', content: 'Where?' }] },
      ],
      users: [{ id: 1, created_at: time(0), name: 'Ann' }],
    },
    layout: 'generic',
    talks: [[], [['user', 'Where?']]],
  },
];
