import { expect, test } from 'vitest';
import { z } from 'zod';
import { offsetOf, PageInput, paginate, sortOrder } from './page.ts';

test.each([
  [1, 50, 0, { totalPages: 0, hasNext: false, hasPrev: false }],
  [1, 50, 50, { totalPages: 1, hasNext: false, hasPrev: false }],
  [1, 50, 51, { totalPages: 2, hasNext: true, hasPrev: false }],
  [2, 50, 51, { totalPages: 2, hasNext: false, hasPrev: true }],
  [3, 10, 45, { totalPages: 5, hasNext: true, hasPrev: true }],
  [7, 10, 45, { totalPages: 5, hasNext: false, hasPrev: true }],
  [2, 10, 0, { totalPages: 0, hasNext: false, hasPrev: false }],
])('page %d of %d a page over %d records', (page, limit, totalCount, expected) => {
  expect(paginate({ page, limit }, totalCount)).toEqual({ page, limit, totalCount, ...expected });
});

test('pages begin at 1 with 50 records, at most 100, newest first', () => {
  const input = z.object({ ...PageInput, order: sortOrder });
  expect(input.parse({})).toEqual({ page: 1, limit: 50, order: 'desc' });
  expect(input.parse({ page: 2, limit: 100, order: 'asc' })).toEqual({ page: 2, limit: 100, order: 'asc' });
  for (const wrong of [{ page: 0 }, { limit: 0 }, { limit: 101 }, { page: 1.5 }, { order: 'up' }])
    expect(input.safeParse(wrong).success).toBe(false);
  expect([offsetOf({ page: 1, limit: 50 }), offsetOf({ page: 4, limit: 25 })]).toEqual([0, 75]);
});
