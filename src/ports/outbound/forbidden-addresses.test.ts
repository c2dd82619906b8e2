import { expect, test } from 'vitest';
import { startCanaryServer } from '../../../test/fakes/canary-server-fake.ts';
import { startFakeDnsServer } from '../../../test/fakes/dns-server-fake.ts';
import { forbiddenAnswers, forbiddenLiterals } from '../../../test/fakes/forbidden-literals-fake.ts';
import { createGuardedRequest, type GuardedRequest } from './guarded-request.ts';
import { OutboundError } from './outbound-error.ts';
import { resolveBySystem } from './resolve-host.ts';

const init = { timeoutMs: 10_000, maxBytes: 1_000, protocols: ['http:', 'https:'] } as const;

async function codeOf(request: GuardedRequest, url: string): Promise<string> {
  try {
    return `answered ${await (await request(url, init)).text()}`;
  } catch (error) {
    if (error instanceof OutboundError) return error.code;
    throw error;
  }
}

test('R7 100 encodings of forbidden addresses by literal: no connection', async () => {
  await using canary = await startCanaryServer(['0.0.0.0', '::1']);
  const request = createGuardedRequest({ allowPrivate: false });
  expect(forbiddenLiterals.length).toBeGreaterThanOrEqual(100);
  for (const host of forbiddenLiterals)
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
  expect(String(refused)).toContain('resolves to a private address');
  expect(String(refused)).not.toContain('10.11');
});
