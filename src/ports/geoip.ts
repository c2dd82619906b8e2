import { open, type Response } from 'maxmind';
import { addressText, parseAddress } from '../config/parse-address.ts';

export interface Geoip {
  /** False when neither a file nor a proxy's header is configured: geography is then shown as off, not as empty. */
  readonly isEnabled: boolean;
  /** ISO 3166-1 alpha-2 in capitals, or null when it is not known. */
  countryOf(address: string): string | null;
}

/** Reads a MaxMind-format database into memory once; null means none is configured. `isTold`: requests bring their country. */
export async function openGeoip(file: string | null, { isTold = false } = {}): Promise<Geoip> {
  if (file === null) return { isEnabled: isTold, countryOf: () => null };
  const reader = await open<Response>(file).catch((cause: unknown) => {
    throw new Error(`GEOIP_FILE cannot be read: ${file}. Is it a MaxMind-format (.mmdb) file?`, { cause });
  });
  return {
    isEnabled: true,
    countryOf(address) {
      const parsed = parseAddress(address);
      return parsed ? countryIn(reader.get(addressText(parsed))) : null;
    },
  };
}

// MaxMind and DB-IP nest `country.iso_code`; IPinfo writes `country_code` or a bare `country`.
function countryIn(record: unknown): string | null {
  const country = field(record, 'country');
  const code = field(country, 'iso_code') ?? field(record, 'country_code') ?? country;
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
