import { at, both, line, time, type Variant } from '../variant.ts';

const asked = [both[0]] as const;

const crisp = (event: string, fingerprint: number, rest: object) => ({
  ...{ website_id: 'w', event, timestamp: (at + fingerprint) * 1000 + 1 },
  data: { session_id: 'session_a', website_id: 'w', fingerprint, ...rest },
});
const crispSaid = (fingerprint: number, from: string, content: string) =>
  crisp('message:send', fingerprint, {
    ...{ type: 'text', from, content, timestamp: (at + fingerprint) * 1000, user: {} },
  });

const freshchat = (id: string, actor_type: string, text: string, seconds: number) => ({
  ...{ actor: { actor_type }, action: 'message_create', action_time: time(seconds) },
  data: {
    message: {
      ...{ id, actor_type, actor_id: actor_type, conversation_id: 'c1', message_type: 'normal' },
      ...{ message_parts: [{ text: { content: text } }], created_time: time(seconds) },
    },
  },
});

const livechat = (id: string, author_id: string, text: string, seconds: number) => ({
  ...{ webhook_id: 'w', action: 'incoming_event' },
  payload: {
    ...{ chat_id: 'C1', thread_id: 'T1' },
    event: { id, type: 'message', text, created_at: time(seconds), author_id },
  },
});

const slackCall = (event: object) => ({
  ...{ token: 'x', team_id: 'T', type: 'event_callback', event_id: 'Ev', event_time: at },
  event: { type: 'message', channel: 'C1', ...event },
});
const ts = (seconds: number) => `${at + seconds}.000100`;

const botpress = (id: string, direction: string, payload: object, seconds: number) => ({
  ...{ id, conversationId: 'c', userId: 'u', direction, type: 'x', tags: {}, payload },
  createdAt: time(seconds),
});

/** Calls of webhooks as somebody kept them, and messages of which a card or a block has the text. */
export const webhookCalls: readonly Variant[] = [
  {
    name: 'Crisp, calls of its webhook for messages that changed',
    content: [
      crispSaid(1, 'user', 'Wher?'),
      crispSaid(2, 'operator', 'A secret'),
      crispSaid(3, 'operator', 'Here'),
      crisp('message:updated', 1, { content: 'Where?' }),
      crisp('message:removed', 2, {}),
    ]
      .map(line)
      .join(''),
    layout: 'crisp-messages',
    talks: [both],
  },
  {
    name: 'Freshchat, calls of its webhook: one conversation',
    content: [freshchat('m1', 'user', 'Where?', 0), freshchat('m2', 'agent', 'Here', 5)].map(line).join(''),
    layout: 'freshchat-messages',
    talks: [both],
  },
  {
    name: 'LiveChat, calls of its webhook: who is no agent is asked',
    content: [livechat('e1', 'c1', 'Where?', 0), livechat('e2', 'ben@shop.example', 'Here', 5)]
      .map(line)
      .join(''),
    layout: 'livechat-events',
    talks: [
      [
        ['unknown', 'Where?'],
        ['agent', 'Here'],
      ],
    ],
  },
  {
    name: 'Slack, calls of the Events API: edited and deleted',
    content: [
      slackCall({ user: 'U1', text: 'Wher?', ts: ts(0) }),
      slackCall({ user: 'U2', text: 'A secret', ts: ts(1), thread_ts: ts(0) }),
      slackCall({
        subtype: 'message_changed',
        ts: ts(2),
        message: { user: 'U1', text: 'Where?', ts: ts(0) },
      }),
      slackCall({
        ...{ subtype: 'message_deleted', ts: ts(3), deleted_ts: ts(1) },
        previous_message: { user: 'U2', text: 'A secret', ts: ts(1), thread_ts: ts(0) },
      }),
    ]
      .map(line)
      .join(''),
    layout: 'slack',
    talks: [[['unknown', 'Where?']]],
  },
  {
    name: 'Slack, what a bot says in blocks',
    content: [
      {
        ...{ type: 'message', subtype: 'bot_message', bot_id: 'B1', text: '', ts: ts(0) },
        blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'Fish &amp; chips' } }],
      },
    ],
    layout: 'slack',
    talks: [[['assistant', 'Fish & chips']]],
  },
  {
    name: 'Intercom, calls of its webhook',
    content: line({
      ...{ type: 'notification_event', topic: 'conversation.user.replied', id: 'n', created_at: at },
      data: { item: { type: 'conversation', id: '147', created_at: at, conversation_parts: {} } },
    }),
    refused: 'GET /conversations/ID',
  },
  {
    name: 'Zendesk Chat, what a trigger says',
    content: [
      {
        ...{ id: '2', type: 'chat', visitor: { id: 'v' }, session: { start_date: time(0) } },
        history: [
          { type: 'chat.msg', nick: 'visitor:1', msg: 'Where?', timestamp: time(0) },
          { type: 'chat.msg', nick: 'agent:trigger', msg: 'One moment', timestamp: time(1) },
          { type: 'chat.msg', nick: 'agent:5', msg: 'Here', timestamp: time(2) },
        ],
      },
    ],
    layout: 'zendesk-chats',
    talks: [[both[0], ['assistant', 'One moment'], both[1]]],
  },
  {
    name: 'Botpress, cards and carousels',
    content: [
      botpress('m1', 'incoming', { type: 'text', text: 'Where?' }, 0),
      botpress('m2', 'outgoing', { title: 'Map', imageUrl: 'x' }, 1),
      botpress('m3', 'outgoing', { items: [{ title: 'Here' }, { title: 'There' }] }, 2),
    ],
    layout: 'botpress',
    talks: [[...asked, ['assistant', 'Map'], ['assistant', 'Here\nThere']]],
  },
];
