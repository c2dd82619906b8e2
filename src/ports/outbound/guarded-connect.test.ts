import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startCanaryServer } from './canary-server-fake.ts';
import { createGuardedConnect } from './guarded-connect.ts';

test('a plain connection is judged like a request: by literal, by name, with nothing connected when refused', async () => {
  await using canary = await startCanaryServer(['127.0.0.1', '::1']);
  const connect = createGuardedConnect({ allowPrivate: false, lookup: async () => ['127.0.0.1'] });
  for (const host of [
    '127.0.0.1',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    'mail.example.test',
    '127.1',
    '0x7f000001',
  ])
    await expect(connect({ host, port: canary.port, timeoutMs: 5_000 }), host).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  expect(canary.connectionCount()).toBe(0);
});

test('an allowed host is connected to', async () => {
  await using server = await startCanaryServer(['127.0.0.1']);
  const connect = createGuardedConnect({
    allowPrivate: false,
    allowList: ['mail.example.test'],
    lookup: async () => ['127.0.0.1'],
  });
  const socket = await connect({ host: 'mail.example.test', port: server.port, timeoutMs: 5_000 });
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
  await once(socket, 'close');
});
