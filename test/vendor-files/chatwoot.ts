/** GET /conversations: the newest messages only. */
export const chatwootListed = {
  id: 71,
  uuid: 'b0b0b0b0-0000-4000-8000-000000000071',
  inbox_id: 4,
  account_id: 1,
  status: 'resolved',
  created_at: 1772701200,
  last_activity_at: 1772701500,
  timestamp: 1772701500,
  unread_count: 0,
  can_reply: true,
  labels: ['refund'],
  additional_attributes: { browser_language: 'de' },
  meta: { channel: 'Channel::WebWidget', sender: { id: 15, name: 'Lena', identifier: 'crm-15' } },
  messages: [{ id: 9, content: 'Thanks!', message_type: 0, created_at: 1772701500 }],
  last_non_activity_message: { id: 9, content: 'Thanks!', message_type: 0, created_at: 1772701500 },
};

const message = { conversation_id: 71, inbox_id: 4, content_type: 'text', private: false };

/** GET /conversations/71/messages. */
export const chatwootMessages = [
  {
    ...message,
    id: 1,
    content: 'Can I get my money back?',
    message_type: 0,
    created_at: 1772701200,
    sender: { id: 15, name: 'Lena', type: 'contact' },
  },
  { ...message, id: 2, content: 'Lena is from Berlin', message_type: 2, created_at: 1772701201 },
  {
    ...message,
    id: 3,
    content: 'Let me look.',
    message_type: 1,
    created_at: 1772701202,
    sender: { id: 2, name: 'Helper', type: 'agent_bot' },
  },
  {
    ...message,
    id: 4,
    content: 'Second line, please',
    message_type: 1,
    private: true,
    created_at: 1772701210,
    sender: { id: 3, name: 'Ben', type: 'user' },
  },
  {
    ...message,
    id: 5,
    content: 'You can, within 30 days.',
    message_type: 1,
    created_at: 1772701260,
    sender: { id: 3, name: 'Ben', type: 'user' },
  },
  {
    ...message,
    id: 6,
    content: 'Please rate this conversation',
    content_type: 'input_csat',
    message_type: 3,
    created_at: 1772701400,
    content_attributes: { submitted_values: { csat_survey_response: { rating: 2 } } },
  },
  {
    ...message,
    id: 7,
    conversation_id: 72,
    content: 'Hello?',
    message_type: 0,
    created_at: 1772701300,
    sender: { id: 16, name: 'Otto', type: 'contact' },
  },
];
