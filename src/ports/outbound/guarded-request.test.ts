import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startCanaryServer } from '../../../test/fakes/canary-server-fake.ts';
import { tlsPair } from '../../../test/fakes/tls-pair-fake.ts';
import { createGuardedRequest, type GuardedAnswer, type GuardedRequestInit } from './guarded-request.ts';

const guard = createGuardedRequest({ allowPrivate: true });
const init: GuardedRequestInit = { timeoutMs: 10_000, maxBytes: 100_000, protocols: ['http:'] };

async function ask<T>(
  answer: RequestListener,
  more: Partial<GuardedRequestInit>,
  use: (answer: GuardedAnswer) => Promise<T>,
): Promise<T> {
  await using server = await startCanaryServer(['127.0.0.1'], { answer });
  return use(await guard(`http://127.0.0.1:${server.port}/path?q=1`, { ...init, ...more }));
}

test('method, path, headers and body arrive; status, headers and body come back', async () => {
  const seen = await ask(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(202, { 'X-Two': ['a', 'b'], 'Content-Type': 'text/plain' });
        const { method, url, headers } = request;
        response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
      });
    },
    { method: 'PUT', headers: { 'X-Own': 'yes', 'If-None-Match': '"1"' }, body: 'grüße' },
    async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      sent: JSON.parse(await answer.text()),
    }),
  );
  expect(seen.status).toBe(202);
  expect(seen.headers).toMatchObject({ 'x-two': 'a, b', 'content-type': 'text/plain' });
  expect(seen.sent).toMatchObject({ method: 'PUT', url: '/path?q=1', body: 'grüße' });
  expect(seen.sent.headers).toMatchObject({
    'x-own': 'yes',
    'if-none-match': '"1"',
    'content-length': '7',
    'accept-encoding': 'gzip, deflate, br',
    connection: 'close',
  });
});

test('calls that keep alive share a connection, one after the other; each of the others has its own, as has what was not read', async () => {
  const ports: (number | undefined)[] = [];
  const answer: RequestListener = (request, response) => {
    ports.push(request.socket.remotePort);
    response.end('a'.repeat(1_000));
  };
  await using server = await startCanaryServer(['127.0.0.1'], { answer });
  const call = (more: Partial<GuardedRequestInit>) =>
    guard(`http://127.0.0.1:${server.port}/`, { ...init, ...more });
  for (let n = 0; n < 3; n += 1) await (await call({ keepAlive: true })).text();
  expect(new Set(ports).size).toBe(1);
  (await call({ keepAlive: true })).discard();
  await (await call({ keepAlive: true })).text();
  for (let n = 0; n < 2; n += 1) await (await call({})).text();
  expect(new Set(ports).size).toBe(4);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['GZIP', gzipSync],
] as const)('a %s body is unpacked', async (encoding, compress) => {
  const text = 'parlance '.repeat(1_000);
  const answer: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding });
    response.end(compress(text));
  };
  expect(await ask(answer, {}, (a) => a.text())).toBe(text);
});

test('a body may be exactly as long as allowed, and not one byte longer, packed or not', async () => {
  const body = Buffer.alloc(5_000, 'x');
  for (const pack of [(b: Buffer) => b, gzipSync, brotliCompressSync]) {
    const encoding = pack === gzipSync ? 'gzip' : pack === brotliCompressSync ? 'br' : 'identity';
    const answer: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(pack(body));
    };
    expect((await ask(answer, { maxBytes: 5_000 }, (a) => a.buffer())).length).toBe(5_000);
    await expect(ask(answer, { maxBytes: 4_999 }, (a) => a.buffer())).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
  }
});

test('a gzip bomb is cut at the bound: no more than that is ever handed on', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  let handedOn = 0;
  const reading = ask(
    (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(bomb);
    },
    { maxBytes: 200_000 },
    async (answer) => {
      for await (const chunk of answer.body) handedOn += chunk.length;
    },
  );
  await expect(reading).rejects.toMatchObject({ code: 'TOO_LARGE' });
  expect(handedOn).toBeLessThanOrEqual(200_000);
});

test('a compressed stream that never ends and yields nothing is cut by its raw length', async () => {
  const emptyBlock = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
  const gzipHead = gzipSync('').subarray(0, 10);
  const reading = ask(
    (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(gzipHead);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(5_000, emptyBlock)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
    {},
    (answer) => answer.buffer(),
  );
  await expect(reading).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

test.each(['gzip, gzip', 'compress', 'zstd, br'])(
  'content encoding %j is refused instead of guessed',
  async (encoding) => {
    const answer: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end('x');
    };
    await expect(ask(answer, {}, (a) => a.text())).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  },
);

test('a packed or plain body that stops early is an error, never a short text', async () => {
  const packed = gzipSync('x'.repeat(10_000));
  const cutGzip: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(packed.subarray(0, 20));
  };
  await expect(ask(cutGzip, {}, (a) => a.text())).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  const cutPlain: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('short', () => response.destroy());
  };
  await expect(ask(cutPlain, {}, (a) => a.text())).rejects.toMatchObject({ code: 'CONNECT' });
});

test.each([
  ['nonsense', 'no http at all\r\n\r\n', 'BAD_ANSWER'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 'BAD_ANSWER'],
  [
    'length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'BAD_ANSWER',
  ],
  ['endless headers', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(20_000)}`, 'BAD_ANSWER'],
  [
    'a change of protocol',
    'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    'BAD_ANSWER',
  ],
  ['100 without an end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(21), 'BAD_ANSWER'],
  ['early hints without an end', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(21), 'BAD_ANSWER'],
  ['nothing', '', 'CONNECT'],
])('an answer of %s is an error and nothing else', async (_name, raw, code) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(raw));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(guard(`http://127.0.0.1:${port}/`, init)).rejects.toMatchObject({ code });
  server.close();
});

test('a few answers before the answer are passed over', async () => {
  const server = createTcpServer((socket) => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(20);
    socket.once('data', () => socket.end(`${hints}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await (await guard(`http://127.0.0.1:${port}/`, init)).text()).toBe('hi');
  server.close();
});

test("M06 no header can be smuggled in, and the connection headers are not the caller's", async () => {
  await using server = await startCanaryServer(['127.0.0.1']);
  const refused: Record<string, string>[] = [
    { 'x-a': 'b\r\nHost: evil' },
    { 'x-a\r\nb': 'c' },
    { 'x-a': 'nul\0' },
    { host: 'evil' },
    { 'Transfer-Encoding': 'chunked' },
    { 'content-length': '3' },
    { 'Proxy-Authorization': 'x' },
    { 'x-a': '☃' },
  ];
  for (const headers of refused)
    await expect(guard(`http://127.0.0.1:${server.port}/`, { ...init, headers })).rejects.toMatchObject({
      code: 'URL_REFUSED',
    });
  expect(server.connectionCount()).toBe(0);
});

test('https only unless http is asked for; nothing is sent in the clear by default', async () => {
  await using server = await startCanaryServer(['127.0.0.1']);
  const url = `http://127.0.0.1:${server.port}/`;
  await expect(guard(url, { timeoutMs: 1_000, maxBytes: 1 })).rejects.toMatchObject({ code: 'URL_REFUSED' });
  expect(server.connectionCount()).toBe(0);
});

test('https: the certificate must be trusted and belong to the name in the URL', async () => {
  const server = createTlsServer(tlsPair, (request, response) => response.end(request.headers.host));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lookup = async (): Promise<string[]> => ['127.0.0.1'];
  const trusting = createGuardedRequest({ allowPrivate: true, lookup, ca: tlsPair.cert });
  const wary = createGuardedRequest({ allowPrivate: true, lookup });
  const bounds = { timeoutMs: 10_000, maxBytes: 1_000 };
  const answer = await trusting(`https://hooks.example.test:${port}/`, bounds);
  expect(await answer.text()).toBe(`hooks.example.test:${port}`);
  await expect(trusting(`https://other.example.test:${port}/`, bounds)).rejects.toMatchObject({
    code: 'TLS',
  });
  await expect(wary(`https://hooks.example.test:${port}/`, bounds)).rejects.toMatchObject({ code: 'TLS' });
  server.close();
});

test('a refused connection says so without the address', async () => {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const error = await guard(`http://127.0.0.1:${port}/`, init).catch((e: unknown) => e);
  expect(error).toMatchObject({ code: 'CONNECT', message: 'the connection was refused' });
});
