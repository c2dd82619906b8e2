import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { parseAddress } from '../../../config/parse-address.ts';
import { subscriberOf } from '../../../kernel/addresses/subscriber-of.ts';
import type { Log } from '../../../kernel/log.ts';

interface ConnectionBound {
  readonly most: number;
  readonly nowMs: () => number;
  readonly log: Pick<Log, 'warn'>;
}

const told = 'all connections are taken: of those who hold the most, the ones that ask nothing are ended';
const tellEveryMs = 60_000;

/**
 * Each connection is an open file of the process, and with the last of them gone nothing can be stored any more. Where all
 * that may be are taken, whoever holds the most (an IPv4 address, a /64 of IPv6) makes room: by the oldest that asks nothing,
 * else by the newest.
 */
export function boundConnections(server: Server, { most, nowMs, log }: ConnectionBound): void {
  const ofNetworks = new Map<string, Set<Socket>>();
  const underWay = new Map<Socket, number>();
  let count = 0;
  let toldMs = Number.NEGATIVE_INFINITY;

  server.on('connection', (socket) => {
    enter(socket);
    if (count <= most) return;
    makeRoom();
    if (nowMs() - toldMs < tellEveryMs) return;
    toldMs = nowMs();
    log.warn({ most }, told);
  });

  server.prependListener('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (left > 0) underWay.set(socket, left);
      else underWay.delete(socket);
    });
  });

  function enter(socket: Socket): void {
    const address = parseAddress(socket.remoteAddress ?? '');
    const network = address ? subscriberOf(address) : '';
    const held = ofNetworks.get(network) ?? new Set();
    ofNetworks.set(network, held.add(socket));
    count += 1;
    socket.once('close', () => leave(socket, network));
  }

  /** At once where it is ended here: that it is closed is told later, and others come until then. */
  function leave(socket: Socket, network: string): void {
    const held = ofNetworks.get(network);
    if (!held?.delete(socket)) return;
    if (held.size === 0) ofNetworks.delete(network);
    count -= 1;
  }

  function makeRoom(): void {
    let [greatest, most]: [string, Set<Socket>] = ['', new Set()];
    for (const [network, held] of ofNetworks) if (held.size > most.size) [greatest, most] = [network, held];
    let gone: Socket | undefined;
    for (const socket of most) {
      gone = socket;
      if (!underWay.has(socket)) break;
    }
    if (!gone) return;
    leave(gone, greatest);
    gone.destroy();
  }
}
