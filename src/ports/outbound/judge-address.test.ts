import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeAddress } from './judge-address.ts';
import { compileOutboundPolicy } from './outbound-policy.ts';

const forbidden = [
  '0.0.0.0 0.1.2.3 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 100.100.100.200 127.0.0.1 127.255.255.254',
  '168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.0 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1',
  '192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1',
  '239.255.255.255 240.0.0.1 255.255.255.255',
  ':: ::1 ::7f00:1 ::127.0.0.1 ::10.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:a9fe:a9fe',
  '::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 64:ff9b:1:ffff::8.8.8.8',
  '64:ff9a::1 100::1 100:0:0:1::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1',
  '2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1 3fff:fff::1 5f00::1 4000::1 8000::1 fc00::1 fd00::1',
  'fd00:ec2::254 fd20:ce::254 fdff:ffff::1 fe80::1 febf::1 fe80::1%eth0 fe80::1%1 ::1%lo fec0::1 feff::1 ff02::1',
  'ff0e::1 2606:4700::5efe:127.0.0.1 2606:4700::200:5efe:a9fe:a9fe',
].flatMap((line) => line.split(' '));

const publicOnes = [
  '1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255',
  '169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0',
  '198.51.99.255 203.0.112.255 223.255.255.255 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2001:200::1 2001:4860:4860::8888',
  '2003::1 2606:4700:4700::1111 2a00:1450:4001:81b::200e 3ffe::1 2606:4700::5efe:8.8.8.8',
].flatMap((line) => line.split(' '));

test.each(forbidden)('%s is refused', (address) => {
  expect(judgeAddress(address)).toMatchObject({ allowed: false });
});

test.each(publicOnes)('%s is allowed', (address) => {
  expect(judgeAddress(address)).toEqual({ allowed: true });
});

test.each([
  '',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '2130706433',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '8.8.8.8/32',
  '[::1]',
  '1.2.3.4.5',
])('text that is not one plain address is refused: %j', (text) => {
  expect(judgeAddress(text)).toMatchObject({ allowed: false, level: 'never' });
});

const v4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));

test('every IPv4 address is judged alike, plain and in each translated form', () => {
  const oracle = new BlockList();
  for (const cidr of '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32'.split(
    ' ',
  )) {
    const [net = '', length] = cidr.split('/');
    oracle.addSubnet(net, Number(length));
  }
  const near = fc.constantFrom(
    '10.0.0.1',
    '127.3.2.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '8.8.8.8',
  );
  fc.assert(
    fc.property(fc.oneof(v4, near), (address) => {
      const allowed = !oracle.check(address);
      expect(judgeAddress(address).allowed).toBe(allowed);
      expect(judgeAddress(`::ffff:${address}`).allowed).toBe(allowed);
      expect(judgeAddress(`64:ff9b::${address}`).allowed).toBe(allowed);
      expect(judgeAddress(`2606:4700::5efe:${address}`).allowed).toBe(allowed);
      for (const prefix of ['::', '::ffff:0:', '64:ff9b:1::', '2001::', 'fe80::', 'fd00::', '2001:db8::'])
        expect(judgeAddress(prefix + address).allowed).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

test('an IPv6 address is judged by value, however it is written', () => {
  const groups = fc.array(fc.oneof(fc.nat(0xffff), fc.constant(0)), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, (parts) => {
      const long = parts.map((part) => part.toString(16).padStart(4, '0')).join(':');
      const upper = parts.map((part) => part.toString(16).toUpperCase()).join(':');
      const short = new URL(`http://[${long}]/`).hostname.slice(1, -1);
      expect(isIP(long)).toBe(6);
      expect(judgeAddress(upper)).toEqual(judgeAddress(long));
      expect(judgeAddress(short)).toEqual(judgeAddress(long));
    }),
    { numRuns: 2_000 },
  );
});

test('the operator opens private addresses as a whole, by host name, by address or by range, and nothing else', () => {
  const open = compileOutboundPolicy({ allowPrivate: true });
  for (const address of ['127.0.0.1', '10.1.2.3', '::1', 'fd00::5', '::ffff:192.168.0.1', '100.64.0.9'])
    expect(open(address, 'x').allowed, address).toBe(true);

  const listed = compileOutboundPolicy({
    allowPrivate: false,
    allowList: ['Hooks.Intra.example', '10.20.0.0/16', 'fd12::7'],
  });
  expect(listed('192.168.7.7', 'hooks.intra.example').allowed).toBe(true);
  expect(listed('192.168.7.7', 'HOOKS.intra.example.').allowed).toBe(true);
  expect(listed('192.168.7.7', 'evil.hooks.intra.example').allowed).toBe(false);
  expect(listed('10.20.255.1', 'any').allowed).toBe(true);
  expect(listed('::ffff:10.20.255.1', 'any').allowed).toBe(true);
  expect(listed('::10.20.255.1', 'any').allowed).toBe(false);
  expect(listed('10.21.0.1', 'any').allowed).toBe(false);
  expect(listed('fd12::7', 'any').allowed).toBe(true);
  expect(listed('fd12::8', 'any').allowed).toBe(false);
});

test('metadata, link-local, reserved and disguised addresses stay shut whatever the operator opens', () => {
  const widest = compileOutboundPolicy({
    allowPrivate: true,
    allowList: ['0.0.0.0/0', '::/0', 'metadata.internal'],
  });
  for (const address of [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fe80::1',
    '0.0.0.0',
    '224.0.0.1',
    '::127.0.0.1',
    '2002:7f00:1::',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
  ])
    expect(widest(address, 'metadata.internal').allowed, address).toBe(false);
});

test.each([
  '10.0.0.0/33',
  '10.0.0.0/x',
  '10.0.0.0/8/9',
  'http://intra',
  'a b',
  '*.intra',
  '',
  'fe80::1%eth0',
])('a bad entry of the allow-list stops the start, and it is named with the setting: %j', (entry) => {
  expect(() => compileOutboundPolicy({ allowPrivate: false, allowList: [entry] })).toThrow(
    `OUTBOUND_ALLOW_LIST has ${entry},`,
  );
});
