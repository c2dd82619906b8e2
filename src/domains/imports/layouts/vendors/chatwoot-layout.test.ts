import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { chatwootListed, chatwootMessages } from '../../../../../test/vendor-files/chatwoot.ts';

test.each(formsOf([chatwootListed], (payload) => ({ data: { meta: { all_count: 1 }, payload } })))(
  'a list of Chatwoot conversations has no transcripts and says so, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks } = await readVendorFile(content);
    expect(layout).toBe('chatwoot');
    expect(talks).toEqual([null]);
    expect(sessions[0]).toMatchObject({
      externalId: '71',
      userId: 'crm-15',
      channel: 'WebWidget',
      language: 'de',
      category: 'refund',
      startTime: new Date('2026-03-05T09:00:00Z'),
      endTime: new Date('2026-03-05T09:05:00Z'),
      messageCount: null,
    });
    expect(remarks).toEqual([expect.stringContaining('GET /conversations/ID/messages')]);
  },
);

test.each(formsOf(chatwootMessages, (payload) => ({ meta: { labels: [] }, payload })))(
  'Chatwoot messages are put together by their conversation, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks } = await readVendorFile(content);
    expect(layout).toBe('chatwoot-messages');
    expect(remarks).toEqual([expect.stringContaining('into one file')]);
    expect(talks).toEqual([
      [
        ['user', 'Can I get my money back?'],
        ['assistant', 'Let me look.'],
        ['agent', 'You can, within 30 days.'],
        ['assistant', 'Please rate this conversation'],
      ],
      [['user', 'Hello?']],
    ]);
    expect(sessions.map(({ externalId, userId }) => [externalId, userId])).toEqual([
      ['71', '15'],
      ['72', '16'],
    ]);
    expect(sessions[0]).toMatchObject({
      startTime: new Date('2026-03-05T09:00:00Z'),
      sentiment: null,
      rating: 2,
      avgResponseTime: 2,
    });
    expect(sessions[0]?.lacks).toContain('category');
  },
);

test('messages of others are not taken for those of Chatwoot', async () => {
  const others = [
    { conversation_id: 1, message_type: 'normal', created_at: 1772701200, text: 'hi', author: 'user' },
    {
      conversation_id: 1,
      inbox_id: 2,
      message_type: 'sms',
      created_at: 1772701300,
      text: 'ho',
      author: 'user',
    },
  ];
  expect((await readVendorFile(JSON.stringify(others))).layout).toBe('generic');
});
