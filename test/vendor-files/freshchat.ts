const ids = { app_id: 'app-1', channel_id: 'channel-1' };

/** Conversations as the API gives them. */
export const freshchatListed = {
  ...ids,
  conversation_id: 'conv-77',
  status: 'resolved',
  assigned_agent_id: 'agent-1',
  user_id: 'user-5',
  created_time: '2026-03-05T09:00:00.000Z',
  updated_time: '2026-03-05T09:10:00.000Z',
};

const said = (content: string) => [{ text: { content } }];
const message = { ...ids, conversation_id: 'conv-77' };

/** GET /conversations/conv-77/messages: newest first. */
export const freshchatMessages = [
  {
    ...message,
    id: 'm-5',
    actor_id: 'user-6',
    actor_type: 'user',
    conversation_id: 'conv-78',
    message_type: 'normal',
    message_parts: said('Open on Sunday?'),
    created_time: '2026-03-05T09:03:00.000Z',
  },
  {
    ...message,
    id: 'm-4',
    actor_id: 'agent-1',
    actor_type: 'agent',
    message_type: 'normal',
    message_parts: [
      { text: { content: 'It is on its way.' } },
      { image: { url: 'https://x.example/a.png' } },
    ],
    created_time: '2026-03-05T09:02:00.000Z',
  },
  {
    ...message,
    id: 'm-3',
    actor_id: 'agent-1',
    actor_type: 'agent',
    message_type: 'private',
    message_parts: said('Again this one'),
    created_time: '2026-03-05T09:01:30.000Z',
  },
  {
    ...message,
    id: 'm-2',
    actor_id: 'bot-1',
    actor_type: 'bot',
    message_type: 'normal',
    message_parts: said('Somebody comes soon.'),
    created_time: '2026-03-05T09:00:05.000Z',
  },
  {
    ...message,
    id: 'm-1',
    actor_id: 'user-5',
    actor_type: 'user',
    message_type: 'normal',
    message_parts: said('Where is my order?'),
    created_time: '2026-03-05T09:00:00.000Z',
  },
];
