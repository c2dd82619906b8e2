import type { Geoip } from '../../src/ports/geoip.ts';

/** Countries by exact address. */
export function createFakeGeoip(countries: Readonly<Record<string, string>> = {}): Geoip {
  return { isEnabled: true, countryOf: (address) => countries[address] ?? null };
}
