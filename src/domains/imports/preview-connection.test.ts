import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';

test('a preview that is answered before its body was read leaves the connection to the requests after it', async () => {
  await using app = await startApp();
  const origin = await app.listen();
  const { browser } = await app.signUp();
  const csrf = await browser.csrf();
  const headers = {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': csrf,
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  const send = (method: string, path: string, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${origin}${path}`, { method, agent, headers }, (answer) => {
        ports.add(sent.socket?.localPort);
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      sent.once('error', reject).end(body);
    });
  // Of this many rows a preview reads the first part.
  const rows = Array.from({ length: 120_000 }, (_, n) => `s${n},2026-03-01 10:00:00`).join('\n');
  const file = Buffer.from(`id,start\n${rows}\n`);
  expect(file.length).toBeGreaterThan(3_000_000);
  expect(await send('POST', '/api/dashboard/imports/preview', file)).toBe(200);
  // Past the patience with a body that does not come.
  await sleep(2500);
  expect(await send('GET', '/healthz')).toBe(200);
  expect(ports.size).toBe(1);
  agent.destroy();
});
