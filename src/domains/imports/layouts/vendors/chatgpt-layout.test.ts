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

test('the numbers of what it read are no part of an answer, whatever else it marks stays', async () => {
  const { n5 } = chatgptConversation.mapping;
  const answers = [
    ['Two hours \ue200cite\ue202turn0search1\ue202turn0search2\ue201. Or three.', 'Two hours. Or three.'],
    ['Ask \ue200entity\ue202["person","Ann"]\ue201', 'Ask \ue200entity\ue202["person","Ann"]\ue201'],
  ];
  for (const [written, read] of answers) {
    const message = { ...n5.message, content: { content_type: 'text', parts: [written] } };
    const mapping = { ...chatgptConversation.mapping, n5: { ...n5, message } };
    const { talks } = await readVendorFile(JSON.stringify([{ ...chatgptConversation, mapping }]));
    expect(talks[0]?.at(-1)).toEqual(['assistant', read]);
  }
});
