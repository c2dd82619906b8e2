import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test('an address is masked to its /24 or /48, in whatever spelling it came', () => {
  expect(maskAddress('203.0.113.77')).toBe('203.0.113.0');
  expect(maskAddress('::ffff:203.0.113.77')).toBe('203.0.113.0');
  expect(maskAddress('2001:db8:1234:5678:9abc:def0:1:2')).toBe('2001:db8:1234::');
  expect(maskAddress('2001:DB8::1')).toBe('2001:db8::');
});

test('masking twice changes nothing more', () => {
  for (const address of ['203.0.113.77', '2001:db8:1234:5678::1']) {
    expect(maskAddress(maskAddress(address))).toBe(maskAddress(address));
  }
});

test('what is no address is never echoed', () => {
  for (const text of ['', 'Jane Doe', '203.0.113', '203.0.113.77, 198.51.100.1'])
    expect(maskAddress(text)).toBe('unknown');
});
