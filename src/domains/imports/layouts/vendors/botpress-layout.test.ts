import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { botpressListed, botpressMessages } from '../../../../../test/vendor-files/botpress.ts';

test.each(formsOf(botpressMessages, (messages) => ({ messages, meta: { nextToken: 'x' } })))(
  'messages of Botpress, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks } = await readVendorFile(content);
    expect(layout).toBe('botpress');
    expect(talks).toEqual([
      [
        ['user', 'Which plans are there?'],
        ['assistant', 'Pick one'],
      ],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: 'bp-1',
      userId: 'bp-user',
      startTime: new Date('2026-03-05T09:00:00Z'),
      avgResponseTime: 4,
    });
    expect(remarks).toEqual([expect.stringContaining('into one file')]);
  },
);

test.each(formsOf([botpressListed], (conversations) => ({ conversations, meta: {} })))(
  'conversations of Botpress have no messages and say so, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks } = await readVendorFile(content);
    expect(layout).toBe('botpress');
    expect(talks).toEqual([null]);
    expect(sessions[0]).toMatchObject({ externalId: 'bp-1', channel: 'webchat.channel' });
    expect(sessions[0]?.lacks).toContain('messages');
    expect(remarks).toEqual([expect.stringContaining('GET /v1/chat/messages')]);
  },
);

test('messages of others are not taken for those of Botpress', async () => {
  const others = [
    {
      conversationId: 'c',
      direction: 'inbound',
      text: 'hi',
      sender: 'user',
      createdAt: '2026-03-05T09:00:00Z',
    },
    {
      conversationId: 'c',
      direction: 'inbound',
      text: 'ho',
      sender: 'user',
      createdAt: '2026-03-05T09:01:00Z',
    },
  ];
  expect((await readVendorFile(JSON.stringify(others))).layout).toBe('generic');
});
