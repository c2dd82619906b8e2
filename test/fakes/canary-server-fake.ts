import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CanaryServer extends AsyncDisposable {
  port: number;
  /** Connections at the level of TCP, whatever was said on them. */
  connectionCount(): number;
}

/** A server that nobody may reach, or whom a test lets answer; on the same port of several addresses. */
export async function startCanaryServer(
  hosts: readonly string[],
  options: { port?: number; answer?: RequestListener } = {},
): Promise<CanaryServer> {
  let connectionCount = 0;
  let port = options.port ?? 0;
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer(options.answer ?? ((_request, response) => response.end('canary')));
    server.on('connection', () => {
      connectionCount += 1;
    });
    server.listen({ port, host, ipv6Only: host.includes(':') });
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    servers.push(server);
  }
  return {
    port,
    connectionCount: () => connectionCount,
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}
