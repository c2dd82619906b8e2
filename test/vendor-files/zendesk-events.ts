const created = {
  id: 9001,
  ticket_id: 512,
  timestamp: 1772701200,
  updater_id: 700,
  via: 'Web form',
  event_type: 'Audit',
  child_events: [
    { id: 1, via: 'Web form', event_type: 'Create', subject: 'Invoice twice' },
    { id: 2, via: 'Web form', event_type: 'Create', requester_id: 700 },
    {
      id: 3,
      event_type: 'Comment',
      type: 'Comment',
      author_id: 700,
      body: 'I was charged twice.',
      html_body: '<p>I was charged <b>twice</b>.</p>',
      public: true,
    },
  ],
};

/** incremental/ticket_events?include=comment_events: the changes of two tickets in turn. */
export const zendeskTicketEvents = [
  created,
  {
    id: 9002,
    ticket_id: 513,
    timestamp: 1772701260,
    updater_id: 44,
    via: 'Mail',
    event_type: 'Audit',
    child_events: [{ id: 4, event_type: 'Comment', author_id: 44, plain_body: 'Any news?', public: true }],
  },
  {
    id: 9003,
    ticket_id: 512,
    timestamp: 1772701500,
    updater_id: 12,
    via: 'Web service',
    event_type: 'Audit',
    child_events: [
      { id: 5, event_type: 'Comment', author_id: 12, plain_body: 'Ask finance first', public: false },
      { id: 6, event_type: 'Change', status: 'open' },
    ],
  },
  {
    id: 9004,
    ticket_id: 512,
    timestamp: 1772701800,
    updater_id: 12,
    via: 'Web service',
    event_type: 'Audit',
    child_events: [
      { id: 7, event_type: 'Comment', author_id: 12, plain_body: 'It is paid back.', public: true },
    ],
  },
  {
    id: 9005,
    ticket_id: 512,
    timestamp: 1772701900,
    updater_id: -1,
    via: 'Rule',
    event_type: 'Audit',
    child_events: [
      { id: 8, event_type: 'Comment', author_id: -1, plain_body: 'Solved by a rule.', public: true },
    ],
  },
];

/** incremental/tickets: no comments. */
export const zendeskIncrementalTicket = {
  url: 'https://shop.example/api/v2/tickets/512.json',
  id: 512,
  generated_timestamp: 1772702000,
  created_at: '2026-03-05T09:00:00Z',
  updated_at: '2026-03-05T09:20:00Z',
  subject: 'Invoice twice',
  description: 'I was charged twice.',
  status: 'solved',
  requester_id: 700,
  assignee_id: 12,
  via: { channel: 'web', source: {} },
  satisfaction_rating: { score: 'good' },
  tags: ['invoice'],
};
