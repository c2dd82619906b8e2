import { expect, test } from 'vitest';
import { parseSearchText, writeSearchText } from './search-text.ts';

test('an address reads like words, and reads back as it was written', () => {
  const search = {
    category: ['BILLING', 'REFUND'],
    page: 2,
    next: '/profile?a=b&c',
    from: '2026-01-31T10:00:00+01:00',
  };
  const text = writeSearchText(search);
  expect(text).toContain('category=BILLING,REFUND');
  expect(parseSearchText(text)).toEqual({ ...search, category: 'BILLING,REFUND', page: '2' });
});

test('what is not set leaves no trace in the address', () => {
  expect(writeSearchText({ a: undefined, b: null, c: '', d: [] })).toBe('');
});

test('a token that looks like a number stays the text it is', () => {
  expect(parseSearchText('?token=00123e5')).toEqual({ token: '00123e5' });
});
