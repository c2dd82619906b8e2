import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { rasaEvents, rasaRows, rasaTracker } from '../../../../../test/vendor-files/rasa.ts';

test.each([
  ...formsOf([rasaTracker]).map((form) => ['rasa', ...form] as const),
  ['rasa', 'one tracker alone', JSON.stringify(rasaTracker, null, 1)] as const,
  ...formsOf(rasaEvents).map((form) => ['rasa-events', ...form] as const),
  ...formsOf(rasaRows).map((form) => ['rasa-events', ...form] as const),
])('%s: seconds with a fraction, commands of channels left out, as %s', async (id, _form, content) => {
  const { layout, sessions, talks } = await readVendorFile(content);
  expect(layout).toBe(id);
  expect(talks).toEqual([
    [
      ['user', 'book a table'],
      ['assistant', 'For how many?'],
    ],
  ]);
  expect(sessions[0]).toMatchObject({
    externalId: 'rasa-1',
    channel: 'rest',
    startTime: new Date('2026-03-05T09:00:00.250Z'),
    avgResponseTime: 1,
  });
});

test('events of others are not taken for those of Rasa', async () => {
  for (const other of [
    { sender_id: 's', event: 'click', timestamp: '2026-03-05T09:00:00Z' },
    { sender_id: 's', events: [], created_at: 1772701200 },
  ]) {
    expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
  }
});
