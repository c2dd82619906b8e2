import { expect, test } from 'vitest';
import { longerAfter, longerBefore, type Walk } from './walk.ts';

const limit = 3;
const loader = (list: readonly string[]) => (page: number) =>
  Promise.resolve({ ids: list.slice((page - 1) * limit, page * limit), isLast: page * limit >= list.length });
const walk = (ids: string, first: number): Walk => ({ of: 'x', first, ids: [...ids], total: 9 });

test('the next page follows, and where all is met the total is what was met', async () => {
  const after = await longerAfter(walk('abc', 0), limit, loader([...'abcdefghi']));
  expect(after.ids.join('')).toBe('abcdef');
  expect((await longerAfter(walk('ghi', 6), limit, loader([...'abcdefghi']))).total).toBe(9);
});

test('what was corrected out of the list passes nothing over, however much it was', async () => {
  expect((await longerAfter(walk('abcdef', 0), limit, loader([...'afghi']))).ids.join('')).toBe('abcdefg');
  expect((await longerAfter(walk('abcdef', 0), limit, loader([...'ghi']))).ids.join('')).toBe('abcdefghi');
});

test('who came in the middle can go back to the beginning', async () => {
  const before = await longerBefore(walk('def', 3), limit, loader([...'abcdefghi']));
  expect([before.first, before.ids.join('')]).toEqual([0, 'abcdef']);
});
