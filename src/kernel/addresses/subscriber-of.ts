import { addressText, type IpAddress, networkAddress } from '../../config/parse-address.ts';

/** What one sender cannot change at will: IPv4 exactly, IPv6 by its /64, since one subscriber holds a whole /64. */
export function subscriberOf(address: IpAddress): string {
  if (address.kind() === 'ipv4') return addressText(address);
  return `${addressText(networkAddress(address, 32, 64))}/64`;
}
