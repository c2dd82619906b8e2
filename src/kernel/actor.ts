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

/** Who acts: a person, nobody yet, a schedule of the service, or an operator at the command line. */
export type Actor =
  | UserActor
  | { readonly type: 'anonymous' }
  | { readonly type: 'system'; readonly job: string }
  | { readonly type: 'operator' };

export const isPlatformAdmin = (actor: Actor): boolean =>
  actor.type === 'user' && (actor.platformRole === 'ADMIN' || actor.platformRole === 'SUPER_ADMIN');

/** Who may see the whole address of an end user: the company's ADMIN and platform administrators. */
export const maySeeAddresses = (actor: Actor): boolean =>
  actor.type === 'operator' ||
  actor.type === 'system' ||
  isPlatformAdmin(actor) ||
  (actor.type === 'user' && actor.companyId !== null && actor.role === 'ADMIN');
