import { expect, test } from 'vitest';
import { toldFilters } from './filter-input.ts';

test('an entry of the audit log tells which filters were used, and nothing that names a customer', () => {
  const told = toldFilters({
    search: 'jo@example.org',
    userId: 'jo@example.org',
    question: 'Where is the parcel of jo@example.org?',
    attribute: { customer: ['jo@example.org'], plan: ['pro'] },
    category: ['RETURNS'],
    rated: true,
    companyId: '01a218f4-d420-7001-82c1-394b910fc875',
  });
  expect(told).toEqual({
    search: 'given',
    userId: 'given',
    question: 'given',
    attribute: ['customer', 'plan'],
    category: ['RETURNS'],
    rated: true,
  });
});
