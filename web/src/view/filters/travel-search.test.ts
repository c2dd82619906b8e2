import { expect, test } from 'vitest';
import { travelSearch } from './travel-search.ts';

test('range and filters go along between the pages about sessions, places in a list do not', () => {
  const raw = { range: '7d', language: ['nl'], page: 3, session: 'abc', companyId: 'c1' };
  const same = { range: '7d', language: ['nl'], companyId: 'c1' };
  expect(travelSearch('/sessions', '/questions', raw)).toEqual(same);
  expect(travelSearch('/sessions/abc', '/overview', raw)).toEqual(same);
  expect(travelSearch('/overview', '/imports', raw)).toEqual({ companyId: 'c1' });
  expect(travelSearch('/imports', '/sessions', { page: 2 })).toEqual({});
});

test('a page without a range of its own shows what the one before showed', () => {
  expect(travelSearch('/overview', '/sessions', {})).toEqual({ range: '30d' });
  expect(travelSearch('/sessions', '/overview', {})).toEqual({});
  const dates = { startDate: '2026-01-01', endDate: '2026-01-31' };
  expect(travelSearch('/overview', '/sessions', dates)).toEqual(dates);
});
