import { at, both, line, time, type Variant } from '../variant.ts';

const author = (name: string, isBot: boolean) => ({ id: `1${name.length}`, name, isBot });
const crispSession = { session_id: 'session_7', website_id: 'w', inbox_id: null };
const saidInCrisp = (from: string, content: string, type: string, after: number) => ({
  ...crispSession,
  ...{ type, from, content, timestamp: (at + after) * 1000, fingerprint: after },
});

/** Forms of exports that were read wrong once. */
export const laterForms: readonly Variant[] = [
  {
    name: 'a table of messages names its notes in the column of the sender: they stay out',
    content:
      'Conversation ID;Message time;Sender role;Message\n1;2026-03-25 09:00:01;End user;Where?\n1;2026-03-25 09:00:05;Internal note;He is angry\n1;2026-03-25 09:01:05;Agent;Here\n1;2026-03-25 09:02:05;note;Closed it\n',
    layout: 'generic',
    talks: [both],
  },
  {
    name: 'LiveChat, an archive of chats that begin with a form: no list of pages',
    content: {
      chats: [
        {
          id: 'PJ0',
          users: [
            { id: 'c1', type: 'customer' },
            { id: 'tom@shop.example', type: 'agent' },
          ],
          thread: {
            id: 'K600',
            active: false,
            user_ids: ['c1'],
            created_at: time(0),
            events: [
              {
                id: 'e0',
                type: 'filled_form',
                created_at: time(0),
                author_id: 'c1',
                fields: [{ value: 'Ann' }],
              },
              { id: 'e1', type: 'message', text: 'Where?', created_at: time(1), author_id: 'c1' },
              { id: 'e2', type: 'message', text: 'Here', created_at: time(2), author_id: 'tom@shop.example' },
            ],
          },
        },
      ],
      found_chats: 1,
    },
    layout: 'livechat',
    talks: [both],
  },
  {
    name: 'Crisp, conversations with the messages that somebody put to them, and an inbox as Chatwoot has one',
    content: {
      data: [
        {
          ...crispSession,
          state: 'resolved',
          created_at: at * 1000,
          updated_at: (at + 9) * 1000,
          meta: { nickname: 'Ann' },
          messages: [
            saidInCrisp('user', 'Where?', 'text', 1),
            saidInCrisp('operator', 'He is angry', 'note', 2),
            saidInCrisp('operator', 'Here', 'text', 3),
          ],
        },
      ],
    },
    layout: 'crisp',
    talks: [both],
  },
  {
    name: 'records whose text is an input and whose speaker is a source, each with an id beside its session',
    content: {
      value: [
        { id: '1', sessionId: 's', inputText: 'Where?', source: 'user', timestamp: time(0) },
        { id: '2', sessionId: 's', inputText: 'Which?', source: 'bot', timestamp: time(1) },
        { id: '3', sessionId: 's', inputText: 'Here', source: 'agent', timestamp: time(2) },
      ],
    },
    layout: 'generic',
    talks: [[both[0], ['assistant', 'Which?'], both[1]]],
  },
  {
    name: 'a transcript on one line that ends each turn with its sign',
    content:
      'SessionId,StartDateTime,ChatTranscript\ns1,2026-03-25T09:00:00Z,User says: Where; or when?;Agent says: Here;\ns2,2026-03-26T09:00:00Z,I said; nothing;\n',
    layout: 'generic',
    talks: [[['user', 'Where; or when?'], both[1]], [['user', 'I said; nothing;']]],
  },
  {
    name: 'Responses of OpenAI: the turns of a conversation, with what was answered',
    content: [
      {
        ...{ id: 'resp_1', object: 'response', created_at: at, conversation: { id: 'conv_1' } },
        instructions: 'Be nice',
        input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Where?' }] }],
        output: [
          { type: 'reasoning', summary: [] },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Which?' }] },
        ],
      },
      {
        ...{ id: 'resp_2', object: 'response', created_at: at + 9, conversation: { id: 'conv_1' } },
        input: 'This',
        output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Here' }] }],
      },
    ]
      .map(line)
      .join(''),
    layout: 'llm-calls',
    talks: [[both[0], ['assistant', 'Which?'], ['user', 'This'], ['assistant', 'Here']]],
  },
  {
    name: 'a list of messages whose authors say that they are bots',
    content: [
      {
        id: '7',
        started_at: time(0),
        messages: [
          { timestamp: time(0), content: 'Where?', author: author('ann', false) },
          { timestamp: time(1), content: 'Here', author: author('helper', true) },
        ],
      },
    ],
    layout: 'generic',
    talks: [
      [
        ['unknown', 'Where?'],
        ['assistant', 'Here'],
      ],
    ],
  },
  {
    name: 'Rasa, what a person of the team says in a conversation with the bot',
    content: {
      sender_id: 'c',
      slots: {},
      events: [
        { event: 'user', timestamp: at, text: 'Where?' },
        { event: 'agent', timestamp: at + 1, text: 'Here' },
      ],
    },
    layout: 'rasa',
    talks: [both],
  },
  {
    name: 'Dialogflow CX, a turn that was typed on the keys of a telephone',
    content: line({
      conversation_name: 'projects/p/locations/eu/agents/a/sessions/s',
      turn_position: 1,
      request_time: '2026-03-05 09:00:00 UTC',
      request: { queryInput: { dtmf: { digits: '12' } } },
      response: { queryResult: { responseMessages: [{ text: { text: ['Here'] } }] } },
    }),
    layout: 'dialogflow-turns',
    talks: [
      [
        ['user', '12'],
        ['assistant', 'Here'],
      ],
    ],
  },
  {
    name: 'Gorgias, what a rule sends in the name of an agent',
    content: [
      {
        ...{ id: 1, ticket_id: 9, from_agent: false, created_datetime: time(0), body_text: 'Where?' },
        sender: { id: 5 },
      },
      {
        ...{ id: 2, ticket_id: 9, from_agent: true, created_datetime: time(1), body_text: 'Wait' },
        ...{ rule_id: 4, sender: { id: 7 } },
      },
    ],
    layout: 'gorgias-messages',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Wait'],
      ],
    ],
  },
  {
    name: 'Telegram, all chats: some are with oneself',
    content: {
      chats: {
        list: [
          {
            ...{ id: 2, name: 'Ann', type: 'personal_chat' },
            messages: [
              {
                ...{ id: 1, type: 'message', date: '2026-03-05T10:00:00', date_unixtime: `${at}` },
                ...{ from: 'Ann', text: ['See ', { type: 'link', text: 'https://a.example' }, '!'] },
              },
            ],
          },
          { id: 1, type: 'saved_messages', messages: [] },
        ],
      },
    },
    layout: 'telegram',
    talks: [[['unknown', 'See https://a.example!']]],
  },
  {
    name: 'tawk.to, a transcript as text',
    content: 'Conversation started on: Thu, 5 Mar 2026 09:00\n\nVisitor: Where is it?\nBen: Here, madam\n',
    refused: 'chat:transcript_created',
  },
  {
    name: 'a transcript as text with the times of day',
    content: 'Chat with V123\nBen (09:01): hi, is it\nV123 (09:02): yes\nBen (09:03): ok\n',
    refused: 'chat:transcript_created',
  },
  {
    name: 'Google Chat, a space out of Takeout: each topic is a conversation',
    content: {
      messages: [
        inTopic('T1', 'Human', {
          text: 'Where?',
          created_date: 'Thursday, March 5, 2026 at 9:00:00\u202fAM UTC',
        }),
        inTopic('T2', 'Human', {
          text: 'Open?',
          created_date: 'Thursday, March 5, 2026 at 9:00:30\u202fAM UTC',
        }),
        inTopic('T1', 'Bot', {
          text: 'Here',
          created_date: 'Thursday, March 5, 2026 at 9:01:00\u202fAM UTC',
        }),
        inTopic('T1', 'Human', {
          message_state: 'DELETED',
          created_date: 'Thursday, March 5, 2026 at 9:02:00 AM UTC',
        }),
      ],
    },
    layout: 'google-chat',
    talks: [
      [
        ['unknown', 'Where?'],
        ['assistant', 'Here'],
      ],
      [['unknown', 'Open?']],
    ],
  },
  {
    name: 'Kayako, messages alone',
    content: {
      status: 200,
      data: [{ id: 1, contents: 'Hi', creator: { id: 2 }, created_at: time(0), resource_type: 'message' }],
    },
    refused: 'conversation ID',
  },
  {
    name: 'Zendesk, the log of a ticket alone',
    content: {
      events: [
        {
          id: 'e1',
          type: 'Messaging::Message',
          received: time(0),
          author: { type: 'end-user' },
          content: { text: 'Hi' },
        },
        {
          id: 'e2',
          type: 'Comment',
          created_at: time(1),
          author: { type: 'agent' },
          content: { body: 'Yo' },
        },
      ],
      meta: { has_more: false },
    },
    refused: 'conversation ID',
  },
  {
    name: 'Intercom, parts alone',
    content: {
      type: 'conversation_part.list',
      conversation_parts: [{ type: 'conversation_part', id: '1', part_type: 'comment', body: '<p>Hi</p>' }],
      total_count: 1,
    },
    refused: 'conversation ID',
  },
];

function inTopic(topic: string, type: string, said: object): object {
  const creator = { name: type === 'Bot' ? 'Helper' : 'Ann', email: 'ann@mail.example', user_type: type };
  return { creator, topic_id: topic, message_id: `s/${topic}/${JSON.stringify(said).length}`, ...said };
}
