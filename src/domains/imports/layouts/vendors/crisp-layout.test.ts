import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { crispListed, crispMessages } from '../../../../../test/vendor-files/crisp.ts';

const answer = (data: readonly object[]) => ({ error: false, reason: 'listed', data });

test.each(formsOf([crispListed], answer))(
  'a list of Crisp conversations, times in milliseconds, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks } = await readVendorFile(content);
    expect(layout).toBe('crisp');
    expect(talks).toEqual([null]);
    expect(sessions[0]).toMatchObject({
      externalId: crispListed.session_id,
      startTime: new Date('2026-03-05T09:00:00Z'),
      endTime: new Date('2026-03-05T09:05:00Z'),
      userId: crispListed.people_id,
      ipAddress: '203.0.113.30',
      country: 'FR',
      language: 'fr',
      category: 'Invoices',
    });
    expect(remarks).toEqual([expect.stringContaining('without messages')]);
  },
);

test.each(formsOf(crispMessages, answer))('Crisp messages, notes left out, as %s', async (_form, content) => {
  const { layout, sessions, talks, remarks } = await readVendorFile(content);
  expect(layout).toBe('crisp-messages');
  expect(talks).toEqual([
    [
      ['user', 'My invoice is <wrong>'],
      ['assistant', 'We answer within an hour.'],
      ['assistant', 'Is it about a payment?'],
      ['agent', 'Which number has it?'],
    ],
  ]);
  expect(sessions[0]).toMatchObject({
    externalId: crispListed.session_id,
    startTime: new Date('2026-03-05T09:00:00Z'),
    avgResponseTime: 1,
  });
  expect(remarks).toEqual([expect.stringContaining('into one file')]);
});

test('sessions and messages of others are not taken for those of Crisp', async () => {
  for (const other of [
    { session_id: 'session_1', state: 'open', website_id: 'w', created_at: 1772701200000 },
    { session_id: 's-1', from: 'user', type: 'text', timestamp: 1772701200000, content: 'x' },
  ]) {
    expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
  }
});
