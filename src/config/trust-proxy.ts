import { addressText, parseNetwork } from './parse-address.ts';

/** How many proxies stand in front, or which networks they stand in. undefined: none, the socket is the client. */
export type TrustProxy = undefined | number | readonly string[];

const maxHopCount = 32;

/** Reads a number of hops or a comma-separated list of networks. The message follows the setting's name. */
export function parseTrustProxy(text: string): TrustProxy {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const [first, ...others] = words;
  if (first === undefined) return undefined;
  if (others.length === 0 && /^\d+$/.test(first)) {
    const hopCount = Number(first);
    if (hopCount > maxHopCount)
      throw new Error(`is ${first}; more than ${maxHopCount} proxies are not supported`);
    return hopCount === 0 ? undefined : hopCount;
  }
  return words.map(networkOf);
}

/** Canonical text of a network, so that later readers need no leniency: `10.1.2.3/8` is `10.0.0.0/8`. */
function networkOf(word: string): string {
  const [first, bits] = parseNetwork(word) ?? [];
  // Of the IPv6 spellings with dots only the mapped one: others mean one address to some readers, another to others.
  if (!first || bits === undefined || (first.kind() === 'ipv6' && /^(?!::ffff:).*\./i.test(word))) {
    throw new Error(
      `has "${word}", which is neither a number of proxies nor an address or network; ` +
        'write for example 1, or 10.0.0.0/8, or 192.0.2.1,2001:db8::/32',
    );
  }
  if (bits === 0)
    throw new Error(`has "${word}", which would trust everybody; name the proxies' own networks`);
  return `${addressText(first)}/${bits}`;
}
