import { chatgptConversation } from './chatgpt.ts';
import { at, line, type Variant, withoutKey } from './variant.ts';

const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

const lexTurn = {
  sessionId: 's-1',
  bot: { id: 'B', localeId: 'nl_NL' },
  inputTranscript: 'Open?',
  messages: [{ content: 'Yes', contentType: 'PlainText' }],
  timestamp: '2026-03-05T09:00:00Z',
};

const trace = {
  id: 't-1',
  timestamp: '2026-03-05T09:00:00.000Z',
  sessionId: 'lf-1',
  projectId: 'p',
  htmlPath: '/t',
  totalCost: 0.001,
};

const observation = (id: string, time: string, asked: string, answered: string) => ({
  id,
  trace_id: `trace-${id}`,
  type: 'GENERATION',
  parent_observation_id: null,
  start_time: `2024-05-29 ${time}:19.963000`,
  end_time: `2024-05-29 ${time}:21.963000`,
  input: JSON.stringify([{ role: 'user', content: asked }]),
  output: JSON.stringify({ role: 'assistant', content: answered }),
  total_cost: 0.003,
  user_id: 'u-9',
  session_id: 'sess-1',
});

/** Of bots, chats and tables of anybody. */
export const botVariants: readonly Variant[] = [
  {
    name: 'Rasa, the table of a tracker store as CSV',
    content:
      'id,sender_id,type_name,timestamp,data\n' +
      [
        { event: 'user', text: 'Hello', timestamp: at },
        { event: 'bot', text: 'Hi', timestamp: at + 1 },
      ]
        .map((data, id) => `${id},s-1,${data.event},${data.timestamp},${cell(data)}\n`)
        .join(''),
    layout: 'rasa-events',
    talks: [
      [
        ['user', 'Hello'],
        ['assistant', 'Hi'],
      ],
    ],
  },
  {
    name: 'Dialogflow CX, interaction logs out of BigQuery as CSV',
    content: `conversation_name,turn_position,request_time,language_code,request,response\nprojects/p/locations/l/agents/a/conversations/c1,1,2026-03-05 09:00:00 UTC,en,${cell({ queryInput: { text: { text: 'Open?' } } })},${cell({ queryResult: { responseMessages: [{ text: { text: ['Yes'] } }] } })}\n`,
    layout: 'dialogflow-turns',
    talks: [
      [
        ['user', 'Open?'],
        ['assistant', 'Yes'],
      ],
    ],
  },
  {
    name: 'Dialogflow ES, answers that say no time',
    content: line({ responseId: 'r', queryResult: { queryText: 'Open?', fulfillmentText: 'Yes' } }),
    refused: 'have no time',
  },
  {
    name: 'Lex, a result of Logs Insights as CSV',
    content: `@timestamp,@message\n2026-03-05 09:00:00.000,${cell(lexTurn)}\n`,
    layout: 'lex',
    talks: [
      [
        ['user', 'Open?'],
        ['assistant', 'Yes'],
      ],
    ],
  },
  {
    name: 'Lex V1, which answers in the same record',
    content: line({
      botName: 'B',
      userId: 'u',
      sessionId: 's',
      inputTranscript: 'Open?',
      botResponse: 'Yes',
      timestamp: '2026-03-05T09:00:00Z',
    }),
    layout: 'lex',
    talks: [
      [
        ['user', 'Open?'],
        ['assistant', 'Yes'],
      ],
    ],
  },
  {
    name: 'Langfuse, what a provider was asked and answered, as JSON and as text of it',
    content: [
      {
        ...trace,
        input: { messages: [{ role: 'user', content: 'Open?' }] },
        output: { choices: [{ message: { role: 'assistant', content: 'Yes' } }] },
      },
      {
        ...trace,
        id: 't-2',
        timestamp: '2026-03-05T09:01:00.000Z',
        input: '[{"role":"user","content":"Till when?"}]',
        output: '{"role":"assistant","content":"Six"}',
      },
    ],
    layout: 'langfuse',
    talks: [
      [
        ['user', 'Open?'],
        ['assistant', 'Yes'],
        ['user', 'Till when?'],
        ['assistant', 'Six'],
      ],
    ],
  },
  {
    name: 'Langfuse, the table of traces as CSV',
    content:
      'id,timestamp,sessionId,input,output,totalCost\nt1,2026-03-05T09:00:00.000Z,lf-1,Open?,Yes,0.001\nt2,2026-03-05T09:01:00.000Z,lf-1,Till when?,Six,0.002\n',
    layout: 'langfuse',
    talks: [
      [
        ['user', 'Open?'],
        ['assistant', 'Yes'],
        ['user', 'Till when?'],
        ['assistant', 'Six'],
      ],
    ],
  },
  {
    name: 'Langfuse, observations as the blob export writes them: the outermost one is the turn',
    content: [
      observation('o1', '13:46', 'Where is my parcel?', 'On its way.'),
      { ...observation('o2', '13:46', 'classify', 'parcel'), parent_observation_id: 'o1' },
      observation('o3', '13:47', 'When?', 'Tomorrow.'),
    ],
    layout: 'langfuse',
    talks: [
      [
        ['user', 'Where is my parcel?'],
        ['assistant', 'On its way.'],
        ['user', 'When?'],
        ['assistant', 'Tomorrow.'],
      ],
    ],
  },
  {
    name: 'WhatsApp: what was deleted and what an iPhone says itself stay out, an edited message is what it says',
    content:
      '[13-03-2026 14:05:40] Anna: Hallo\n[13-03-2026 14:06:00] Zaak: Dit bericht is verwijderd\n[13-03-2026 14:06:10] Zaak: \u200eJe hebt dit bericht verwijderd.\n' +
      '[13-03-2026 14:07:00] Zaak: \u200eafbeelding weggelaten\n[13-03-2026 14:08:00] Anna: Dag \u200e<Dit bericht is bewerkt>\n',
    layout: 'whatsapp',
    talks: [
      [
        ['unknown', 'Hallo'],
        ['unknown', 'afbeelding weggelaten'],
        ['unknown', 'Dag'],
      ],
    ],
  },
  {
    name: 'ChatGPT, a conversation without its current node: the newest branch counts',
    content: withoutKey([chatgptConversation], 'current_node'),
    layout: 'chatgpt',
    talks: [
      [
        ['user', 'How long does <p>bread</p> rise?'],
        ['assistant', 'Two hours.'],
      ],
    ],
  },
  {
    name: 'messages without anybody who says who wrote them',
    content:
      'conversation_id,text,timestamp\n1,Hello,2026-03-05T09:00:00Z\n1,Hi,2026-03-05T09:01:00Z\n2,Open?,2026-03-05T10:00:00Z\n',
    layout: 'generic',
    talks: [
      [
        ['unknown', 'Hello'],
        ['unknown', 'Hi'],
      ],
      [['unknown', 'Open?']],
    ],
  },
  {
    name: 'messages of which a column says that some are not public',
    content:
      'ticket_id,sender,body,public,created_at\n1,customer,Hello,true,2026-03-05T09:00:00Z\n1,agent,He is angry,false,2026-03-05T09:01:00Z\n1,agent,Hi,true,2026-03-05T09:02:00Z\n',
    layout: 'generic',
    talks: [
      [
        ['user', 'Hello'],
        ['agent', 'Hi'],
      ],
    ],
  },
];
