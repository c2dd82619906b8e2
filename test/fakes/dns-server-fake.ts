import { createSocket, type RemoteInfo } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import { parseAddress } from '../../src/config/parse-address.ts';
import type { ResolveHost } from '../../src/ports/outbound/resolve-host.ts';

export interface FakeDnsServer extends AsyncDisposable {
  /** Asks this server, as a resolver would: A and AAAA, over UDP. */
  resolve: ResolveHost;
  /** Names asked for, in order. */
  questions: { name: string; type: 'A' | 'AAAA' }[];
  readonly servers: readonly string[];
}

/** A DNS server on a loopback port whose answers a test decides one question at a time; null: it keeps silent. */
export async function startFakeDnsServer(
  answer: (name: string, type: 'A' | 'AAAA') => readonly string[] | null,
): Promise<FakeDnsServer> {
  const socket = createSocket('udp4');
  const questions: FakeDnsServer['questions'] = [];
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, typeCode, end } = readQuestion(query);
    const type = typeCode === 28 ? 'AAAA' : 'A';
    questions.push({ name, type });
    const addresses = answer(name, type);
    if (addresses === null) return;
    const records = addresses.map((address) => record(address, typeCode));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 5_000, tries: 1 });
  const servers = [`127.0.0.1:${socket.address().port}`];
  resolver.setServers(servers);
  return {
    questions,
    servers,
    async resolve(hostname) {
      const none = (): string[] => [];
      const [v4, v6] = await Promise.all([
        resolver.resolve4(hostname).catch(none),
        resolver.resolve6(hostname).catch(none),
      ]);
      return [...v4, ...v6];
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readQuestion(query: Buffer): { name: string; typeCode: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), typeCode: query.readUInt16BE(at + 1), end: at + 5 };
}

// The name is a pointer to the question; time to live 0, so that every request asks again.
function record(address: string, typeCode: number): Buffer {
  const parsed = parseAddress(address);
  if (!parsed) throw new Error(`Not an address: ${address}`);
  const isMapped = parsed instanceof ipaddr.IPv4 && address.includes(':');
  const bytes = Buffer.from((isMapped ? parsed.toIPv4MappedAddress() : parsed).toByteArray());
  const head = Buffer.from([0xc0, 0x0c, 0, typeCode, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
}
