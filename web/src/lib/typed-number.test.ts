import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['12', 12],
  [' -5 ', -5],
  ['+5', 5],
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['.25', 0.25],
  ['', ''],
  ['-', '-'],
  ['5.', '5.'],
  ['1,000', '1,000'],
  ['1.000,5', '1.000,5'],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['ten', 'ten'],
])('%j is read as %j', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});
