import { expect, test } from 'vitest';
import { readIpAddress, readWebUrl } from './read-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:443', '203.0.113.7'],
  ['1.1.1.1:65535', '1.1.1.1'],
  [' 203.0.113.7 , 10.0.0.1', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[::]', '::'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
])('%j is the address %s', (text, address) => {
  expect(readIpAddress(text)).toBe(address);
});

test.each([
  ...[
    '',
    'localhost',
    '203.0.113',
    '203.0.113.xxx',
    '999.1.1.1',
    '1.2.3.4:',
    '1.2.3.4:123456',
    '1.2.3.4:8x',
    'x1.2.3.4:80',
  ],
  ...[
    '[2001:db8::1',
    '2001:db8::1]',
    'x[::1]',
    '[::1]x',
    '[::1]:',
    '[::1]:123456',
    '::ffff:999.1.1.1',
    '::ffff:1.2.3.4x',
    ', 1.2.3.4',
  ],
])('%j is none', (text) => {
  expect(readIpAddress(text)).toBeNull();
});

test.each([
  ...[
    'http://x',
    'https://x',
    'HTTPS://X',
    'https://x:8080',
    'https://x/',
    'https://x/a?b#c',
    'https://x?b',
    'https://x#c',
  ],
  ...[`https://${'x'.repeat(255)}/${'y'.repeat(2000)}`],
])('%s may be fetched', (url) => {
  expect(readWebUrl(url)).toBe(url);
});

test.each([
  ...[
    '',
    'x',
    'http:/x',
    'https://',
    'https:///x',
    'ftp://x',
    'xhttps://x',
    'https://u:p@x/',
    'https://x y',
    'https://x/a b',
  ],
  ...['https://x\\y', 'https://x/ ', `https://${'x'.repeat(256)}/`, `https://x/${'y'.repeat(2001)}`],
])('%j may not', (url) => {
  expect(readWebUrl(url)).toBeNull();
});
