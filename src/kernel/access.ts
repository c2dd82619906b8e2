import { type Actor, isPlatformAdmin, type UserActor } from './actor.ts';

/**
 * Who may call an operation.
 *   public         anybody
 *   session        anybody signed in
 *   member         reading: anybody signed in; changing: not AUDITOR, not platform SUPPORT
 *   admin          ADMIN of the company or a platform administrator; reading also AUDITOR and SUPPORT
 *   platform       platform staff; changing: not SUPPORT
 *   platformAdmin  platform ADMIN or SUPER_ADMIN, reading too
 *   superAdmin     platform SUPER_ADMIN
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
  | 'operator';

export type OperationKind = 'query' | 'mutation';

export function mayCall(access: Access, kind: OperationKind, actor: Actor): boolean {
  if (actor.type === 'system' || actor.type === 'operator') return true;
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
    case 'operator':
      return false;
  }
}
