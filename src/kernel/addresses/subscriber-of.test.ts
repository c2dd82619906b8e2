import { expect, test } from 'vitest';
import { parseAddress } from '../../config/parse-address.ts';
import { subscriberOf } from './subscriber-of.ts';

const of = (text: string) => {
  const address = parseAddress(text);
  return address && subscriberOf(address);
};

test('one sender is an IPv4 address exactly, and all of the IPv6 network that a subscriber holds', () => {
  expect(of('203.0.113.7')).toBe('203.0.113.7');
  expect(of('203.0.113.8')).not.toBe(of('203.0.113.7'));
  expect(of('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(of('2001:db8:1:2:ffff:1:2:3')).toBe('2001:db8:1:2::/64');
  expect(of('2001:db8:1:3::1')).not.toBe(of('2001:db8:1:2::1'));
});
