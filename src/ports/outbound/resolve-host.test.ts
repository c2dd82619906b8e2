import { expect, test } from 'vitest';
import { startFakeDnsServer } from '../../../test/fakes/dns-server-fake.ts';
import { createResolveHost } from './resolve-host.ts';

const silent = () => new Promise<readonly string[]>(() => {});
const noNames = async () => '';

test('names whose servers keep silent hold up nobody: DNS is asked for each, without the machine', async () => {
  await using dns = await startFakeDnsServer((name, type) => {
    if (name.startsWith('silent')) return null;
    return type === 'AAAA' ? [] : ['93.184.216.34'];
  });
  const asked: string[] = [];
  const resolve = createResolveHost({
    system: (name) => {
      asked.push(name);
      return silent();
    },
    ownNames: noNames,
    servers: dns.servers,
  });
  let isOver = false;
  const silentOnes = Array.from({ length: 50 }, (_, at) => resolve(`silent${at}.attacker.test`));
  const end = () => {
    isOver = true;
  };
  void Promise.allSettled(silentOnes);
  void Promise.race(silentOnes).then(end, end);
  expect(await resolve('others.test')).toEqual(['93.184.216.34']);
  expect([isOver, asked]).toEqual([false, []]);
});

test('names of the own network are asked of the machine, one at a time', async () => {
  await using dns = await startFakeDnsServer((_name, type) => (type === 'A' ? ['93.184.216.34'] : []));
  let [running, most] = [0, 0];
  const resolve = createResolveHost({
    async system(name) {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setImmediate(done));
      running -= 1;
      return [`of ${name}`];
    },
    ownNames: async () => '127.0.0.1 localhost # fine.test\n10.0.0.5\tchat Chat.Example.test\n',
    servers: dns.servers,
  });
  const names = ['localhost', 'CHAT.example.test.', 'chat'];
  const opened = Array.from({ length: 20 }, () => resolve('vllm.ai', true));
  expect(await Promise.all(names.map((name) => resolve(name)))).toEqual(names.map((name) => [`of ${name}`]));
  expect(await Promise.all(opened)).toEqual(Array(20).fill(['of vllm.ai']));
  expect([most, dns.questions]).toEqual([1, []]);
  expect(await resolve('fine.test')).toEqual(['93.184.216.34']);
});
