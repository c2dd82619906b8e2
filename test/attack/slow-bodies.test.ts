import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startApp } from '../rig/start-app.ts';

const megabyte = 1024 * 1024;

/** Sends nearly all of a body and then nothing more; what was answered so far. */
function slowBody(url: string, path: string, address: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const slow = {
    answer: '',
    end: () => socket.destroy(),
    answered: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  };
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    slow.answer += bytes.toString('latin1');
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${megabyte}\r\n\r\n`,
  );
  socket.write('x'.repeat(megabyte - 1));
  return slow;
}

test.each(['/api/forgot-password', '/api/rpc/auth.getSession'])(
  'many slow uploads of nobody do not fill the memory: POST %s',
  async (path) => {
    await using app = await startApp({ env: { TRUST_PROXY: '1' } });
    const url = await app.listen();
    const count = 20;
    const slow = Array.from({ length: count }, () => slowBody(url, path, '203.0.113.50'));
    // Those that are refused are told at once, and the connection is closed behind the answer.
    const refused = () => slow.filter(({ answer }) => answer.startsWith('HTTP/1.1 429'));
    const mostKept = 8;
    await expect.poll(() => refused().length).toBeGreaterThanOrEqual(count - mostKept);
    for (const { answer } of refused()) expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);
    // Somebody else is none the worse for it.
    const { status } = await app.browser('198.51.100.9').get('/api/csrf-token');
    expect(status).toBe(200);
    const elsewhere = await app.browser('198.51.100.9').send('POST', path, { body: { json: {} } });
    expect(elsewhere.status).not.toBe(429);
    for (const { end } of slow) end();
    await Promise.all(slow.map(({ answered }) => answered));
  },
);
