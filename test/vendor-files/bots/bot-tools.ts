import { at, line, time, type Variant } from '../variant.ts';

const asked = ['user', 'Where is my parcel?'] as const;
const answered = ['assistant', 'It comes tomorrow'] as const;

const inTree = (id: string, parentId: string | null, role: string, content: string, seconds: number) => ({
  ...{ id, parentId, childrenIds: [], role, content, timestamp: at + seconds, model: 'm' },
});

const openWebui = (answer: string) => ({
  ...{
    id: 'ow-1',
    user_id: 'u-1',
    title: 'Parcel',
    created_at: at,
    updated_at: at + 20,
    meta: { tags: ['parcel'] },
  },
  chat: {
    ...{ title: 'Parcel', models: ['m'], tags: [], timestamp: at * 1000 },
    messages: [{ id: 'c', role: 'assistant', annotation: { rating: -1, comment: 'Late' } }],
    history: {
      currentId: 'c',
      messages: {
        a: inTree('a', null, 'user', asked[1], 0),
        b: inTree('b', 'a', 'assistant', 'An answer that was written anew', 5),
        c: inTree('c', 'a', 'assistant', answer, 10),
      },
    },
  },
});

const thoughts =
  '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; Hm\n</details>\n';

const libre = (messageId: string, parentMessageId: string, isCreatedByUser: boolean, more: object) => ({
  ...{ messageId, parentMessageId, isCreatedByUser, conversationId: 'lc-1' },
  sender: isCreatedByUser ? 'User' : 'GPT-4o',
  ...more,
});

const root = '00000000-0000-0000-0000-000000000000';
const parts = [
  { type: 'think', think: 'Hm' },
  { type: 'tool_call', tool_call: { name: 'track' } },
  { type: 'text', text: answered[1] },
];
const question = libre('a', root, true, { text: asked[1], createdAt: time(0) });
const old = libre('b', 'a', false, { text: 'An answer that was written anew' });
const answer = libre('c', 'a', false, { text: '', content: parts });
const thanks = libre('d', 'c', true, { text: 'Thanks' });
const talk = [[asked, answered, ['user', 'Thanks']]] as const;
const exported = {
  conversationId: 'lc-1',
  endpoint: 'openAI',
  title: 'Parcel',
  options: { model: 'gpt-4o' },
};
const nested = [{ ...question, children: [old, { ...answer, children: [thanks] }] }];

const flowise = (id: string, role: string, content: string, seconds: number, more = {}) => ({
  ...{ id, role, content, chatflowid: 'f', chatId: 'fl-1', sessionId: 's', memoryType: null },
  createdDate: time(seconds),
  ...more,
});

const dify = {
  ...{ id: 'm-1', conversation_id: 'df-1', inputs: {}, query: asked[1], answer: answered[1] },
  ...{ created_at: at, feedback: { rating: 'like' }, message_files: [], retriever_resources: [] },
};

export const botTools: readonly Variant[] = [
  {
    name: 'Open WebUI, the branch that was open',
    content: [openWebui(answered[1])],
    layout: 'open-webui',
    talks: [[asked, answered]],
  },
  {
    name: 'Open WebUI, what a model thought stays out',
    content: [openWebui(thoughts + answered[1])],
    layout: 'open-webui',
    talks: [[asked, answered]],
  },
  {
    name: 'LibreChat, an export of nested messages',
    content: { ...exported, branches: true, recursive: true, messages: nested },
    layout: 'librechat',
    talks: talk,
  },
  {
    name: 'LibreChat, a tree of messages',
    content: { ...exported, branches: true, recursive: true, messagesTree: nested },
    layout: 'librechat',
    talks: talk,
  },
  {
    name: 'LibreChat, a list of messages with branches',
    content: { ...exported, branches: true, recursive: false, messages: [question, old, answer, thanks] },
    layout: 'librechat',
    talks: talk,
  },
  {
    name: 'LibreChat, messages of its API',
    content: [question, { ...answer, createdAt: time(5) }],
    layout: 'librechat-messages',
    talks: [[asked, answered]],
  },
  {
    name: 'Flowise, messages of its API',
    content: [
      flowise('1', 'userMessage', asked[1], 0),
      flowise('2', 'apiMessage', answered[1], 2, {
        feedback: { rating: 'THUMBS_UP', content: 'Fine', createdDate: time(60) },
      }),
    ],
    layout: 'flowise-messages',
    talks: [[asked, answered]],
  },
  {
    name: 'Flowise, exported chats',
    content: [
      {
        ...{ id: 'fl-1', source: 'API/Embed', sessionId: 's', memoryType: null, email: 'a@mail.example' },
        messages: [
          { role: 'user', content: asked[1], time: time(0) },
          { role: 'bot', content: `<think>Hm</think>\n\n${answered[1]}`, time: time(2) },
        ],
      },
    ],
    layout: 'flowise',
    talks: [[asked, answered]],
  },
  {
    name: 'Flowise, its table of messages',
    content: `id,role,content,chatflowid,chatId,createdDate\n1,userMessage,${asked[1]},f,c,2026-03-05 09:00:00\n2,apiMessage,${answered[1]},f,c,2026-03-05 09:00:02`,
    layout: 'flowise-messages',
    talks: [[asked, answered]],
  },
  {
    name: 'Open WebUI, its table of chats',
    content: `id,user_id,title,created_at,chat\no,u,Parcel,${at},"${JSON.stringify(openWebui(answered[1]).chat).replaceAll('"', '""')}"`,
    layout: 'open-webui',
    talks: [[asked, answered]],
  },
  {
    name: 'Chainlit, threads: steps between question and answer stay out',
    content: [
      {
        ...{ id: 't', createdAt: time(0), name: 'Parcel', userIdentifier: 'u' },
        steps: [
          { type: 'user_message', output: asked[1], input: '', createdAt: time(0) },
          { type: 'tool', output: 'Tracked', input: '1', createdAt: time(1) },
          { type: 'assistant_message', output: answered[1], input: '', createdAt: time(2) },
        ],
      },
    ],
    layout: 'chainlit',
    talks: [[asked, answered]],
  },
  {
    name: 'messages in parts, of which some are thoughts',
    content: [
      {
        ...{ id: 'v', createdAt: time(0) },
        messages: [
          { role: 'user', parts: [{ type: 'text', text: asked[1] }], createdAt: time(0) },
          {
            ...{ role: 'assistant', createdAt: time(2) },
            parts: [
              { type: 'reasoning', text: 'Hm' },
              { type: 'step-start' },
              { type: 'text', text: answered[1] },
            ],
          },
        ],
      },
    ],
    layout: 'generic',
    talks: [[asked, answered]],
  },
  {
    name: 'Dify, messages',
    content: { limit: 20, has_more: false, data: [dify] },
    layout: 'dify-messages',
    talks: [[asked, answered]],
  },
  {
    name: 'Dify, logs of its console',
    content: {
      data: [
        {
          ...dify,
          feedback: undefined,
          feedbacks: [{ rating: 'dislike', from_source: 'user' }],
          from_source: 'api',
        },
      ],
    },
    layout: 'dify-messages',
    talks: [[asked, answered]],
  },
  {
    name: 'Dify, a list of conversations',
    content: {
      data: [{ id: 'df-1', name: 'New', inputs: {}, status: 'normal', introduction: '', created_at: at }],
    },
    layout: 'dify',
    talks: [null],
  },
  {
    name: 'Typebot, results',
    content: {
      results: [
        {
          ...{ id: 'tb-1', createdAt: time(0), typebotId: 't', isCompleted: true, hasStarted: true },
          variables: [{ id: 'v', name: 'Name', value: 'Anna' }],
          answers: [{ blockId: 'b', content: asked[1], createdAt: time(5) }],
        },
      ],
      nextCursor: null,
    },
    layout: 'typebot',
    talks: [[asked]],
  },
  {
    name: 'WhatsApp, calls of a webhook',
    content: line({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                messages: [
                  { from: '31', id: 'w', timestamp: `${at}`, type: 'text', text: { body: asked[1] } },
                ],
              },
            },
          ],
        },
      ],
    }),
    refused: 'only what customers wrote',
  },
  {
    name: 'Telegram, updates of a bot',
    content: line({ update_id: 1, message: { message_id: 1, chat: { id: 1 }, date: at, text: asked[1] } }),
    refused: 'only what customers wrote',
  },
];
