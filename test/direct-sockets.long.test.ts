import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createEmulator } from '../ai-emulator/server.ts';
import { appOperations } from '../src/app-operations.ts';
import { callAsOperator } from '../src/edge/control/control-server.ts';
import { startApp } from './rig/start-app.ts';

// Every connection of this process begins here, whichever library makes it.
const channel = 'net.client.socket';
const places = new Set<string>();
const look = (message: unknown): void => {
  const { socket } = message as { readonly socket: Socket };
  socket.once('connect', () => places.add(`${socket.remoteAddress}:${socket.remotePort}`));
  socket.once('lookup', (_error, address: string, _family, host: string) => {
    if (address !== '127.0.0.1') places.add(`${host} at ${address}`);
  });
};
afterEach(() => unsubscribe(channel, look));

test('with a model on loopback the whole demonstration is analysed, and no connection leads anywhere else', async () => {
  await using emulator = await createEmulator({ clock: { mode: 'manual' } });
  await using lab = await startApp({
    engine: 'embedded',
    env: {
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: emulator.openaiBaseUrl,
      AI_MODEL: 'local-model',
      AI_CONCURRENCY: '16',
    },
  });
  subscribe(channel, look);
  const fill = appOperations.get('demo.fill');
  if (!fill) throw new Error('there is no demonstration');
  await callAsOperator(lab.app.services, fill, {});
  // It comes with no budget where another provider than the emulator is set.
  await lab.database.system((tx) => tx.query('UPDATE company SET ai_monthly_limit_nano = NULL'));
  for (let round = 0; round < 8; round += 1) {
    lab.clock.advance(31 * 60_000);
    for (const name of ['batch-create', 'ai-direct', 'batch-status', 'batch-results'])
      await lab.app.scheduler.runNow(name);
  }
  const [left] = await lab.database.system((tx) =>
    tx.query('SELECT count(*) AS count FROM session WHERE analysis_status IN (0, 1)'),
  );
  expect(left).toEqual({ count: 0 });
  expect(emulator.chat().answered).toBeGreaterThan(500);
  const own = new URL(emulator.url).host;
  expect([...places]).toEqual([own]);
}, 300_000);
