import type { getJwksCache, ServerMetadata } from 'openid-client';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { IdentityError } from './identity-error.ts';

type Keys = NonNullable<ReturnType<typeof getJwksCache>>;

export interface KnownProvider {
  readonly metadata: ServerMetadata;
  readonly keys: Keys | null;
}

interface Kept {
  readonly metadata: ServerMetadata;
  readonly until: number;
  /** As it came: what somebody else makes of it would take many times as much. */
  keys: string | null;
}

const lifeMs = 3600 * 1000;
const maxProviders = 200;
const maxLengths = { metadata: 16_384, keys: 131_072 };

const words = z.array(z.string()).optional();
const address = z.string().optional();

/** What is asked of a description. Whatever else stands in it, nobody keeps. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address,
  jwks_uri: address,
  token_endpoint_auth_methods_supported: words,
  id_token_signing_alg_values_supported: words,
  userinfo_signing_alg_values_supported: words,
  code_challenge_methods_supported: words,
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

/** The descriptions of providers, read once an hour, and the keys they sign with: of each no more than any needs. */
export function createProviderCache(clock: Clock, read: (issuer: string) => Promise<ServerMetadata>) {
  const known = new Map<string, Kept>();
  const find = async (issuer: string): Promise<Kept> => {
    const before = known.get(issuer);
    if (before && before.until > clock.monotonicMs()) return before;
    const metadata = partsOf(await read(issuer));
    const found: Kept = { metadata, until: clock.monotonicMs() + lifeMs, keys: null };
    known.delete(issuer);
    known.set(issuer, found);
    const [oldest] = known.keys();
    if (known.size > maxProviders && oldest !== undefined) known.delete(oldest);
    return found;
  };
  return {
    async get(issuer: string): Promise<KnownProvider> {
      const { metadata, keys } = await find(issuer);
      return { metadata, keys: keys === null ? null : (JSON.parse(keys) as Keys) };
    },
    keepKeys(issuer: string, keys: Keys | undefined): void {
      const provider = known.get(issuer);
      const text = JSON.stringify(keys ?? null);
      // Longer ones are read at each sign-in: that is their provider's affair.
      if (provider && keys && text.length <= maxLengths.keys) provider.keys = text;
    },
    forget: (issuer: string) => known.delete(issuer),
  };
}

function partsOf(given: ServerMetadata): ServerMetadata {
  const { data } = Metadata.safeParse(given);
  const text = data && JSON.stringify(data);
  if (!text || text.length > maxLengths.metadata) throw new IdentityError('untrusted', 'DESCRIPTION');
  return JSON.parse(text) as ServerMetadata;
}
