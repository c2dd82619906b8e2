import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';

const created = 1772701200;
const messages = [
  { role: 'system', content: 'Be nice' },
  { role: 'user', content: [{ type: 'text', text: 'Where?' }] },
];
const choices = [{ index: 0, message: { role: 'assistant', content: 'Here' } }];
const usage = { total_tokens: 12 };
const answer = { id: 'c1', created, choices, usage };

test.each([
  ['beside the messages', { ...answer, messages }],
  ['in a response', { timestamp: created, request: { messages }, response: answer }],
  ['in a response beside the messages', { messages, response: answer }],
  [
    'in the body of a response',
    { request_id: 'c1', request_created_at: created, request_body: { messages }, response_body: answer },
  ],
  ['in a batch', { custom_id: 'c1', body: { messages }, response: { body: answer } }],
])('the answer of a model is part of its call: %s', async (_where, record) => {
  const { sessions, talks, refused } = await readVendorFile(JSON.stringify([record]));
  expect(refused).toEqual([]);
  expect(sessions[0]).toMatchObject({
    externalId: 'c1',
    startTime: new Date('2026-03-05T09:00:00Z'),
    tokens: 12,
    messagesSent: 1,
  });
  expect(talks[0]).toEqual([
    ['system', 'Be nice'],
    ['user', 'Where?'],
    ['assistant', 'Here'],
  ]);
});

test('calls of Helicone that name a session are its turns', async () => {
  const call = (question: string, reply: string, second: number) => ({
    request_id: `r${second}`,
    request_created_at: `2026-03-05T09:00:0${second}Z`,
    request_properties: { 'Helicone-Session-Id': 's1' },
    request_body: { messages: [{ role: 'user', content: question }] },
    response_body: { choices: [{ message: { role: 'assistant', content: reply } }] },
  });
  const { talks } = await readVendorFile(
    JSON.stringify([call('Where?', 'Here', 1), call('When?', 'Now', 2)]),
  );
  expect(talks).toEqual([
    [
      ['user', 'Where?'],
      ['assistant', 'Here'],
      ['user', 'When?'],
      ['assistant', 'Now'],
    ],
  ]);
});
