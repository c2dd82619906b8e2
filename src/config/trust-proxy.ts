import ipaddr from 'ipaddr.js';

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
  const [address = '', bits, ...rest] = word.split('/');
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  // Of the IPv6 spellings with dots only the mapped one: the library reads the others as if they were mapped.
  const isV6 = ipaddr.IPv6.isValid(address) && /^([0-9a-f:]+|::ffff:[\d.]+)$/i.test(address);
  const width = isV4 ? 32 : 128;
  const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if ((!isV4 && !isV6) || rest.length > 0 || prefix < 0 || prefix > width) {
    throw new Error(
      `has "${word}", which is neither a number of proxies nor an address or network; ` +
        'write for example 1, or 10.0.0.0/8, or 192.0.2.1,2001:db8::/32',
    );
  }
  if (prefix === 0)
    throw new Error(`has "${word}", which would trust everybody; name the proxies' own networks`);
  if (isV4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefix}`)}/${prefix}`;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress() && prefix >= 96) {
    return networkOf(`${parsed.toIPv4Address()}/${prefix - 96}`);
  }
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`).toRFC5952String()}/${prefix}`;
}
