import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

const first = async (content: unknown) => {
  const read = await readVendorFile(typeof content === 'string' ? content : JSON.stringify(content));
  return { ...read.sessions[0], layout: read.layout, remarks: read.remarks };
};
const id = { id: '1', started_at: '2026-03-05T09:00:00Z' };

test('no instruction is a language, and no moment an opening', async () => {
  for (const words of ['Be nice', 'is it', 'hi to all'])
    expect(await first([{ ...id, instructions: words }])).toMatchObject({ language: null });
  for (const code of ['nl', 'nl-BE', 'nl BE', 'zh-Hant', 'pt_br', 'German'])
    expect((await first([{ ...id, language: code }])).language).toBe(
      code.slice(0, 2).toLowerCase().replace('ge', 'de'),
    );
  expect(await first([{ ...id, message: { received: '2026-03-05T09:00:01Z' } }])).toMatchObject({
    initialMsg: null,
  });
});

test('feedback is a rating where it is thumbs alone, and a comment beside one', async () => {
  const head = 'session_id,started_at';
  const row = (n: number, rest: string) => `${n},2026-03-05T09:00:00Z,${rest}\n`;
  const thumbs = `${head},feedback\n${row(1, 'thumbs_up')}${row(2, 'thumbs_down')}${row(3, '')}`;
  expect(await first(thumbs)).toMatchObject({ rating: 5, ratingComment: null });
  const words = `${head},Customer feedback\n${row(1, 'Good')}${row(2, 'It took long')}`;
  expect(await first(words)).toMatchObject({ rating: null, ratingComment: 'Good' });
  const both = `${head},rating (1-5),feedback\n${row(1, '4,like')}${row(2, '2,dislike')}`;
  expect(await first(both)).toMatchObject({ rating: 4, ratingComment: 'like' });
});

test('a total of answering times is no average of them, and a link no id', async () => {
  const table = 'session_id,started_at,Total reply time (s)\n1,2026-03-05T09:00:00Z,600\n';
  expect(await first(table)).toMatchObject({ avgResponseTime: null });
  const linked = 'Link to the conversation,started_at\nhttps://a.example/71,2026-03-05T09:00:00Z\n';
  const { sessions, refused } = await readVendorFile(linked);
  expect([sessions, refused]).toEqual([[], [expect.stringContaining('externalId: empty')]]);
});

test('conversations of Kustomer tell their times in milliseconds, and what took how long is no length of them', async () => {
  const attributes = {
    ...{ createdAt: '2026-03-05T09:00:00Z', status: 'open', channels: ['chat'], messageCount: 3 },
    ...{ handleTime: 120000, firstResponse: { responseTime: 60000 }, firstDone: { responseTime: 60000 } },
  };
  const relationships = { customer: { data: { type: 'customer', id: 'c1' } } };
  const read = await first({ data: [{ type: 'conversation', id: '5f1', attributes, relationships }] });
  expect(read).toMatchObject({
    ...{ layout: 'kustomer-messages', externalId: '5f1', userId: 'c1', channel: 'chat', messageCount: 3 },
    ...{ endTime: null, firstResponseSeconds: 60, avgResponseTime: null },
    remarks: [expect.stringContaining('no messages')],
  });
});

test('a download of Messenger or Instagram does not say which of them it is', async () => {
  const messages = [{ sender_name: 'Ann', timestamp_ms: 1772701200000, content: 'Where?' }];
  const read = await first({ participants: [{ name: 'Ann' }], messages, thread_path: 'inbox/ann_1' });
  expect(read).toMatchObject({ layout: 'meta', channel: 'Meta' });
});
