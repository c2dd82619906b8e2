import {
  addressText,
  type IpAddress,
  isInNetwork,
  type Network,
  parseAddress,
  parseNetwork,
} from '../../../config/parse-address.ts';
import type { TrustProxy } from '../../../config/trust-proxy.ts';
import { subscriberOf } from '../../../kernel/addresses/subscriber-of.ts';
import type { Log } from '../../../kernel/log.ts';

export interface ClientAddress {
  /** Canonical text; empty when the socket has none (a local socket file, a closed connection). */
  readonly address: string;
  /** What a limit counts. */
  readonly limitKey: string;
  /** Whether X-Forwarded-For named the address. */
  readonly forwarded: boolean;
}

export type FindClientAddress = (
  socketAddress: string,
  forwardedFor: string | string[] | undefined,
) => ClientAddress;

/**
 * Finds the client behind the trusted proxies. Each proxy appends the address it was called from, so only the right
 * end is believable. Anything odd (malformed, too short, nobody but proxies) gives the socket's own address: the
 * one address on the way that no client can choose.
 */
export function createClientAddress(trustProxy: TrustProxy, log?: Log): FindClientAddress {
  const find = finderOf(trustProxy);
  let warned = trustProxy !== undefined;
  return (socketAddress, forwardedFor) => {
    if (!warned && forwardedFor !== undefined) {
      warned = true;
      log?.warn(
        {},
        'X-Forwarded-For arrives and is ignored. If a proxy of yours sends it, set TRUST_PROXY: until then everybody counts as one address.',
      );
    }
    const socket = parseAddress(socketAddress);
    const hops = forwardedFor === undefined ? [] : String(forwardedFor).split(',');
    const client = hops.length > 0 ? find(socket, hops) : undefined;
    const chosen = client ?? socket;
    return {
      address: chosen ? addressText(chosen) : '',
      limitKey: chosen ? subscriberOf(chosen) : 'unknown',
      forwarded: client !== undefined,
    };
  };
}

type Finder = (socket: IpAddress | undefined, hops: readonly string[]) => IpAddress | undefined;

function finderOf(trustProxy: TrustProxy): Finder {
  if (trustProxy === undefined) return () => undefined;
  if (typeof trustProxy === 'number') return (_socket, hops) => clientByCount(hops, trustProxy);
  const networks = trustProxy.map(parseNetwork).filter((network) => network !== undefined);
  return (socket, hops) => clientByNetwork(socket, hops, networks);
}

/** The socket's peer is proxy 1, the last hop proxy 2 and so on; the client stands left of the last proxy. */
function clientByCount(hops: readonly string[], proxyCount: number): IpAddress | undefined {
  const addresses = hops.slice(-proxyCount).map(hopAddress);
  return addresses.length === proxyCount && !addresses.includes(undefined) ? addresses[0] : undefined;
}

function clientByNetwork(
  socket: IpAddress | undefined,
  hops: readonly string[],
  networks: readonly Network[],
): IpAddress | undefined {
  const isTrusted = (address: IpAddress) => networks.some((network) => isInNetwork(address, network));
  if (!socket || !isTrusted(socket)) return undefined;
  for (const hop of hops.toReversed()) {
    const address = hopAddress(hop);
    if (!address || !isTrusted(address)) return address;
  }
  return undefined;
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function hopAddress(hop: string): IpAddress | undefined {
  const text = hop.trim();
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  if (bracketed !== undefined) return bracketed.includes(':') ? parseAddress(bracketed) : undefined;
  return parseAddress(/^[^:]*:\d{1,5}$/.test(text) ? text.replace(/:\d+$/, '') : text);
}
