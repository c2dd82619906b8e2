import { at, both, line, time } from '../variant.ts';

const lines = (...calls: object[]) => calls.map(line).join('');
const ms = (seconds: number) => (at + seconds) * 1000;
const ts = (seconds: number) => `${at + seconds}.000100`;

const slack = (event: object) => ({ type: 'event_callback', team_id: 'T', api_app_id: 'A', event });
const mention = { user: 'U1', text: 'Where?', ts: ts(0), event_ts: ts(0), channel: 'C' };
const crisp = (event: string, data: object, seconds: number) => ({
  ...{ website_id: 'w', event, timestamp: ms(seconds) },
  data: { website_id: 'w', session_id: 'session_1', ...data },
});
const crispMessage = { type: 'text', origin: 'chat', user: { nickname: 'n' } };
const freshchat = (action: string, data: object) => ({
  ...{ actor: { actor_type: 'system' }, action, action_time: time(9), data },
});
const freshchatMessage = (id: string, actor: string, text: string, seconds: number) =>
  freshchat('message_create', {
    message: {
      ...{ id, conversation_id: 'fc', message_type: 'normal', actor_type: actor, actor_id: actor },
      ...{ message_parts: [{ text: { content: text } }], created_time: time(seconds) },
    },
  });
const property = { id: 'p', name: 'Site' };
const account = { id: 1, name: 'x' };
const chatwoot = (id: number, message_type: string, content: string, seconds: number) => ({
  ...{ event: 'message_created', id, message_type, content, created_at: time(seconds), private: false },
  ...{ sender: { id: 5, name: 'n' }, inbox: { id: 1 }, conversation: { id: 12 }, account },
});
const livechat = (action: string, payload: object) => ({ webhook_id: 'w', secret_key: 's', action, payload });
const livechatEvent = (id: string, author_id: string, text: string, seconds: number) => ({
  ...{ id, author_id, text, type: 'message', visibility: 'all', created_at: time(seconds) },
});

/** Everything that a webhook called for, as it was kept: the messages are a part of it. `asides`: how many of the others there are. */
export const webhookLogs = [
  {
    name: 'Slack, where a mention is told twice',
    content: lines(
      { token: 't', challenge: 'c', type: 'url_verification' },
      slack({ type: 'app_mention', ...mention }),
      slack({ type: 'message', ...mention }),
      slack({ type: 'reaction_added', user: 'U1', item: { ts: ts(0) }, event_ts: ts(3) }),
      slack({ type: 'message', bot_id: 'B', text: 'Here', ts: ts(2), thread_ts: ts(0), event_ts: ts(2) }),
    ),
    ...{ layout: 'slack', asides: 2 },
    talk: [
      ['unknown', 'Where?'],
      ['assistant', 'Here'],
    ],
  },
  {
    name: 'Crisp',
    content: lines(
      crisp('session:set_email', { email: 'a@mail.example' }, 0),
      crisp('message:send', { ...crispMessage, from: 'user', content: 'Where?', timestamp: ms(0) }, 1),
      crisp('message:received', { ...crispMessage, from: 'operator', content: 'Here', timestamp: ms(2) }, 3),
      crisp('session:set_state', { state: 'resolved' }, 4),
      crisp('message:acknowledge:read:send', { fingerprints: [1] }, 5),
      crisp('session:set_routing', {}, 6),
    ),
    ...{ layout: 'crisp-messages', asides: 4, talk: both },
  },
  {
    name: 'Freshchat',
    content: lines(
      freshchatMessage('1', 'user', 'Where?', 0),
      freshchat('conversation_assignment', { assignment: { to_agent_id: 'a' } }),
      freshchatMessage('2', 'agent', 'Here', 2),
      freshchat('conversation_resolution', { resolve: { conversation: { conversation_id: 'fc' } } }),
    ),
    ...{ layout: 'freshchat-messages', asides: 2, talk: both },
  },
  {
    name: 'tawk.to',
    content: lines(
      { event: 'chat:start', chatId: 'c', time: time(0), message: { text: 'Where?', type: 'msg' }, property },
      { event: 'chat:end', chatId: 'c', time: time(9), property },
      {
        ...{ event: 'chat:transcript_created', time: time(10), property },
        chat: {
          ...{ id: 'c', visitor: { id: 'v' } },
          messages: [
            { sender: { t: 'v' }, type: 'msg', msg: 'Where?', time: time(0) },
            { sender: { t: 'a', n: 'Bob' }, type: 'msg', msg: 'Here', time: time(2) },
          ],
        },
      },
      { event: 'ticket:create', time: time(20), property, ticket: { id: 't', message: 'Broken' } },
    ),
    ...{ layout: 'tawk', asides: 3, talk: both },
  },
  {
    name: 'Chatwoot',
    content: lines(
      { event: 'conversation_created', id: 12, inbox_id: 1, status: 'open', messages: [], account },
      chatwoot(1, 'incoming', 'Where?', 0),
      { event: 'conversation_typing_on', conversation: { id: 12 }, account },
      chatwoot(2, 'outgoing', 'Here', 2),
      { event: 'conversation_status_changed', id: 12, status: 'resolved', account },
    ),
    ...{ layout: 'chatwoot-messages', asides: 3, talk: both },
  },
  {
    name: 'LiveChat, where a chat that begins names its people',
    content: lines(
      livechat('incoming_chat', {
        chat: {
          users: [{ id: 'c', type: 'customer' }],
          thread: { id: 'th', created_at: time(0), events: [livechatEvent('1', 'c', 'Hello', 0)] },
        },
      }),
      livechat('incoming_event', { thread_id: 'th', event: livechatEvent('2', 'c', 'Where?', 1) }),
      livechat('incoming_event', { thread_id: 'th', event: livechatEvent('3', 'b@mail.example', 'Here', 2) }),
      livechat('chat_deactivated', { chat_id: 'ch', thread_id: 'th' }),
    ),
    ...{ layout: 'livechat-events', asides: 1, talk: [['user', 'Hello'], ...both] },
  },
] as const;
