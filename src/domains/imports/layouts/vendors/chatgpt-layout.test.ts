import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { chatgptConversation } from '../../../../../test/vendor-files/chatgpt.ts';

test.each(formsOf([chatgptConversation]))(
  'a ChatGPT conversation is the branch that was open last, as %s',
  async (_form, content) => {
    const { layout, sessions, talks } = await readVendorFile(content);
    expect(layout).toBe('chatgpt');
    expect(talks).toEqual([
      [
        ['user', 'How long does <p>bread</p> rise?'],
        ['assistant', 'Two hours.'],
      ],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: 'cg-1',
      startTime: new Date('2026-03-05T09:00:00.500Z'),
      endTime: new Date('2026-03-05T09:00:32.500Z'),
      avgResponseTime: 2,
      channel: 'ChatGPT',
    });
  },
);

test('a tree that bites its own tail is read once around', async () => {
  const { n5, n2 } = chatgptConversation.mapping;
  const mapping = { n5: { ...n5, parent: 'n2' }, n2: { ...n2, parent: 'n5' } };
  const { talks } = await readVendorFile(JSON.stringify([{ ...chatgptConversation, mapping }]));
  expect(talks[0]).toHaveLength(2);
});

test('another tree is not taken for one of ChatGPT', async () => {
  const other = { title: 'x', create_time: 1772701200, mapping: { a: 'b' }, id: '1' };
  expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
});
