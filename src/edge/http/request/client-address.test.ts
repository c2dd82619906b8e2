import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../../ports/clock.ts';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import { createClientAddress } from './client-address.ts';

const proxy = '10.0.0.1';
const client = '203.0.113.7';

test('L03 without a trusted proxy the socket is the client, whatever the header claims', () => {
  const find = createClientAddress(undefined);
  for (const spoof of [
    '198.51.100.1',
    '198.51.100.1, 198.51.100.2',
    '',
    'garbage',
    ['198.51.100.1', '::1'],
  ]) {
    expect(find(client, spoof)).toEqual({ address: client, limitKey: client, forwarded: false });
  }
});

test('L04 the right-most hop that is not a trusted proxy is the client', () => {
  for (const trust of [1, ['10.0.0.0/8']]) {
    const find = createClientAddress(trust);
    expect(find(proxy, `198.51.100.1, ${client}`)).toEqual({
      address: client,
      limitKey: client,
      forwarded: true,
    });
    expect(find(proxy, ['198.51.100.1', client]).address).toBe(client);
    expect(find(proxy, client).address).toBe(client);
    expect(find(proxy, `garbage, , ${client}`).address).toBe(client);
  }
  for (const trust of [2, ['10.0.0.0/8', '192.0.2.0/24']]) {
    expect(createClientAddress(trust)(proxy, `198.51.100.1, ${client}, 192.0.2.9`).address).toBe(client);
  }
});

test('L04 a malformed hop fails closed: the socket is the client', () => {
  for (const trust of [1, ['10.0.0.0/8']]) {
    const find = createClientAddress(trust);
    for (const hop of [
      'unknown',
      '_hidden',
      '',
      ' ',
      '1.2.3',
      '01.2.3.4',
      '1.2.3.4.5',
      '::1::',
      '[1.2.3.4]',
      '1.2.3.4:',
      '"1.2.3.4"',
      '2001:db8::1]:1',
    ]) {
      expect(find(proxy, `198.51.100.1,${hop}`), hop).toEqual({
        address: proxy,
        limitKey: proxy,
        forwarded: false,
      });
    }
  }
  expect(createClientAddress(2)(proxy, `${client}, unknown`).address).toBe(proxy);
});

test('L04 when every hop is a trusted proxy, or too few came, the socket is the client', () => {
  const byNetwork = createClientAddress(['10.0.0.0/8']);
  expect(byNetwork(proxy, '10.0.0.3, 10.0.0.2')).toMatchObject({ address: proxy, forwarded: false });
  expect(byNetwork(proxy, undefined).address).toBe(proxy);
  const byCount = createClientAddress(3);
  expect(byCount(proxy, `${client}, 10.0.0.2`)).toMatchObject({ address: proxy, forwarded: false });
  expect(byCount(proxy, undefined).address).toBe(proxy);
});

test('L04 a caller who is no proxy is not believed', () => {
  expect(createClientAddress(['10.0.0.0/8'])(client, '198.51.100.1')).toMatchObject({
    address: client,
    forwarded: false,
  });
  expect(createClientAddress(['10.0.0.0/8'])('', '198.51.100.1')).toEqual({
    address: '',
    limitKey: 'unknown',
    forwarded: false,
  });
});

test('L04 behind proxies nothing that the client writes moves its key', () => {
  const word = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('', '10.0.0.9', 'unknown'));
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 6 }),
      fc.constantFrom<(number | string[])[]>(1, ['10.0.0.0/8']),
      (words, trust) => {
        const header = [...words, client].join(',');
        expect(createClientAddress(trust)(proxy, header).limitKey).toBe(client);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a proxy that appends ports, or speaks IPv4-mapped, is understood', () => {
  const find = createClientAddress(['10.0.0.0/8', '2001:db8:ffff::/48']);
  expect(find(`::ffff:${proxy}`, `${client}:4711`).address).toBe(client);
  expect(find('2001:db8:ffff::1', '[2001:db8:1:2::3]:4711')).toEqual({
    address: '2001:db8:1:2::3',
    limitKey: '2001:db8:1:2::/64',
    forwarded: true,
  });
  expect(find(proxy, '[2001:db8:1:2::3]').address).toBe('2001:db8:1:2::3');
});

test('a proxy on a local socket file can be counted, not named', () => {
  expect(createClientAddress(1)('', client)).toEqual({ address: client, limitKey: client, forwarded: true });
});

test('L05 one address in six spellings, and IPv4 however it is mapped, is one key', () => {
  const find = createClientAddress(undefined);
  const spellings = [
    '2001:db8::1',
    '2001:DB8::1',
    '2001:db8:0:0:0:0:0:1',
    '2001:0db8::0001',
    '2001:db8:0::0:1',
    '2001:db8::1%eth0',
  ];
  for (const spelling of spellings) {
    expect(find(spelling, undefined)).toEqual({
      address: '2001:db8::1',
      limitKey: '2001:db8::/64',
      forwarded: false,
    });
  }
  for (const spelling of ['1.2.3.4', '::ffff:1.2.3.4', '::ffff:102:304', '0:0:0:0:0:FFFF:0102:0304']) {
    expect(find(spelling, undefined)).toEqual({ address: '1.2.3.4', limitKey: '1.2.3.4', forwarded: false });
  }
});

test('L05 65,536 addresses of one /64 share one bucket, the next /64 has its own', async () => {
  const find = createClientAddress(undefined);
  const limiter = createMemoryLimiter({ now: createFakeClock().monotonicMs });
  const rule = { count: 5, windowSeconds: 900 };
  let admittedCount = 0;
  for (let n = 0; n < 65_536; n += 1) {
    const { limitKey } = find(`2001:db8:1:2:${n.toString(16)}::1`, undefined);
    if ((await limiter.consume('login', limitKey, rule)).allowed) admittedCount += 1;
  }
  expect(admittedCount).toBe(5);
  expect(limiter.keyCount()).toBe(1);
  const neighbour = find('2001:db8:1:3::1', undefined).limitKey;
  expect((await limiter.consume('login', neighbour, rule)).remaining).toBe(4);
});

test('whoever sends the address of a proxy that nobody trusts is warned of once, and nobody else ever', () => {
  const warned: string[] = [];
  const log = {
    debug() {},
    info() {},
    error() {},
    warn: (_facts: object, message: string) => void warned.push(message),
  };
  const find = createClientAddress(undefined, log);
  find('192.0.2.1', undefined);
  expect(warned).toEqual([]);
  find('192.0.2.1', '203.0.113.7');
  find('192.0.2.1', '203.0.113.8');
  expect(warned).toEqual([expect.stringContaining('TRUST_PROXY')]);
  createClientAddress(['192.0.2.0/24'], log)('192.0.2.1', '203.0.113.7');
  expect(warned).toHaveLength(1);
});
