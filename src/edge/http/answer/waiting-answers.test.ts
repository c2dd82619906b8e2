import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { silentLog } from '../../../../test/rig/silent-log.ts';
import { createWaitingAnswers, type WaitingAnswers } from './waiting-answers.ts';

/** More than the system keeps for a connection on its own. */
const answerBytes = 24 * 1024 ** 2;
const large = Buffer.alloc(answerBytes);

interface Place extends AsyncDisposable {
  /** Asks for so many answers in one breath, and takes nothing of them. */
  ask(count?: number): Promise<Socket>;
}

async function serve(answers: WaitingAnswers, answer: RequestListener): Promise<Place> {
  const server = createServer((request, response) => {
    if (answers.begin(request, response)) answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    async ask(count = 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      const asked = once(server, 'request');
      socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
      await asked;
      return socket;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** How much comes until the other side ends the connection. */
async function readToEnd(socket: Socket): Promise<number> {
  let size = 0;
  socket.on('data', (chunk: Buffer) => {
    size += chunk.length;
  });
  await once(socket.resume(), 'close');
  return size;
}

test('an answer of which nothing is taken for two minutes is given up', async () => {
  let nowMs = 0;
  const answers = createWaitingAnswers({ nowMs: () => nowMs, log: silentLog });
  await using place = await serve(answers, (_request, response) => void response.end(large));
  const socket = await place.ask();
  answers.look();
  nowMs = 121_000;
  answers.look();
  expect(await readToEnd(socket)).toBeLessThan(answerBytes);
});

test('who waits for an answer that is still being made is not given up', async () => {
  let nowMs = 0;
  const answers = createWaitingAnswers({ nowMs: () => nowMs, log: silentLog });
  let finish = () => {};
  await using place = await serve(answers, (_request, response) => {
    finish = () => void response.end('at last');
  });
  const socket = await place.ask();
  for (const at of [0, 200_000, 400_000]) {
    nowMs = at;
    answers.look();
  }
  finish();
  const [told] = await once(socket.resume(), 'data');
  expect(String(told)).toContain('at last');
});

test('where all answers together grow too large, those go that were the most for the longest', async () => {
  let nowMs = 0;
  const told: object[] = [];
  const log = { ...silentLog, warn: (facts: object) => told.push(facts) };
  const answers = createWaitingAnswers({ nowMs: () => nowMs, log, mostBytes: 2.5 * answerBytes });
  let openCount = 0;
  await using place = await serve(answers, (_request, response) => {
    openCount += 1;
    response.once('close', () => {
      openCount -= 1;
    });
    response.end(large);
  });
  const sockets: Socket[] = [];
  for (let n = 0; n < 4; n += 1) {
    nowMs = n * 1000;
    sockets.push(await place.ask());
  }
  answers.look();
  expect(told).toHaveLength(1);
  const [first] = sockets;
  expect(first && (await readToEnd(first))).toBeLessThan(answerBytes);
  expect(openCount).toBe(2);
});

test('a connection that asks on and takes nothing is ended before answers are made for all it asks', async () => {
  const answers = createWaitingAnswers({ nowMs: () => 0, log: silentLog });
  let madeCount = 0;
  await using place = await serve(answers, () => {
    madeCount += 1;
  });
  const socket = await place.ask(1000);
  await readToEnd(socket);
  expect(madeCount).toBe(16);
});

test('a connection may ask as often as it likes, one after the other', async () => {
  const answers = createWaitingAnswers({ nowMs: () => 0, log: silentLog });
  await using place = await serve(answers, (_request, response) => void response.end('here'));
  const socket = await place.ask();
  for (let n = 0; n < 50; n += 1) {
    const [told] = await once(socket.resume(), 'data');
    expect(String(told)).toContain('here');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  }
});
