import type { getJwksCache, ServerMetadata } from 'openid-client';
import type { Clock } from '../clock.ts';

type Keys = NonNullable<ReturnType<typeof getJwksCache>>;

interface Known {
  readonly metadata: ServerMetadata;
  readonly until: number;
  keys?: Keys;
}

const lifeMs = 3600 * 1000;
const maxProviders = 200;

/** The descriptions of providers, read once an hour, and the keys they sign with. */
export function createProviderCache(clock: Clock, read: (issuer: string) => Promise<ServerMetadata>) {
  const known = new Map<string, Known>();
  return {
    async get(issuer: string): Promise<Known> {
      const before = known.get(issuer);
      if (before && before.until > clock.monotonicMs()) return before;
      const found: Known = { metadata: await read(issuer), until: clock.monotonicMs() + lifeMs };
      known.delete(issuer);
      known.set(issuer, found);
      const [oldest] = known.keys();
      if (known.size > maxProviders && oldest !== undefined) known.delete(oldest);
      return found;
    },
    keepKeys(issuer: string, keys: Keys | undefined): void {
      const provider = known.get(issuer);
      if (provider && keys) provider.keys = keys;
    },
    forget: (issuer: string) => known.delete(issuer),
  };
}
