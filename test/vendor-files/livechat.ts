/** Agent Chat API, list_archives. */
export const livechatArchive = {
  id: 'QX41ZZ0001',
  users: [
    {
      id: 'c0ffee00-aaaa-4bbb-8ccc-000000000001',
      name: 'Mila Okafor',
      type: 'customer',
      last_visit: { ip: '203.0.113.20', geolocation: { country: 'Belgium', country_code: 'BE' } },
    },
    { id: 'tom@shop.example', name: 'Tom', type: 'agent' },
    { id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0', name: 'Helper', type: 'agent' },
  ],
  thread: {
    id: 'RT77AA0009',
    active: false,
    user_ids: ['c0ffee00-aaaa-4bbb-8ccc-000000000001', 'tom@shop.example'],
    created_at: '2026-03-05T09:00:00.100000Z',
    tags: ['delivery'],
    properties: { rating: { score: 0, comment: 'slow' } },
    events: [
      {
        id: 'RT77AA0009_1',
        type: 'message',
        text: 'Where is my <parcel>?',
        author_id: 'c0ffee00-aaaa-4bbb-8ccc-000000000001',
        created_at: '2026-03-05T09:00:00.100000Z',
        visibility: 'all',
      },
      {
        id: 'RT77AA0009_2',
        type: 'rich_message',
        template_id: 'quick_replies',
        elements: [{ title: 'Which order is it?' }],
        author_id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
        created_at: '2026-03-05T09:00:02.100000Z',
        visibility: 'all',
      },
      {
        id: 'RT77AA0009_3',
        type: 'message',
        text: 'VIP, be quick',
        author_id: 'tom@shop.example',
        created_at: '2026-03-05T09:00:10.000000Z',
        visibility: 'agents',
      },
      {
        id: 'RT77AA0009_4',
        type: 'system_message',
        system_message_type: 'routing.assigned',
        text: 'Chat assigned to Tom',
        created_at: '2026-03-05T09:00:11.000000Z',
        visibility: 'all',
      },
      {
        id: 'RT77AA0009_5',
        type: 'message',
        text: 'It arrives tomorrow.',
        author_id: 'tom@shop.example',
        created_at: '2026-03-05T09:01:00.100000Z',
        visibility: 'all',
      },
      { id: 'RT77AA0009_6', type: 'file', url: 'https://files.example/a.png', author_id: 'tom@shop.example' },
    ],
  },
};

/** The REST API before it. */
export const livechatOldChat = {
  type: 'chat',
  id: 'OLD0001',
  visitor: { id: 'S1.abc', name: 'Mila', ip: '203.0.113.21', country_code: 'NL', country: 'Netherlands' },
  agents: [{ display_name: 'Tom', email: 'tom@shop.example' }],
  rate: 'rated_good',
  duration: 90,
  tags: ['returns'],
  started: 'Thu, 03/05/26 09:00:00 am',
  started_timestamp: 1772701200,
  ended_timestamp: 1772701290,
  messages: [
    {
      author_name: 'Tom',
      text: 'Hello. How can I help?',
      timestamp: 1772701200,
      user_type: 'agent',
      welcome_message: true,
    },
    { author_name: 'Mila', text: 'Can I return it?', timestamp: 1772701210, user_type: 'visitor' },
    { author_name: 'Eva', text: 'Say no', timestamp: 1772701215, user_type: 'supervisor' },
    { author_name: 'Tom', text: 'Yes, within a month.', timestamp: 1772701220, user_type: 'agent' },
  ],
};
