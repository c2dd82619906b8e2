import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

test('rows come in the order of their ids; who is not there is left out', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(inOrder(['c', 'x', 'a'], rows)).toEqual([{ id: 'c' }, { id: 'a' }]);
  expect(inOrder([], rows)).toEqual([]);
});
