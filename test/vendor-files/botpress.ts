const message = { conversationId: 'bp-1', tags: {} };

/** GET /v1/chat/messages: newest first. */
export const botpressMessages = [
  {
    ...message,
    id: 'm3',
    type: 'choice',
    direction: 'outgoing',
    userId: 'bot',
    payload: { text: 'Pick one', options: [{ label: 'A', value: 'a' }] },
    createdAt: '2026-03-05T09:00:04.000Z',
    updatedAt: '2026-03-05T09:00:04.000Z',
  },
  {
    ...message,
    id: 'm2',
    type: 'image',
    direction: 'outgoing',
    userId: 'bot',
    payload: { imageUrl: 'https://x.example/a.png' },
    createdAt: '2026-03-05T09:00:03.000Z',
    updatedAt: '2026-03-05T09:00:03.000Z',
  },
  {
    ...message,
    id: 'm1',
    type: 'text',
    direction: 'incoming',
    userId: 'bp-user',
    payload: { text: 'Which plans are there?' },
    createdAt: '2026-03-05T09:00:00.000Z',
    updatedAt: '2026-03-05T09:00:00.000Z',
  },
];

/** GET /v1/chat/conversations. */
export const botpressListed = {
  id: 'bp-1',
  channel: 'webchat.channel',
  integration: 'webchat',
  createdAt: '2026-03-05T09:00:00.000Z',
  updatedAt: '2026-03-05T09:00:04.000Z',
  tags: {},
};
