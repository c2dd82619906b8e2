export type Role = 'ADMIN' | 'USER' | 'AUDITOR';
export type PlatformRole = 'SUPER_ADMIN' | 'ADMIN' | 'SUPPORT';

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
