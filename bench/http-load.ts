import { connect, type Socket } from 'node:net';
import { type Percentiles, percentiles } from './frame.ts';

export interface LoadFigures extends Percentiles {
  readonly perSecond: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Sends `count` requests over so many connections, each waiting for its answer before it asks again. */
export async function loadHttp(
  base: string,
  connections: number,
  count: number,
  requestAt: (index: number) => Buffer,
): Promise<LoadFigures> {
  const { hostname, port } = new URL(base);
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;

  async function work(): Promise<void> {
    let line = await openLine(Number(port), hostname);
    for (let index = next++; index < count; index = next++) {
      const request = requestAt(index);
      const from = performance.now();
      const { status, closes } = await line.ask(request);
      times.push(performance.now() - from);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (closes) line = await openLine(Number(port), hostname);
    }
    line.socket.destroy();
  }

  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const perSecond = (count * 1000) / (performance.now() - start);
  return { perSecond, statuses, ...percentiles(times) };
}

interface Line {
  readonly socket: Socket;
  ask(request: Buffer): Promise<{ status: string; closes: boolean }>;
}

function openLine(port: number, host: string): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true });
    let received = '';
    let answer = (_text: string): void => {};
    let fail = reject;
    socket.on('data', (data) => {
      received += data.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const head = received.slice(0, end);
      received = '';
      answer(head);
    });
    socket.on('error', (error) => fail(error));
    socket.once('connect', () =>
      resolve({
        socket,
        ask: (request) =>
          new Promise((done, reject) => {
            fail = reject;
            answer = (head) =>
              done({ status: head.slice(9, 12), closes: /\r\nconnection: close/i.test(head) });
            socket.write(request);
          }),
      }),
    );
  });
}

/** A request as bytes, made beforehand so that only the exchange is measured. */
export function rawPost(
  path: string,
  contentType: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${contentType}\r\ncontent-length: ${bytes.length}\r\n${more.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}
