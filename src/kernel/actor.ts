export const roles = ['ADMIN', 'USER', 'AUDITOR'] as const;
export type Role = (typeof roles)[number];

export const platformRoles = ['SUPER_ADMIN', 'ADMIN', 'SUPPORT'] as const;
export type PlatformRole = (typeof platformRoles)[number];

export const userStatuses = ['ACTIVE', 'INVITED', 'DISABLED'] as const;

/** A signed-in person. Exactly one of `companyId` and `platformRole` is set. */
export interface UserActor {
  readonly type: 'user';
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly platformRole: PlatformRole | null;
  readonly companyId: string | null;
  readonly timeZone: string;
}

/** What an API key may be made for. */
export const keyScopes = [
  'metrics:read',
  'sessions:read',
  'transcripts:read',
  'addresses:read',
  'sessions:write',
  'imports:write',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A program of a company, by the API key that it shows. */
export interface KeyActor {
  readonly type: 'key';
  readonly keyId: string;
  readonly name: string;
  readonly companyId: string;
  readonly scopes: readonly KeyScope[];
}

/** Who acts: a person, a program, nobody yet, a schedule of the service, or an operator at the command line. */
export type Actor =
  | UserActor
  | KeyActor
  | { readonly type: 'anonymous' }
  | { readonly type: 'system'; readonly job: string }
  | { readonly type: 'operator' };

export const isPlatformAdmin = (actor: Actor): boolean =>
  actor.type === 'user' && (actor.platformRole === 'ADMIN' || actor.platformRole === 'SUPER_ADMIN');

/** The company that somebody belongs to; null: none, or all of them. */
export const companyOfActor = (actor: Actor): string | null =>
  actor.type === 'user' || actor.type === 'key' ? actor.companyId : null;

const hasScope = (actor: Actor, scope: KeyScope): boolean =>
  actor.type === 'key' && actor.scopes.includes(scope);

/** People who may see a session may read what was said in it; a key needs the scope. */
export const maySeeTranscripts = (actor: Actor): boolean =>
  actor.type !== 'key' || hasScope(actor, 'transcripts:read');

/** Who may see the whole address of an end user: the company's ADMIN, platform administrators, keys with the scope. */
export const maySeeAddresses = (actor: Actor): boolean =>
  actor.type === 'operator' ||
  actor.type === 'system' ||
  isPlatformAdmin(actor) ||
  hasScope(actor, 'addresses:read') ||
  (actor.type === 'user' && actor.companyId !== null && actor.role === 'ADMIN');
