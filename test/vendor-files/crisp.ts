const session_id = 'session_11111111-aaaa-4bbb-8ccc-000000000001';
const website_id = '22222222-aaaa-4bbb-8ccc-000000000002';

/** GET /website/WEBSITE/conversations/1. */
export const crispListed = {
  session_id,
  website_id,
  people_id: '33333333-aaaa-4bbb-8ccc-000000000003',
  state: 'resolved',
  status: 2,
  created_at: 1772701200000,
  updated_at: 1772701500000,
  unread: { operator: 0, visitor: 1 },
  last_message: 'Bye',
  topic: 'Invoices',
  meta: {
    nickname: 'visitor12',
    email: 'sam@mail.example',
    ip: '203.0.113.30',
    device: { geolocation: { country: 'FR', city: 'Nantes' }, locales: ['fr-FR'] },
    segments: ['vip'],
  },
};

const message = { session_id, website_id, type: 'text', origin: 'chat', stamped: true };

/** GET /website/WEBSITE/conversation/SESSION/messages. */
export const crispMessages = [
  {
    ...message,
    from: 'user',
    content: 'My invoice is <wrong>',
    fingerprint: 177270120000001,
    timestamp: 1772701200000,
    user: { nickname: 'visitor12', user_id: session_id },
  },
  {
    ...message,
    from: 'operator',
    automated: true,
    content: 'We answer within an hour.',
    fingerprint: 177270120000002,
    timestamp: 1772701201000,
    user: { nickname: 'Crisp', user_id: 'bot' },
  },
  {
    ...message,
    type: 'note',
    from: 'operator',
    content: 'He is angry',
    fingerprint: 177270120000003,
    timestamp: 1772701220000,
    user: { nickname: 'Lou', user_id: 'op-1' },
  },
  {
    ...message,
    from: 'operator',
    stealth: true,
    content: 'Not for the visitor',
    fingerprint: 177270120000006,
    timestamp: 1772701221000,
    user: { nickname: 'Lou', user_id: 'op-1' },
  },
  {
    ...message,
    type: 'picker',
    from: 'operator',
    automated: true,
    content: { id: 'p', text: 'Is it about a payment?', choices: [{ value: 'yes', label: 'Yes' }] },
    fingerprint: 177270120000004,
    timestamp: 1772701202000,
    user: { nickname: 'Crisp', user_id: 'bot' },
  },
  {
    ...message,
    from: 'operator',
    content: 'Which number has it?',
    fingerprint: 177270120000005,
    timestamp: 1772701230000,
    user: { nickname: 'Lou', user_id: 'op-1' },
  },
];
