import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';

const at = '2024-01-05T10:00:00Z';
const said = { author: { type: 'user', id: 'u', name: 'Ann' }, body: 'Hi' };
const part = (part_type: string, body: string) => ({
  part_type,
  body,
  created_at: 1704448810,
  author: { type: 'admin', id: '25', name: 'Al' },
});
const intercom = {
  type: 'conversation',
  id: '5',
  created_at: 1704448800,
  source: said,
  conversation_parts: {
    conversation_parts: [
      part('comment', 'Hello'),
      part('note', 'secret'),
      part('note_and_close', 'secret too'),
    ],
  },
};
const ticket = {
  id: 1,
  requester_id: 7,
  status: 'open',
  via: { channel: 'web' },
  created_at: at,
  comments: [
    { author_id: 7, body: 'Hi', public: true, created_at: at },
    { author_id: 8, body: 'secret', public: false, created_at: at },
  ],
};
const freshchat = (message_type: string, text: string) => ({
  conversation_id: 'c1',
  id: text,
  message_type,
  actor_type: message_type === 'normal' ? 'user' : 'agent',
  actor_id: 'u1',
  app_id: 'a',
  channel_id: 'ch',
  created_time: at,
  message_parts: [{ text: { content: text } }],
});
const chatwoot = (id: number, content: string, message_type: number, isPrivate: boolean) => ({
  id,
  content,
  inbox_id: 1,
  conversation_id: 12,
  message_type,
  content_type: 'text',
  content_attributes: {},
  created_at: 1704448800 + id,
  private: isPrivate,
  source_id: null,
  sender: { id: 5, name: 'Jo', type: 'contact' },
});

const crisp = (type: string, content: string) => ({
  ...{ session_id: 'session_1', website_id: 'w', from: 'user', type, content },
  ...{ timestamp: 1704448800000, fingerprint: content.length },
});
const thread = (type: string, body: string) => ({
  ...{ type, body, state: 'published', createdAt: at, createdBy: { type: 'customer', id: 3 } },
});
const hubspot = (type: string, text: string) => ({
  ...{ id: text, type, text, conversationsThreadId: '9', createdAt: at, direction: 'INCOMING' },
  senders: [{ actorId: 'V-1' }],
});
const drift = (type: string, body: string) => ({
  ...{ id: body, conversationId: 7, type, body, createdAt: 1704448800000 },
  author: { type: 'contact', id: 4 },
});

test.each<[string, string, number]>([
  ['Intercom', JSON.stringify([intercom]), 2],
  ['Zendesk', JSON.stringify({ tickets: [ticket] }), 1],
  [
    'Freshchat',
    JSON.stringify({
      messages: [freshchat('normal', 'Hi'), freshchat('private', 'secret'), freshchat('system', 'Assigned')],
    }),
    1,
  ],
  [
    'Chatwoot',
    JSON.stringify({
      payload: [
        chatwoot(1, 'Hi', 0, false),
        chatwoot(2, 'secret', 1, true),
        chatwoot(3, 'Assigned', 2, false),
      ],
    }),
    1,
  ],
  ['Crisp', JSON.stringify([crisp('text', 'Hi'), crisp('note', 'secret'), crisp('event', 'Resolved')]), 1],
  [
    'Help Scout',
    JSON.stringify([
      {
        ...{ id: 1, mailboxId: 2, createdAt: at, primaryCustomer: { id: 3 } },
        _embedded: {
          threads: [thread('customer', 'Hi'), thread('note', 'secret'), thread('lineitem', 'Closed')],
        },
      },
    ]),
    1,
  ],
  [
    'HubSpot',
    JSON.stringify([hubspot('MESSAGE', 'Hi'), hubspot('COMMENT', 'secret'), hubspot('ASSIGNMENT', 'To Bob')]),
    1,
  ],
  [
    'Drift',
    JSON.stringify([drift('chat', 'Hi'), drift('private_note', 'secret'), drift('assign', 'Bob')]),
    1,
  ],
  [
    'WhatsApp',
    '05.01.24, 10:00 - Ann: Hi\n05.01.24, 10:01 - Ann: This message was deleted\n05.01.24, 10:02 - Bob left\n',
    1,
  ],
])(
  'notes and deleted messages of %s stay out, and are counted; what only happened is not',
  async (_who, file, count) => {
    const { talks, warnings, refused } = await readVendorFile(file);
    expect(refused).toEqual([]);
    expect(JSON.stringify(talks)).not.toContain('secret');
    expect(talks).toHaveLength(1);
    expect(warnings.filter((one) => one.startsWith('MESSAGES_LEFT_OUT'))).toEqual([
      `MESSAGES_LEFT_OUT transcript ${count}`,
    ]);
  },
);

test('a conversation in which only the bot said anything begins with its first turn', async () => {
  const turn = (timestamp: string, content: string) =>
    JSON.stringify({
      messageVersion: '2.0',
      botId: 'B',
      botVersion: '1',
      localeId: 'en_US',
      sessionId: 's1',
      timestamp,
      inputMode: 'DTMF',
      inputTranscript: '',
      messages: [{ contentType: 'PlainText', content }],
    });
  const { sessions, refused } = await readVendorFile(
    [turn('2024-01-05T10:01:00Z', 'Still there?'), turn(at, 'Hello')].join('\n'),
  );
  expect(refused).toEqual([]);
  expect(sessions).toMatchObject([
    {
      startTime: new Date(at),
      messages: [
        { content: 'Hello', timestamp: null },
        { content: 'Still there?', timestamp: null },
      ],
    },
  ]);
});
