import { Agent, type IncomingMessage, request } from 'node:http';
import type { Carrier } from './browser.ts';

interface ConnectionOptions {
  readonly sockets: number;
  /** Asks once more where a kept connection was closed just as it was used again. */
  readonly again?: boolean;
}

/** Real connections, kept alive. What is asked goes over the wire as a browser would write it: dots are resolved. */
export function connectTo(base: string, { sockets, again = false }: ConnectionOptions): Carrier {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const exchange: Carrier['inject'] = ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const from = performance.now();
      const { pathname, search } = new URL(url, base);
      const sent = request(base, { agent, method, path: pathname + search, headers: { ...headers } });
      let answered = false;
      sent.once('response', (answer: IncomingMessage) => {
        answered = true;
        const parts: Buffer[] = [];
        let firstMs: number | undefined;
        answer.once('data', () => {
          firstMs = performance.now() - from;
        });
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({
            statusCode: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
            ...(firstMs !== undefined && { firstMs }),
          }),
        );
      });
      // An answer may come before all of a body is sent; the rest of it then finds a closed door.
      sent.on('error', (error) => {
        if (!answered) reject(Object.assign(error, { again: sent.reusedSocket }));
      });
      if (typeof payload === 'object' && 'pipe' in payload) payload.pipe(sent);
      else sent.end(payload);
    });
  if (!again) return { inject: exchange };
  return {
    inject: (asked) =>
      exchange(asked).catch((error: Error & { again?: boolean }) => {
        if (error.again) return exchange(asked);
        throw error;
      }),
  };
}
