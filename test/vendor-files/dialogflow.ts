const agent = 'projects/shop/locations/europe-west1/agents/a-1';

/** CX, conversations.get. */
export const dialogflowConversation = {
  name: `${agent}/conversations/conv-31`,
  type: 'TEXT',
  languageCode: 'nl',
  startTime: '2026-03-05T09:00:00.123456789Z',
  duration: '95.5s',
  metrics: { interactionCount: 2, hasLiveAgentHandoff: true },
  intents: [{ name: 'i-1', displayName: 'return.item' }],
  interactions: [
    {
      requestUtterances: 'Een mens, graag',
      responseUtterances: 'Ik verbind u door.',
      createTime: '2026-03-05T09:01:30Z',
    },
    {
      requestUtterances: 'Kan ik ruilen?',
      responseUtterances: 'Ja, binnen 30 dagen.',
      createTime: '2026-03-05T09:00:01Z',
    },
  ],
};

const turn = {
  project_id: 'shop',
  agent_id: 'a-1',
  conversation_name: `${agent}/sessions/s-9`,
  language_code: 'de',
};

/** CX, interaction logs out of BigQuery: in no order, its JSON columns as text or not. */
export const dialogflowTurns = [
  {
    ...turn,
    turn_position: 2,
    request_time: '2026-03-05 09:00:20.500000 UTC',
    request: { queryInput: { text: { text: 'Danke' } } },
    response: {
      queryResult: {
        text: 'Danke',
        responseMessages: [{ text: { text: ['Gern.'] } }, { endInteraction: {} }],
      },
    },
  },
  {
    ...turn,
    turn_position: 1,
    request_time: '2026-03-05 09:00:00.250000 UTC',
    request: '{"queryInput":{"text":{"text":"Wo ist mein Paket?"}}}',
    response:
      '{"queryResult":{"text":"Wo ist mein Paket?","responseMessages":[{"text":{"text":["Moment."]}},{"text":{"text":["Es ist unterwegs."]}}]}}',
  },
];

/** conversations.messages.list. */
export const dialogflowMessages = [
  {
    name: 'projects/shop/conversations/c-8/messages/m-2',
    content: 'You can on Mondays.',
    participant: 'projects/shop/conversations/c-8/participants/p-2',
    participantRole: 'HUMAN_AGENT',
    createTime: '2026-03-05T09:00:30Z',
  },
  {
    name: 'projects/shop/conversations/c-8/messages/m-1',
    content: 'Can I come by?',
    languageCode: 'en',
    participant: 'projects/shop/conversations/c-8/participants/p-1',
    participantRole: 'END_USER',
    createTime: '2026-03-05T09:00:00Z',
  },
];

/** ES, out of Cloud Logging. */
export const dialogflowEntries = [
  {
    insertId: 'x1',
    timestamp: '2026-03-05T09:00:00.000Z',
    trace: 'es-5',
    logName: 'projects/shop/logs/dialogflow_agent',
    textPayload: 'Dialogflow Request : {"session":"es-5","query_input":"{...}"}',
  },
  {
    insertId: 'x2',
    timestamp: '2026-03-05T09:00:00.400Z',
    trace: 'es-5',
    logName: 'projects/shop/logs/dialogflow_agent',
    textPayload:
      'Dialogflow Response : id: "r-1"\nlang: "fr"\nsession_id: "es-5"\nresult {\n  source: "agent"\n  resolved_query: "Un caf\\303\\251 \\"noir\\""\n  fulfillment {\n    speech: "C\\\'est not\\303\\251."\n  }\n}\n',
  },
];
