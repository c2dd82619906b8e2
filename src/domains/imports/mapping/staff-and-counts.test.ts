import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

const at = '2026-03-05T09:00:00Z';
const only = async (content: unknown) => {
  const { sessions } = await readVendorFile(typeof content === 'string' ? content : JSON.stringify(content));
  return sessions[0];
};

test.each([
  { assigned: { user_id: 'op' } },
  { owner: { user_id: 'op' } },
  { closed_by: { user_id: 'op' } },
  { agent: { language: 'de', country: 'DE', user_id: 'op' } },
  { agent_user_id: 'op' },
])('what is known of who works here is not said of the customer: %j', async (beside) => {
  expect(await only([{ id: '1', createdAt: at, ...beside }])).toMatchObject({
    userId: null,
    country: null,
    language: null,
  });
});

test.each([
  ['Number of user replies', 'userId'],
  ['Message tokens', 'initialMsg'],
  ['Message tokens', 'tokens'],
  ['Answer tokens', 'tokens'],
  ['Message latency', 'initialMsg'],
  ['Cost per message', 'initialMsg'],
  ['Cost per message', 'cost'],
  ['Prompt cost', 'cost'],
  ['Message cost', 'cost'],
  ['Output tokens cost', 'cost'],
  ['Tokens per second', 'tokens'],
  ['Subject length', 'durationSeconds'],
] as const)('a column "%s" is no %s', async (header, field) => {
  expect((await only(`id,start,${header}\n1,${at},3\n2,${at},4\n`))?.[field]).toBeNull();
});
