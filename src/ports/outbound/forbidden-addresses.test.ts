import { expect, test } from 'vitest';
import { startCanaryServer } from './canary-server-fake.ts';
import { startFakeDnsServer } from './dns-server-fake.ts';
import { resolveBySystem } from './guarded-lookup.ts';
import { createGuardedRequest, type GuardedRequest } from './guarded-request.ts';
import { OutboundError } from './outbound-error.ts';

const init = { timeoutMs: 10_000, maxBytes: 1_000, protocols: ['http:', 'https:'] } as const;

async function codeOf(request: GuardedRequest, url: string): Promise<string> {
  try {
    return `answered ${await (await request(url, init)).text()}`;
  } catch (error) {
    if (error instanceof OutboundError) return error.code;
    throw error;
  }
}

/** 127.0.0.1, [::1] and what else leads to this machine, in every way a URL can write it. */
const loopbackLiterals = [
  '127.0.0.1 127.1 127.0.1 127.0.0.1. 127.255.255.254 2130706433 0x7f000001 0X7F000001 017700000001 0x7f.1 0x7f.0.0.1',
  '0177.0.0.1 0177.0.0.01 00000177.0.0.1 0x7f.0x0.0x0.0x1 127.0x1 0x7f.000001 127.000.000.001 %31%32%37.0.0.1',
  '127%2e0%2e0%2e1 １２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1 127｡0｡0｡1 localhost LOCALHOST localhost.',
  'lOcAlHoSt %6cocalhost ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ app.localhost 0 0.0.0.0 0x0 00 0.0 000.000.000.000',
  '[::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0001] [0::1] [::0.0.0.1] [::] [0:0::0]',
  '[::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:0.0.0.0] [::ffff:0:127.0.0.1]',
  '[::127.0.0.1] [::7f00:1] [0:0:0:0:0:0:7f00:1] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::] [2002:7f00:0001:0:0:0:0:1] [2001::80ff:fffe] [2001:0:0:0:0:0:80ff:fffe]',
].flatMap((line) => line.split(' '));

const otherLiterals = [
  '169.254.169.254 2852039166 0xa9fea9fe 025177524776 0xa9.254.0251.0376 169.254.43518 169.16689662 [::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe] [::169.254.169.254] [64:ff9b::169.254.169.254] [2002:a9fe:a9fe::] [fd00:ec2::254] 100.100.100.200',
  '168.63.129.16 192.0.0.192 10.0.0.1 167772161 012.0.0.1 0xa.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 3232235777',
  '192.168.257 100.64.0.1 198.18.0.1 192.0.2.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1',
  '255.255.255.255 4294967295 0xffffffff [fc00::1] [fd12:3456::1] [fe80::1] [febf::1] [fec0::1] [ff02::1] [2001:db8::1]',
  '[3fff::1] [100::1] [5f00::1] [2606:4700::5efe:127.0.0.1] [2606:4700::200:5efe:10.0.0.1]',
].flatMap((line) => line.split(' '));

test('R7 100 encodings of forbidden addresses by literal: no connection', async () => {
  await using canary = await startCanaryServer(['0.0.0.0', '::1']);
  const request = createGuardedRequest({ allowPrivate: false });
  const literals = [...loopbackLiterals, ...otherLiterals];
  expect(literals.length).toBeGreaterThanOrEqual(100);
  for (const host of literals)
    expect(await codeOf(request, `http://${host}:${canary.port}/`), host).toBe('URL_REFUSED');
  expect(canary.connectionCount()).toBe(0);
});

test('R7 control: the canary does see who is let through, so its silence means something', async () => {
  await using canary = await startCanaryServer(['0.0.0.0', '::1']);
  const request = createGuardedRequest({ allowPrivate: true });
  const reachable = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '１２７.０.０.１',
    '[::ffff:127.0.0.1]',
    '[::1]',
    'localhost',
  ];
  for (const host of reachable)
    expect(await codeOf(request, `http://${host}:${canary.port}/`), host).toBe('answered canary');
  expect(canary.connectionCount()).toBeGreaterThanOrEqual(reachable.length);
});

const forbiddenAnswers = [
  '127.0.0.1 127.0.0.53 0.0.0.0 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 169.254.169.254 100.100.100.200 192.0.0.192',
  '198.18.0.1 192.0.2.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 168.63.129.16 ::1 :: ::7f00:1',
  '::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::80ff:fffe',
  'fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 2001:db8::1 2606:4700::5efe:7f00:1 100::1',
].flatMap((line) => line.split(' '));

test('R7 a host name that leads to a forbidden address by real DNS: no connection', async () => {
  await using canary = await startCanaryServer(['0.0.0.0', '::1']);
  await using dns = await startFakeDnsServer((name, type) => {
    const address = forbiddenAnswers[Number(/^h(\d+)\./.exec(name)?.[1])] ?? '';
    return (type === 'AAAA') === address.includes(':') ? [address] : [];
  });
  const request = createGuardedRequest({ allowPrivate: false, lookup: dns.resolve });
  for (const [i, address] of forbiddenAnswers.entries())
    expect(await codeOf(request, `http://h${i}.attacker.test:${canary.port}/`), address).toBe(
      'ADDRESS_REFUSED',
    );
  expect(dns.questions.length).toBe(2 * forbiddenAnswers.length);
  expect(canary.connectionCount()).toBe(0);
});

test('M03 the system resolver is judged too: its name for this machine leads nowhere', async () => {
  await using canary = await startCanaryServer(['0.0.0.0', '::1']);
  const lookup = (): Promise<readonly string[]> => resolveBySystem('localhost');
  const request = createGuardedRequest({ allowPrivate: false, lookup });
  expect(await codeOf(request, `http://harmless.test:${canary.port}/`)).toBe('ADDRESS_REFUSED');
  expect(canary.connectionCount()).toBe(0);
});

// 127.0.0.2 plays the public server: the only address on this machine that the policy lets through.
const standIn = '127.0.0.2';

test('M03 a name that flips between a good and a forbidden answer (rebinding): only the good one is ever reached', async () => {
  await using canary = await startCanaryServer(['127.0.0.1', '::1']);
  await using good = await startCanaryServer([standIn], {
    port: canary.port,
    answer: (_request, response) => response.end('good'),
  });
  let asked = 0;
  await using dns = await startFakeDnsServer((_name, type) => {
    if (type === 'AAAA') return [];
    asked += 1;
    return [asked % 2 === 1 ? standIn : '127.0.0.1'];
  });
  const request = createGuardedRequest({ allowPrivate: false, allowList: [standIn], lookup: dns.resolve });
  const codes: string[] = [];
  for (let i = 0; i < 50; i += 1)
    codes.push(await codeOf(request, `http://flip.attacker.test:${canary.port}/`));
  expect(codes).toEqual(
    Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 'answered good' : 'ADDRESS_REFUSED')),
  );
  const atOnce = await Promise.all(
    Array.from({ length: 50 }, () => codeOf(request, `http://flip.attacker.test:${canary.port}/`)),
  );
  // A machine under load may lose an answer of the name server; that reaches nobody either.
  expect(atOnce.filter((code) => !['answered good', 'ADDRESS_REFUSED', 'DNS'].includes(code))).toEqual([]);
  expect(good.connectionCount()).toBe(25 + atOnce.filter((code) => code === 'answered good').length);
  expect(canary.connectionCount()).toBe(0);
});

test('M03 good and forbidden answers at once, in any order and family: all are refused', async () => {
  await using canary = await startCanaryServer(['127.0.0.1', standIn, '::1']);
  const mixes: [v4: string[], v6: string[]][] = [
    [[standIn, '127.0.0.1'], []],
    [['127.0.0.1', standIn], []],
    [[standIn], ['::1']],
    [[standIn], ['::ffff:127.0.0.1']],
    [[standIn, standIn, standIn, '169.254.169.254'], []],
    [['93.184.216.34', '10.0.0.1'], []],
  ];
  await using dns = await startFakeDnsServer(
    (name, type) => mixes[Number(name[1])]?.[type === 'A' ? 0 : 1] ?? [],
  );
  const request = createGuardedRequest({ allowPrivate: false, allowList: [standIn], lookup: dns.resolve });
  for (const i of mixes.keys())
    expect(await codeOf(request, `http://m${i}.attacker.test:${canary.port}/`)).toBe('ADDRESS_REFUSED');
  expect(canary.connectionCount()).toBe(0);
});

test('R7 a redirect to a forbidden address is handed back, never followed', async () => {
  await using canary = await startCanaryServer(['127.0.0.1']);
  await using good = await startCanaryServer([standIn], {
    answer: (request, response) => {
      const status = Number(request.url?.slice(1));
      response.writeHead(status, {
        location: `http://127.0.0.1:${canary.port}/`,
        refresh: '0;url=http://127.0.0.1/',
      });
      response.end('moved');
    },
  });
  const request = createGuardedRequest({ allowPrivate: false, allowList: [standIn] });
  for (const status of [300, 301, 302, 303, 305, 307, 308]) {
    const answer = await request(`http://${standIn}:${good.port}/${status}`, init);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('moved');
  }
  expect(canary.connectionCount()).toBe(0);
});

test('a name without any answer is an error of DNS, and the message names no address', async () => {
  await using dns = await startFakeDnsServer((name) => (name.startsWith('inner') ? ['10.11.12.13'] : []));
  const request = createGuardedRequest({ allowPrivate: false, lookup: dns.resolve });
  await expect(request('https://nothing.test/', init)).rejects.toMatchObject({ code: 'DNS' });
  const refused = await request('https://inner.test/', init).catch((error: unknown) => error);
  expect(String(refused)).toContain('leads to a private address');
  expect(String(refused)).not.toContain('10.11');
});
