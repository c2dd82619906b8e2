import type { IncomingMessage } from 'node:http';

const lingerMs = 2000;
const lingerBytes = 64 * 1024 * 1024;

/**
 * Takes in the rest of a body that was answered before its end, so that a caller who is still sending gets to read
 * the answer, and cuts off who sends on: nobody keeps a connection, or this process, busy with bytes nobody wants.
 */
export function lingerThenClose(request: IncomingMessage): void {
  if (request.complete || request.readableEnded || request.destroyed) return;
  let size = 0;
  // With the whole body here the connection is that of the next request, which is none of this one's business.
  const cut = () => {
    if (!request.complete) request.destroy();
  };
  const timer = setTimeout(cut, lingerMs);
  request
    .on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > lingerBytes) cut();
    })
    .once('close', () => clearTimeout(timer))
    .once('end', () => clearTimeout(timer))
    .resume();
}
