import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { webhookLogs } from '../../../../../test/vendor-files/desks/webhook-logs.ts';

test.each(webhookLogs)(
  'all calls of a webhook, of which some have messages: $name',
  async ({ content, layout, talk, asides }) => {
    const read = await readVendorFile(content);
    expect({ layout: read.layout, talks: read.talks }).toEqual({ layout, talks: [talk] });
    expect(read.refused).toEqual(Array(asides).fill('it has no part of a conversation'));
  },
);

test('what a bot of Freshchat notes for the team stays out', async () => {
  const message = (id: string, more: object) => ({
    ...{ id, conversation_id: 'c', actor_type: 'bot', actor_id: 'b', message_type: 'normal' },
    ...{ created_time: '2026-03-05T09:00:00Z', message_parts: [{ text: { content: id } }] },
    ...more,
  });
  const content = JSON.stringify([message('said', {}), message('noted', { botsPrivateNote: true })]);
  expect((await readVendorFile(content)).talks).toEqual([[['assistant', 'said']]]);
});
