import { connect, createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

export interface TcpProxy {
  readonly port: number;
  /** The server behind it is gone: connections end, new ones are refused. */
  cut(): Promise<void>;
  /** It is back. */
  mend(): Promise<void>;
  /** It hears everything and says nothing. */
  mute(): void;
  close(): Promise<void>;
}

/** A cable to another server that can be pulled out. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isMute = false;
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (!isMute) client.write(bytes);
    });
  });
  const port = await listen(server);

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    port,
    cut,
    async mend() {
      isMute = false;
      if (!server.listening) await listen(server, port);
    },
    mute() {
      isMute = true;
    },
    async close() {
      if (server.listening) await cut();
    },
  };
}
