import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../../config/config.ts';
import type { Log } from '../../../kernel/log.ts';

/** What proxies write for "not known"; Tor is `T1`, which is no country by its form. */
const nowhere = new Set(['XX', 'ZZ']);

/** Only a trusted proxy tells the country of an address. */
export const isCountryTold = ({ geo, http }: Pick<Config, 'geo' | 'http'>): boolean =>
  geo.countryHeader !== null && http.trustProxy !== undefined;

/** Reads the country that a proxy's header tells: two capitals, or null. That a proxy sent it, the caller makes sure. */
export function createToldCountry(config: Config, log: Log): (headers: IncomingHttpHeaders) => string | null {
  const { countryHeader } = config.geo;
  if (countryHeader === null) return () => null;
  if (!isCountryTold(config)) {
    log.warn({}, 'COUNTRY_HEADER is ignored until TRUST_PROXY is set: anybody may send such a header.');
  }
  return (headers) => {
    const value = headers[countryHeader];
    const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
    return /^[A-Z]{2}$/.test(code) && !nowhere.has(code) ? code : null;
  };
}
