import { addressText, networkAddress, parseAddress } from '../../config/parse-address.ts';

/** The network of an address (/24 or /48), for eyes that may not see whose it was. Never echoes what is no address. */
export function maskAddress(address: string): string {
  const parsed = parseAddress(address);
  return parsed ? addressText(networkAddress(parsed, 24, 48)) : 'unknown';
}
