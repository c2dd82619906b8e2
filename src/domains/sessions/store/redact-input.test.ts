import { expect, test } from 'vitest';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { redactInput } from './redact-input.ts';

test('others go first between any two texts of a session: a hundred questions hold nobody up', async () => {
  let turns = 0;
  const told = await redactInput(
    {
      ...sessionInput('a'),
      summary: 'Wrote from jan@example.org.',
      questions: Array.from({ length: 100 }, (_, n) => `Is jan@example.org order ${n}?`),
    },
    async () => {
      turns += 1;
    },
  );
  expect(turns).toBeGreaterThanOrEqual(101);
  expect(JSON.stringify(told)).not.toContain('jan@');
});

test('a tag is written by people as any other text is; two that become the same are one', async () => {
  const tags = ['vip', 'jan@example.org', 'call +31 6 12345678', 'Jan@Example.org'];
  const told = await redactInput({ ...sessionInput('a'), tags }, async () => {});
  expect(told.tags).toEqual(['vip', '[EMAIL_1]', 'call [PHONE_1]']);
  expect((await redactInput({ ...sessionInput('a'), tags: null }, async () => {})).tags).toBeNull();
});
