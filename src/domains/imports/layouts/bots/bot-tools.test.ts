import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import { botTools } from '../../../../../test/vendor-files/bots/bot-tools.ts';

const sessionOf = async (name: string) => {
  const found = botTools.find((one) => one.name === name);
  const { sessions } = await readVendorFile(JSON.stringify(found?.content));
  return sessions[0];
};

test('thumbs are ratings, and a session begins with its first message, whatever else has a time', async () => {
  expect(await sessionOf('Open WebUI, the branch that was open')).toMatchObject({
    ...{
      externalId: 'ow-1',
      userId: 'u-1',
      rating: 1,
      ratingComment: 'Late',
      tags: ['parcel'],
      botVersion: 'm',
    },
    startTime: new Date('2026-03-05T09:00:00Z'),
    avgResponseTime: 10,
  });
  expect(await sessionOf('Flowise, messages of its API')).toMatchObject({
    ...{ externalId: 'fl-1', rating: 5, ratingComment: 'Fine', avgResponseTime: 2 },
    startTime: new Date('2026-03-05T09:00:00Z'),
  });
  expect(await sessionOf('Dify, messages')).toMatchObject({ externalId: 'df-1', rating: 5 });
  expect(await sessionOf('Dify, logs of its console')).toMatchObject({ rating: 1 });
});

test('of messages without parents each is read', async () => {
  const messages = ['Where?', 'And when?'].map((text) => ({
    text,
    isCreatedByUser: true,
    createdAt: '2026-03-05T09:00:00Z',
  }));
  const { talks } = await readVendorFile(JSON.stringify([{ conversationId: 'lc', messages }]));
  expect(talks[0]).toHaveLength(2);
});

test('an answer that only looks like a thought stays', async () => {
  const said = 'Use <details> and </details>, or <think>';
  const { talks } = await readVendorFile(
    JSON.stringify([
      {
        ...{ conversation_id: 'c', inputs: {}, query: '<think>Hm</think> what?', answer: said },
        ...{ id: 'm', created_at: 1772701200 },
      },
    ]),
  );
  expect(talks).toEqual([
    [
      ['user', '<think>Hm</think> what?'],
      ['assistant', said],
    ],
  ]);
});
