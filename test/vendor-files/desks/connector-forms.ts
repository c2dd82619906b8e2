import { chatgptConversation } from '../chatgpt.ts';
import { at, line, time, type Variant } from '../variant.ts';

const author = (type: string) => ({ type, id: type, name: type });
const part = (part_type: string, type: string, body: string | null, seconds: number) => ({
  ...{ type: 'conversation_part', id: `${seconds}`, part_type, body, created_at: at + seconds },
  author: author(type),
});
const both = [
  ['user', 'Where?'],
  ['agent', 'Here'],
] as const;
const answered = [both[0], ['assistant', 'Here']] as const;
const cxLog = (jsonPayload: object, seconds: number) => ({
  ...{ insertId: `${seconds}`, timestamp: time(seconds), labels: { session_id: 's-1' }, jsonPayload },
  logName: 'projects/p/logs/dialogflow-runtime.googleapis.com%2Frequests',
});
const segment = (role: string, text: string, seconds: number) => ({
  ...{ text, segmentParticipant: { role }, messageTime: time(seconds) },
});
const node = (id: string, parent: string | null, role: string, parts: unknown[], seconds: number) => ({
  ...{ id, parent, children: [] },
  message: {
    ...{ id, author: { role }, create_time: at + seconds, recipient: 'all', metadata: {} },
    content: { content_type: 'multimodal_text', parts },
  },
});

const listed = {
  ...{ type: 'conversation', id: '1', created_at: at, state: 'closed' },
  source: { type: 'conversation', body: '<p>Where?</p>', author: author('lead') },
  conversation_parts: [part('comment', 'admin', '<p>Here</p>', 2)],
};

/** Forms that connectors, older versions and other services of the same vendors write. */
export const connectorForms: readonly Variant[] = [
  {
    name: 'Intercom, lists without what is around them, as connectors write them',
    content: [
      {
        ...{ type: 'conversation', id: '1', created_at: at, state: 'closed', tags: [{ name: 'vip' }] },
        source: { type: 'conversation', body: '<p>Where?</p>', author: author('lead') },
        contacts: [{ type: 'lead', id: 'lead' }],
        conversation_parts: [
          part('comment', 'admin', '<p>Here</p>', 2),
          part('note', 'admin', 'A secret', 3),
        ],
      },
    ],
    layout: 'intercom',
    talks: [both],
  },
  {
    name: 'Intercom, a list of version 1 of its API',
    content: {
      type: 'conversation.list',
      conversations: [
        {
          ...{ type: 'conversation', id: '1', created_at: at, user: author('user') },
          conversation_message: { body: '<p>Where?</p>', author: author('user') },
        },
      ],
    },
    layout: 'intercom',
    talks: [null],
  },
  {
    name: 'Intercom, tickets: of the team among themselves a customer wrote nothing',
    content: {
      type: 'ticket.list',
      tickets: ['Customer', 'Back-office'].map((category, id) => ({
        ...{ type: 'ticket', id: `${id}`, ticket_id: `${id}`, category, created_at: at },
        ticket_attributes: { _default_title_: 'Title', _default_description_: 'Where?' },
        ticket_parts: {
          ticket_parts: [part('comment', 'admin', '<p>Here</p>', 2), part('note', 'admin', 'A secret', 3)],
        },
      })),
    },
    layout: 'intercom',
    talks: [both, [['agent', 'Where?'], both[1]]],
  },
  {
    name: 'Botpress 12, messages: those of the bot have no author',
    content: [
      {
        id: '1',
        conversationId: 'c',
        authorId: 'u',
        sentOn: time(0),
        payload: { type: 'text', text: 'Where?' },
      },
      { id: '2', conversationId: 'c', sentOn: time(2), payload: { type: 'text', text: 'Here' } },
    ],
    layout: 'botpress',
    talks: [answered],
  },
  {
    name: 'Botpress 12, events: what goes out is said by the bot',
    content: ['incoming', 'outgoing'].map((direction, id) => ({
      ...{ id, botId: 'b', channel: 'web', threadId: '7', target: 'u', type: 'text', direction },
      ...{ payload: { text: id === 0 ? 'Where?' : 'Here' }, createdOn: time(id) },
    })),
    layout: 'botpress',
    talks: [answered],
  },
  {
    name: 'Dialogflow CX, entries of Cloud Logging',
    content: [
      cxLog({ queryInput: { text: { text: 'Where?' } }, session: 'projects/p/sessions/s-1' }, 0),
      cxLog(
        {
          queryResult: {
            text: 'Where?',
            responseMessages: [{ text: { text: ['Here'] } }, { liveAgentHandoff: {} }],
          },
        },
        1,
      ),
    ],
    layout: 'dialogflow-turns',
    talks: [answered],
  },
  {
    name: 'Conversational Insights, conversations with a transcript',
    content: {
      conversations: [
        {
          ...{ name: 'projects/p/locations/l/conversations/7', startTime: time(0), medium: 'CHAT' },
          transcript: {
            transcriptSegments: [segment('END_USER', 'Where?', 0), segment('HUMAN_AGENT', 'Here', 2)],
          },
        },
      ],
    },
    layout: 'dialogflow-cx',
    talks: [both],
  },
  {
    name: 'Rasa, what a bot says in a form of its own',
    content: [
      { sender_id: 's', event: 'user', timestamp: at, text: 'Where?' },
      { sender_id: 's', event: 'bot', timestamp: at + 1, text: null, data: { custom: { text: 'Here' } } },
    ],
    layout: 'rasa-events',
    talks: [answered],
  },
  {
    name: 'Rasa, one tracker under its id',
    content: {
      'rasa-1': {
        sender_id: 'rasa-1',
        slots: {},
        events: [{ event: 'user', timestamp: at, text: 'Where?' }],
      },
    },
    refused: 'Make it a list',
  },
  {
    name: 'ChatGPT, what was spoken',
    content: [
      {
        ...chatgptConversation,
        current_node: 'b',
        mapping: {
          a: node(
            'a',
            null,
            'user',
            [{ content_type: 'audio_transcription', text: 'Where?' }, { asset: 'x' }],
            0,
          ),
          b: node('b', 'a', 'assistant', [{ content_type: 'audio_transcription', text: 'Here' }], 2),
        },
      },
    ],
    layout: 'chatgpt',
    talks: [answered],
  },
  {
    name: 'Voiceflow, a card',
    content: [
      {
        ...{ id: 't', sessionID: 's', projectID: 'p', createdAt: time(0) },
        logs: [
          { type: 'action', createdAt: time(0), data: { type: 'text', payload: 'Where?' } },
          { type: 'trace', createdAt: time(1), data: { type: 'cardV2', payload: { title: 'Here' } } },
        ],
      },
    ],
    layout: 'voiceflow',
    talks: [answered],
  },
  {
    name: 'Front, messages whose address names their conversation',
    content: {
      _results: [true, false].map((is_inbound, id) => ({
        ...{
          id: `msg_${id}`,
          type: 'email',
          is_inbound,
          created_at: at + id,
          author: is_inbound ? null : {},
        },
        ...{ text: is_inbound ? 'Where?' : 'Here', body: '<p>Other</p>', recipients: [] },
        _links: { related: { conversation: 'https://api2.frontapp.com/conversations/cnv_1' } },
      })),
    },
    layout: 'front-messages',
    talks: [both],
  },
  {
    name: 'Re:amaze, messages: a note of the team stays out',
    content: {
      total_count: 3,
      messages: [true, false, false].map((isCustomer, id) => ({
        ...{ body: ['Where?', 'Here', 'A secret'][id], origin: 1, visibility: id === 2 ? 1 : 0 },
        ...{ created_at: time(id), conversation: { slug: 'where' } },
        user: { name: `${isCustomer}`, 'customer?': isCustomer, 'staff?': !isCustomer },
      })),
    },
    layout: 'reamaze',
    talks: [both],
  },
  {
    name: 'Discord, a channel: who joined said nothing',
    content: {
      ...{ guild: { id: 'g' }, channel: { id: 'c', type: 'GuildTextChat' }, messageCount: 3 },
      messages: [
        { type: 'GuildMemberJoin', timestamp: time(0), content: 'Joined', author: { name: 'anna' } },
        { type: 'Default', timestamp: time(1), content: 'Where?', author: { name: 'anna', isBot: false } },
        { type: 'Reply', timestamp: time(2), content: 'Here', author: { name: 'helper', isBot: true } },
      ],
    },
    layout: 'discord',
    talks: [[['unknown', 'Where?'], answered[1]]],
  },
  {
    name: 'HubSpot, calls of its webhook',
    content: [
      { eventId: 1, subscriptionType: 'conversation.newMessage', objectId: 9, occurredAt: at * 1000 },
    ],
    refused: 'threads/ID/messages',
  },
  {
    name: 'ManyChat, people',
    content: [{ id: '1', page_id: '2', first_name: 'Anna', subscribed: time(0), last_input_text: 'Where?' }],
    refused: 'These are people',
  },
  {
    name: 'Airbyte, what is around a record',
    content: line({ _airbyte_raw_id: 'a', _airbyte_extracted_at: at * 1000, _airbyte_data: listed }),
    layout: 'intercom',
    talks: [both],
  },
  {
    name: 'Singer, records among what tells of them',
    content: [
      { type: 'SCHEMA', stream: 'conversations', schema: {}, key_properties: ['id'] },
      { type: 'RECORD', stream: 'conversations', record: listed },
      { type: 'RECORD', stream: 'admins', record: { id: '1', email: 'a@mail.example' } },
      { type: 'STATE', value: { bookmarks: {} } },
    ]
      .map(line)
      .join(''),
    layout: 'intercom',
    talks: [both],
  },
  {
    name: 'Botpress 12, its table of messages',
    content: `id,conversationId,authorId,sentOn,payload\n1,c,u,2026-03-05 09:00:00,"{""text"":""Where?""}"\n2,c,,2026-03-05 09:00:02,"{""text"":""Here""}"`,
    layout: 'botpress',
    talks: [answered],
  },
];
