import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { silentLog } from '../../../../test/rig/silent-log.ts';
import { createServer } from '../server.ts';

const most = 20;
const deaf = { begin() {}, end() {} };

async function startServer() {
  const warnings: object[] = [];
  const log = { ...silentLog, warn: (facts: object) => warnings.push(facts) };
  const parts = { log, nowMs: () => 0, isOwnOrigin: () => false, requests: deaf, mostConnections: most };
  const app = createServer(parts);
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let answer: (text: string) => void = () => {};
  const answered = new Promise<string>((resolve) => {
    answer = resolve;
  });
  app.get('/slow', () => {
    begun();
    return answered;
  });
  app.get('/quick', async () => 'quick');
  const url = new URL(await app.listen({ port: 0, host: '0.0.0.0' }));
  const held = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

  /** From an address of this machine; all of 127.0.0.0/8 are. */
  async function come(localAddress: string): Promise<Caller> {
    const socket = connect({ host: '127.0.0.1', port: Number(url.port), localAddress });
    const caller = { socket, text: '', isOver: false };
    socket.on('data', (chunk) => {
      caller.text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      caller.isOver = true;
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    return caller;
  }
  return { app, come, held, hasBegun, answer: () => answer('slow'), warnings };
}

interface Caller {
  readonly socket: Socket;
  text: string;
  isOver: boolean;
}

const ask = ({ socket }: Caller, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);

test('whoever opens connections without end takes no more than there may be, and none of what others do', async () => {
  const { app, come, held, hasBegun, answer, warnings } = await startServer();
  await using _ending = app;
  const other = await come('127.0.0.2');
  ask(other, '/slow');
  await hasBegun;
  const flood: Caller[] = [];
  for (let n = 0; n < 3 * most; n += 1) flood.push(await come('127.0.0.1'));
  await expect
    .poll(() => flood.filter(({ isOver }) => isOver).length, { timeout: 60_000 })
    .toBe(2 * most + 1);
  expect(await held()).toBe(most);
  // The oldest went, and who came from elsewhere comes in all the same.
  expect(flood.at(-1)?.isOver).toBe(false);
  const late = await come('127.0.0.3');
  ask(late, '/quick');
  await expect.poll(() => late.text, { timeout: 60_000 }).toContain('quick');
  answer();
  await expect.poll(() => other.text, { timeout: 60_000 }).toContain('slow');
  expect(warnings).toEqual([{ most }]);
  for (const { socket } of [...flood, late, other]) socket.destroy();
});

test('of those who hold the most no request under way is ended while another connection asks nothing', async () => {
  const { app, come, hasBegun, answer } = await startServer();
  await using _ending = app;
  const first = await come('127.0.0.1');
  ask(first, '/slow');
  await hasBegun;
  const flood: Caller[] = [];
  for (let n = 0; n < 2 * most; n += 1) flood.push(await come('127.0.0.1'));
  await expect.poll(() => flood.filter(({ isOver }) => isOver).length, { timeout: 60_000 }).toBe(most + 1);
  answer();
  await expect.poll(() => first.text, { timeout: 60_000 }).toContain('slow');
  for (const { socket } of [...flood, first]) socket.destroy();
});
