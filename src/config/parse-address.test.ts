import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { addressText, parseAddress } from './parse-address.ts';

const canonical = (text: string): string | undefined => {
  const address = parseAddress(text);
  return address && addressText(address);
};

test('every spelling of an address comes out as one', () => {
  for (const text of [
    '2001:db8::1',
    '2001:DB8::1',
    '2001:0db8:0:0:0:0:0:1',
    '2001:db8:0::0:1',
    '2001:db8::1%eth0',
    '2001:db8::0.0.0.1',
  ]) {
    expect(canonical(text), text).toBe('2001:db8::1');
  }
  for (const text of [
    '1.2.3.4',
    '::ffff:1.2.3.4',
    '::ffff:102:304',
    '::FFFF:0102:0304',
    '0:0:0:0:0:ffff:1.2.3.4',
  ]) {
    expect(canonical(text), text).toBe('1.2.3.4');
  }
});

test('what readers could take differently is no address', () => {
  for (const text of [
    '',
    ' ',
    '1',
    '1.2.3',
    '01.2.3.4',
    '0x1.2.3.4',
    '1.2.3.256',
    '1.2.3.4 ',
    '1.2.3.4:80',
    '2130706433',
  ]) {
    expect(canonical(text), text).toBeUndefined();
  }
  for (const text of [
    ':',
    ':::',
    '1::2::3',
    '12345::',
    '[::1]',
    '::1/64',
    `::${'0'.repeat(100)}1`,
    'unknown',
    '_hidden',
  ]) {
    expect(canonical(text), text).toBeUndefined();
  }
});

test('an IPv4-compatible address is not the IPv4 it ends in', () => {
  expect(canonical('::1.2.3.4')).toBe('::102:304');
  expect(canonical('64:ff9b::1.2.3.4')).toBe('64:ff9b::102:304');
});

test('the quick reading agrees with the library on every valid address', () => {
  const agrees = (text: string) => {
    const expected = ipaddr.process(text);
    expect(canonical(text)).toBe(
      expected.kind() === 'ipv4' ? expected.toString() : (expected as ipaddr.IPv6).toRFC5952String(),
    );
  };
  // The library takes `::1.2.3.4` for `::ffff:1.2.3.4`, which is another address.
  const addresses = fc.ipV6().filter((text) => !/^::\d+\./.test(text));
  fc.assert(fc.property(addresses, agrees), { numRuns: 3000 });
  fc.assert(fc.property(fc.ipV4(), agrees));
});
