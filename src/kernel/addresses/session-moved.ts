import { addressText, networkAddress, parseAddress } from '../../config/parse-address.ts';

/** Where a session is used from, as far as a request shows it. */
export interface Whereabouts {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/**
 * A session that goes on in another browser and in another network at once was probably taken. Each alone is daily
 * life: a phone changes its network, a browser its version.
 */
export const hasSessionMoved = (before: Whereabouts, after: Whereabouts): boolean =>
  browserFamily(before.userAgent) !== browserFamily(after.userAgent) &&
  wideNetwork(before.ipAddress) !== wideNetwork(after.ipAddress);

/** A browser without its version numbers. */
export const browserFamily = (userAgent: string | null): string =>
  (userAgent ?? '').replace(/[\d._]+/g, '').slice(0, 160);

/** What belongs to one provider, roughly: a /16, or a /32 of IPv6. */
function wideNetwork(ipAddress: string | null): string {
  const address = ipAddress === null ? undefined : parseAddress(ipAddress);
  return address ? addressText(networkAddress(address, 16, 32)) : '';
}
