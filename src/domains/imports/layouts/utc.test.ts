import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

const message = { from_agent: false, body_text: 'Hi', public: true, channel: 'email', sender: { id: 4 } };

test.each([
  [
    'Gorgias, tickets',
    '2026-03-05T09:00:00.123456',
    (time: string) => ({
      ...{ id: 1, created_datetime: time, status: 'open', customer: { id: 4 }, via: 'email' },
      messages: [{ ...message, id: 1, created_datetime: time }],
    }),
  ],
  [
    'Gorgias, messages',
    '2026-03-05T09:00:00.123456',
    (time: string) => ({ ...message, id: 1, ticket_id: 7, created_datetime: time }),
  ],
  [
    'LangSmith',
    '2026-03-05T09:00:00.123456',
    (time: string) => ({
      ...{ run_type: 'chain', trace_id: 't', id: 't', inputs: { question: 'Hi' }, outputs: { output: 'Yo' } },
      start_time: time,
    }),
  ],
  [
    'Langfuse, observations',
    '2026-03-05 09:00:00.123000',
    (time: string) => ({
      ...{ id: 'o', trace_id: 't', type: 'GENERATION', input: 'Hi', output: 'Yo', start_time: time },
    }),
  ],
  [
    'Chatwoot, messages of its table',
    '2026-03-05 09:00:00.123',
    (time: string) => ({
      ...{ id: 1, conversation_id: 7, inbox_id: 1, message_type: 0, content: 'Hi', created_at: time },
    }),
  ],
])('%s: times that say no zone are in UTC, wherever the company is', async (_, time, record) => {
  const read = await readVendorFile(JSON.stringify([record(time)]), { timeZone: 'Asia/Tokyo' });
  expect(read.sessions[0]?.startTime).toEqual(new Date('2026-03-05T09:00:00.123Z'));
  expect(read.remarks.filter((remark) => remark.includes('Tokyo'))).toEqual([]);
});
