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
