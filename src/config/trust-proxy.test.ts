import { expect, test } from 'vitest';
import { parseTrustProxy } from './trust-proxy.ts';

test('a number is a number of proxies; none is nobody', () => {
  expect(parseTrustProxy('')).toBeUndefined();
  expect(parseTrustProxy('0')).toBeUndefined();
  expect(parseTrustProxy('2')).toBe(2);
});

test('addresses and networks come out in one spelling', () => {
  expect(
    parseTrustProxy(
      '10.1.2.3/8, 192.0.2.1,2001:DB8:0:0::1/32,::1,::ffff:10.0.0.0/104,::ffff:192.0.2.7,::ffff:0:0/95',
    ),
  ).toEqual([
    '10.0.0.0/8',
    '192.0.2.1/32',
    '2001:db8::/32',
    '::1/128',
    '10.0.0.0/8',
    '192.0.2.7/32',
    '::fffe:0:0/95',
  ]);
});

test.each([
  ['yes', 'neither a number of proxies nor an address or network'],
  ['true', 'neither'],
  ['-1', 'neither'],
  ['1,2', 'neither'],
  ['10.0.0.0/33', 'neither'],
  ['10.0.0.0/', 'neither'],
  ['10.0.0.0/8/8', 'neither'],
  ['10.0/8', 'neither'],
  ['010.0.0.1', 'neither'],
  ['2001:db8::/129', 'neither'],
  ['fe80::1%eth0', 'neither'],
  ['::192.0.2.1', 'neither'],
  ['proxy.example', 'neither'],
  ['0.0.0.0/0', 'would trust everybody'],
  ['::/0', 'would trust everybody'],
  ['::ffff:0:0/96', 'would trust everybody'],
  ['33', 'more than 32'],
])('%s is refused with a sentence that says why', (text, reason) => {
  expect(() => parseTrustProxy(text)).toThrow(reason);
});
