import { expect, test } from 'vitest';
import { redactText } from '../redact-text.ts';
import { createRedaction } from '../redaction.ts';
import { isNumberPattern } from './number-pattern.ts';

const redacted = (text: string, ...patterns: string[]) => redactText(text, createRedaction(patterns));

test.each([
  ['MO-####', 'Where is MO-1234?', 'Where is [NUMBER_1]?'],
  ['MO-####', 'where is mo-1234, not MO-12345 or XMO-1234', 'where is [NUMBER_1], not MO-12345 or XMO-1234'],
  ['MO-####', 'MO‐１２３４', '[NUMBER_1]'],
  ['K#+', 'K1 and k123456 and K', '[NUMBER_1] and [NUMBER_2] and K'],
  ['@@#-#+', 'AB1-77 or A1-77', '[NUMBER_1] or A1-77'],
  ['@+#+', 'klant9', '[NUMBER_1]'],
  ['#.#+/@', 'ref 1.23/x.', 'ref [NUMBER_1].'],
  ['$#', 'costs $5', 'costs [NUMBER_1]'],
  ['MO-####', 'MO-1234 and again MO-1234, then MO-9999', '[NUMBER_1] and again [NUMBER_1], then [NUMBER_2]'],
])('%s finds what it says: %s', (pattern, text, expected) => {
  expect(redacted(text, pattern)).toBe(expected);
  expect(redacted(expected, pattern)).toBe(expected);
});

test('several patterns hold beside everything else that is redacted, and none holds without them', () => {
  const text = 'Order MO-1234 of customer K77, write to ann@example.org';
  expect(redacted(text, 'MO-####', 'K##')).toBe(
    'Order [NUMBER_1] of customer [NUMBER_2], write to [EMAIL_1]',
  );
  expect(redacted(text)).toBe('Order MO-1234 of customer K77, write to [EMAIL_1]');
});

test('no pattern takes longer than its text is long', () => {
  const pattern = '@+#+@+#+@+#+@+#+@+#+';
  const text = `${'a1'.repeat(200_000)}!`;
  expect(redacted(text, pattern).length).toBeGreaterThan(0);
});

test.each([
  ['-+'.repeat(19), '-'],
  ['@+#+'.repeat(9), 'a1'],
  [`${'-+'.repeat(9)}${'-'.repeat(20)}`, '-'],
])('nor does %s, whose signs can share a run of letters in many ways', (start, repeated) => {
  const text = repeated.repeat(100_000 / repeated.length);
  expect(redacted(`${text}!1`, `${start}#`)).toBe(`${text}!1`);
});

test.each(['#', 'abc', '+##', '##++', ' ##', `#${'1'.repeat(40)}`, '#\n#'])('%j is no pattern', (pattern) => {
  expect(isNumberPattern(pattern)).toBe(false);
});
