import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { slackDay } from '../../../../../test/vendor-files/slack.ts';

test.each(formsOf(slackDay, (messages) => ({ ok: true, messages, has_more: false, response_metadata: {} })))(
  'a Slack thread is a conversation of people whom nobody knows yet, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks, refused } = await readVendorFile(content);
    expect(layout).toBe('slack');
    expect(refused).toEqual([]);
    expect(talks).toEqual([
      [
        ['unknown', 'The printer on 3 is broken'],
        ['assistant', 'A ticket was made'],
        ['unknown', 'I am on my way & bring paper'],
      ],
      [['unknown', 'Good morning all']],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: '1772701200.000100',
      channel: 'Slack',
      startTime: new Date('2026-03-05T09:00:00Z'),
      messagesSent: null,
      avgResponseTime: null,
    });
    expect(remarks).toEqual([
      expect.stringContaining('into one file'),
      expect.stringContaining('Anna Visser, U02BOB'),
    ]);
  },
);

test('who is told in the mapping is known', async () => {
  const { talks, sessions, remarks } = await readVendorFile(JSON.stringify(slackDay), {
    speakers: { 'Anna Visser': 'user', U02BOB: 'agent' },
  });
  expect(talks[0]?.map(([role]) => role)).toEqual(['user', 'assistant', 'agent']);
  expect(sessions[0]).toMatchObject({ messagesSent: 1, initialMsg: 'The printer on 3 is broken' });
  expect(remarks.join()).not.toContain('Anna');
});

test('messages of others are not taken for those of Slack', async () => {
  const others = [
    { type: 'message', user: 'U1', text: 'hi', ts: 1772701200 },
    { type: 'message', user: 'U1', text: 'ho', ts: '2026-03-05T09:00:00Z' },
  ];
  expect((await readVendorFile(JSON.stringify(others))).layout).toBe('generic');
});

test('days one after the other in one file are one thread', async () => {
  const days = [slackDay.slice(0, 1), slackDay.slice(1, 4), slackDay.slice(4)];
  const { layout, talks } = await readVendorFile(days.map((day) => JSON.stringify(day)).join('\n'));
  expect(layout).toBe('slack');
  expect(talks.map((talk) => talk?.length)).toEqual([3, 1]);
});
