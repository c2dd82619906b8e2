import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { freshchatListed, freshchatMessages } from '../../../../../test/vendor-files/freshchat.ts';

const talk = [
  ['user', 'Where is my order?'],
  ['assistant', 'Somebody comes soon.'],
  ['agent', 'It is on its way.'],
];

test.each(
  formsOf(freshchatMessages, (messages) => ({ messages, link: { href: '/v2/x', rel: 'next_page' } })),
)('Freshchat messages are put together and in order, as %s', async (_form, content) => {
  const { layout, sessions, talks } = await readVendorFile(content);
  expect(layout).toBe('freshchat-messages');
  expect(talks).toEqual([[['user', 'Open on Sunday?']], talk]);
  expect(sessions[1]).toMatchObject({
    externalId: 'conv-77',
    userId: 'user-5',
    startTime: new Date('2026-03-05T09:00:00Z'),
    endTime: new Date('2026-03-05T09:02:00Z'),
    avgResponseTime: 5,
  });
});

test('a Freshchat conversation with its messages in it', async () => {
  const messages = freshchatMessages.slice(1);
  const { layout, sessions, talks } = await readVendorFile(JSON.stringify({ ...freshchatListed, messages }));
  expect(layout).toBe('freshchat');
  expect(talks).toEqual([talk]);
  expect(sessions[0]).toMatchObject({ userId: 'user-5', endTime: new Date('2026-03-05T09:10:00Z') });
});

test.each(formsOf([freshchatListed], (conversations) => ({ conversations })))(
  'Freshchat conversations without messages say so, as %s',
  async (_form, content) => {
    const { layout, sessions, remarks } = await readVendorFile(content);
    expect(layout).toBe('freshchat');
    expect(sessions[0]?.lacks).toContain('messages');
    expect(remarks).toEqual([expect.stringContaining('have no messages')]);
  },
);

test('messages and conversations of others are not taken for those of Freshchat', async () => {
  const others = [
    {
      conversation_id: 'c',
      actor_type: 'user',
      text: 'hi',
      sender: 'user',
      created_time: '2026-03-05T09:00:00Z',
    },
    {
      conversation_id: 'c',
      actor_type: 'user',
      text: 'ho',
      sender: 'user',
      created_time: '2026-03-05T09:01:00Z',
    },
  ];
  expect((await readVendorFile(JSON.stringify(others))).layout).toBe('generic');
});
