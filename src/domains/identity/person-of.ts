import type { Role } from '../../kernel/actor.ts';
import { properName } from '../../kernel/input/proper-name.ts';
import { email as emailSchema } from '../../kernel/schema.ts';
import type { Claims } from '../../ports/identity/identity-client.ts';
import { storableText } from '../../ports/storable-text.ts';
import type { ProviderRow } from './provider-row.ts';
import { Refusal } from './refusal.ts';

/** Somebody as the provider knows them. */
export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** That a row of the map gives for what the provider says; null: none of them does. */
  readonly mappedRole: Role | null;
}

const maxSubject = 255;

/** Reads the claims; an address that the provider has not verified proves nothing. */
export function personOf(claims: Claims, provider: ProviderRow): Person {
  const address = emailSchema.safeParse(claims['email']);
  if (!address.success) throw new Refusal('no-email');
  const verified = claims['email_verified'];
  const isUnmarked = verified === undefined && provider.trustUnmarkedEmail;
  if (verified !== true && verified !== 'true' && !isUnmarked) throw new Refusal('email-unverified');
  if (!isSubject(claims.sub)) throw new Refusal('untrusted', 'SUBJECT');
  const name = properName(100).safeParse(claims['name']);
  return {
    subject: claims.sub,
    email: address.data,
    name: name.success ? name.data : (address.data.split('@', 1)[0] ?? ''),
    mappedRole: mappedRoleOf(claims, provider),
  };
}

/** Two subjects that the database would store alike are two people still. */
const isSubject = (sub: string): boolean =>
  sub !== '' && sub.length <= maxSubject && sub === storableText(sub);

function mappedRoleOf(claims: Claims, { roleClaim, roleMap }: ProviderRow): Role | null {
  const said = roleClaim !== null && Object.hasOwn(claims, roleClaim) ? claims[roleClaim] : undefined;
  const values = new Set([said].flat().filter((value) => typeof value === 'string'));
  return roleMap.find(({ value }) => values.has(value))?.role ?? null;
}
