import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { livechatArchive, livechatOldChat } from '../../../../../test/vendor-files/livechat.ts';

test.each(formsOf([livechatArchive], (chats) => ({ chats, found_chats: 1, next_page_id: 'x' })))(
  'a LiveChat archive, as %s',
  async (_form, content) => {
    const { layout, sessions, talks } = await readVendorFile(content);
    expect(layout).toBe('livechat');
    expect(talks).toEqual([
      [
        ['user', 'Where is my <parcel>?'],
        ['assistant', 'Which order is it?'],
        ['agent', 'It arrives tomorrow.'],
      ],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: 'RT77AA0009',
      startTime: new Date('2026-03-05T09:00:00.100Z'),
      endTime: new Date('2026-03-05T09:01:00.100Z'),
      userId: 'c0ffee00-aaaa-4bbb-8ccc-000000000001',
      ipAddress: '203.0.113.20',
      country: 'BE',
      channel: 'LiveChat',
      category: 'delivery',
      sentiment: null,
      rating: 1,
      messagesSent: 1,
      avgResponseTime: 2,
    });
  },
);

test('a LiveChat archive that tells the visit of the chat instead of the last one', async () => {
  const users = livechatArchive.users.map(({ last_visit: visit, ...user }) => ({ ...user, visit }));
  const { sessions } = await readVendorFile(JSON.stringify([{ ...livechatArchive, users }]));
  expect(sessions[0]).toMatchObject({ ipAddress: '203.0.113.20', country: 'BE' });
});

test('a chat of the LiveChat REST API: times in seconds, a whisper stays out', async () => {
  for (const [, content] of formsOf([livechatOldChat], (chats) => ({ chats, total: 1, pages: 1 }))) {
    const { layout, sessions, talks } = await readVendorFile(content);
    expect(layout).toBe('livechat');
    expect(talks).toEqual([
      [
        ['assistant', 'Hello. How can I help?'],
        ['user', 'Can I return it?'],
        ['agent', 'Yes, within a month.'],
      ],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: 'OLD0001',
      startTime: new Date('2026-03-05T09:00:00Z'),
      durationSeconds: 90,
      userId: 'S1.abc',
      country: 'NL',
      category: 'returns',
      sentiment: null,
      rating: 5,
    });
  }
});

test('a speaker whom the chat does not list, and whose id is no address, is unknown', async () => {
  const { users, ...alone } = livechatArchive;
  const { talks, remarks } = await readVendorFile(JSON.stringify([{ ...alone, users: users.slice(1, 2) }]));
  expect(talks[0]?.map(([role]) => role)).toEqual(['unknown', 'unknown', 'agent']);
  expect(remarks.join()).toContain('c0ffee00-aaaa-4bbb-8ccc-000000000001');
});

test('chats of others with a thread or with messages are not taken for it', async () => {
  for (const other of [
    { id: 1, users: [], thread: { id: 't' }, created_at: 1772701200 },
    { id: 1, messages: [{ text: 'hi' }], agents: [], started_at: 1772701200 },
  ]) {
    expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
  }
});

test('threads of LiveChat name nobody: an address is an agent, anybody else unknown; a rating within a value counts too', async () => {
  const { thread } = livechatArchive;
  const threads = [{ ...thread, properties: { rating: { score: { value: 1 } } } }];
  const { layout, sessions, talks } = await readVendorFile(JSON.stringify({ threads, found_threads: 1 }));
  expect(layout).toBe('livechat');
  expect(talks[0]?.map(([role]) => role)).toEqual(['unknown', 'unknown', 'agent']);
  expect(sessions[0]).toMatchObject({
    externalId: 'RT77AA0009',
    sentiment: null,
    rating: 5,
    category: 'delivery',
  });
});

test('an archive without events says so', async () => {
  const { events, ...thread } = livechatArchive.thread;
  const { layout, sessions, remarks } = await readVendorFile(
    JSON.stringify([{ ...livechatArchive, thread }]),
  );
  expect(layout).toBe('livechat');
  expect(sessions[0]?.lacks).toContain('messages');
  expect(remarks).toEqual([expect.stringContaining('list_archives')]);
});
