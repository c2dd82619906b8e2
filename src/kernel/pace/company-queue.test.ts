import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCompanyQueue } from './company-queue.ts';

test('work of one company goes one after the other, whatever becomes of it; that of others waits for none of it', async () => {
  const inQueue = createCompanyQueue();
  const told: string[] = [];
  const work = (whose: string, name: string) =>
    inQueue(whose, async () => {
      told.push(`${name} begins`);
      await turn();
      told.push(`${name} ends`);
      if (name === 'b') throw new Error('it failed');
      return name;
    });
  const all = [work('one', 'a'), work('one', 'b'), work('one', 'c'), work('other', 'x')];
  expect(await Promise.allSettled(all)).toMatchObject([
    { value: 'a' },
    { reason: new Error('it failed') },
    { value: 'c' },
    { value: 'x' },
  ]);
  const ofOne = told.filter((one) => !one.startsWith('x'));
  expect(ofOne).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(told.indexOf('x begins')).toBeLessThan(told.indexOf('a ends'));
});
