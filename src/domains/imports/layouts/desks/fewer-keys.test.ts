import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';

const at = '2026-03-05T09:00:00Z';
const later = '2026-03-05T09:01:00Z';

test.each([
  [
    'gorgias',
    {
      id: 1,
      created_datetime: at,
      messages: [
        { from_agent: false, public: true, body_text: 'Hi', sent_datetime: at },
        { from_agent: true, public: true, body_text: 'Hello', sent_datetime: later },
        { from_agent: true, public: false, body_text: 'Note', sent_datetime: later },
      ],
    },
  ],
  [
    'helpscout',
    {
      id: 1,
      createdAt: at,
      primaryCustomer: { id: 5 },
      _embedded: {
        threads: [
          { type: 'message', body: 'Hello', createdAt: later, createdBy: { type: 'user', id: 6 } },
          { type: 'customer', body: 'Hi', createdAt: at, createdBy: { type: 'customer', id: 5 } },
          { type: 'note', body: 'Note', createdAt: later, createdBy: { type: 'user', id: 6 } },
        ],
      },
    },
  ],
  [
    'crisp',
    {
      session_id: 'session_1',
      state: 'resolved',
      created_at: Date.parse(at),
      messages: [
        { type: 'text', from: 'user', content: 'Hi', timestamp: Date.parse(at) },
        { type: 'text', from: 'operator', content: 'Hello', timestamp: Date.parse(later) },
        { type: 'note', from: 'operator', content: 'Note', timestamp: Date.parse(later) },
      ],
    },
  ],
])('%s is known by its messages where an export leaves keys of the desk out', async (layout, record) => {
  const read = await readVendorFile(JSON.stringify([record]));
  expect(read.layout).toBe(layout);
  expect(read.talks).toEqual([
    [
      ['user', 'Hi'],
      ['agent', 'Hello'],
    ],
  ]);
});

test('ratings and signs of HTML in conversations of Help Scout', async () => {
  const thread = (type: string, body: string) => ({ type, body, createdAt: at, createdBy: { type, id: 5 } });
  const { sessions, talks } = await readVendorFile(
    JSON.stringify([
      {
        ...{ id: 1, createdAt: at, primaryCustomer: { id: 5 }, mailboxId: 2 },
        _embedded: {
          threads: [
            { ...thread('customer', 'It&#039;s broken &amp; old') },
            { ...thread('message', 'Try again'), rating: { rating: 'not_good', comments: 'No help' } },
          ],
        },
      },
    ]),
  );
  expect(talks[0]?.[0]).toEqual(['user', "It's broken & old"]);
  expect(sessions).toMatchObject([{ rating: 1, ratingComment: 'No help' }]);
});

test('a page of OData with one record is a page: transcripts of Copilot Studio', async () => {
  const activities = [{ type: 'message', id: '1', timestamp: 1_772_701_200, from: { role: 1 }, text: 'Hi' }];
  const record = {
    ...{ conversationtranscriptid: 't-1', conversationstarttime: at, schematype: 'powervirtualagents' },
    content: JSON.stringify({ activities, filler: 'x'.repeat(20_000) }),
  };
  for (const around of [{ '@odata.context': 'x' }, {}]) {
    const { layout, sessions } = await readVendorFile(JSON.stringify({ ...around, value: [record] }));
    expect(layout).toBe('copilot');
    expect(sessions).toMatchObject([{ externalId: 't-1', messagesSent: 1 }]);
  }
});

test('a call of Amazon Connect says what is missing, and is read once it is there', async () => {
  const call = {
    ...{ Channel: 'VOICE', CustomerMetadata: { ContactId: 'c-1' } },
    Participants: [{ ParticipantId: 'CUSTOMER', ParticipantRole: 'CUSTOMER' }],
    Transcript: [{ BeginOffsetMillis: 0, Content: 'Hi', ParticipantId: 'CUSTOMER' }],
  };
  await expect(readVendorFile(JSON.stringify(call))).rejects.toMatchObject({
    sentence: { code: 'layout.connectCalls' },
  });
  const { sessions } = await readVendorFile(JSON.stringify({ ...call, InitiationTimestamp: at }));
  expect(sessions).toMatchObject([{ externalId: 'c-1', startTime: new Date(at), messagesSent: 1 }]);
});
