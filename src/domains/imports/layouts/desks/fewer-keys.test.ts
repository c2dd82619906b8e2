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
