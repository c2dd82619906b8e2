import { say } from '../words/sentence.ts';
import { type Actor, isPlatformAdmin, type KeyScope, type UserActor } from './actor.ts';
import { type AppError, forbidden, unauthorized } from './errors.ts';

/**
 * Who may call an operation.
 *   public         anybody
 *   session        anybody signed in
 *   member         reading: anybody signed in; changing: not AUDITOR, not platform SUPPORT
 *   admin          ADMIN of the company or a platform administrator; reading also AUDITOR and SUPPORT
 *   platform       platform staff; changing: not SUPPORT
 *   platformAdmin  platform ADMIN or SUPER_ADMIN, reading too
 *   superAdmin     platform SUPER_ADMIN
 *   key            programs only, by an API key that has the scope of the operation
 *   operator       nobody over the network: schedules and the command line
 */
export type Access =
  | 'public'
  | 'session'
  | 'member'
  | 'admin'
  | 'platform'
  | 'platformAdmin'
  | 'superAdmin'
  | 'key'
  | 'operator';

export type OperationKind = 'query' | 'mutation';

/** What decides who may call an operation. */
interface Guarded {
  readonly access: Access;
  readonly kind: OperationKind;
  readonly keyScope?: KeyScope | undefined;
}

export function mayCall({ access, kind, keyScope }: Guarded, actor: Actor): boolean {
  if (actor.type === 'system' || actor.type === 'operator') return true;
  // Also of what is open to anybody: a program has no business with sign-in, passwords and cookies.
  if (actor.type === 'key') return keyScope !== undefined && actor.scopes.includes(keyScope);
  if (access === 'public') return true;
  if (actor.type === 'anonymous') return false;
  return userMayCall(access, kind, actor);
}

function userMayCall(access: Access, kind: OperationKind, user: UserActor): boolean {
  const reads = kind === 'query';
  const platformAdmin = isPlatformAdmin(user);
  const inCompany = user.companyId !== null;
  switch (access) {
    case 'public':
    case 'session':
      return true;
    case 'member':
      return reads || platformAdmin || (inCompany && user.role !== 'AUDITOR');
    case 'admin':
      if (platformAdmin || (inCompany && user.role === 'ADMIN')) return true;
      return reads && (user.platformRole !== null || user.role === 'AUDITOR');
    case 'platform':
      return platformAdmin || (reads && user.platformRole !== null);
    case 'platformAdmin':
      return platformAdmin;
    case 'superAdmin':
      return user.platformRole === 'SUPER_ADMIN';
    case 'key':
    case 'operator':
      return false;
  }
}

/** What a field of the input asks for beyond its operation: people have the right with the operation, keys by a scope. */
export function needScope(actor: Actor, keyScope: KeyScope): void {
  if (actor.type === 'key' && !actor.scopes.includes(keyScope)) throw lacking(keyScope);
}

const lacking = (scope: KeyScope): AppError => forbidden(say('key.lacksScope', { scope }), { scope });

/** What whoever may not call an operation is told; a key, which scope it lacks. */
export function refusalOf({ keyScope }: Guarded, actor: Actor): AppError {
  if (actor.type === 'anonymous') return unauthorized();
  if (actor.type !== 'key') return forbidden();
  return keyScope === undefined ? forbidden(say('key.notForPrograms')) : lacking(keyScope);
}
