import { type PlatformRole, platformRoles, type Role, roles } from '../../../../../src/kernel/actor.ts';
import { type RpcOutput, rpc } from '../../../lib/rpc.ts';
import type { User, UserSearch } from './user-search.ts';
import { userListInput } from './user-search.ts';

type Page = RpcOutput['users']['list'];
export type Invitation = RpcOutput['users']['invite'];

/** Whose people these are, and through which procedures they are read and changed. */
export interface UserDoor<R extends string = string> {
  readonly key: readonly unknown[];
  readonly roles: readonly R[];
  readonly roleKey: 'role' | 'platformRole';
  readonly roleOf: (user: User) => R | null;
  list(search: UserSearch, signal: AbortSignal): Promise<Page>;
  readonly exported: { readonly path: string; readonly companyId?: string | undefined };
  invite(person: { email: string; name: string; role: R }): Promise<Invitation>;
  /** Of somebody who has not accepted yet. */
  inviteAgain(user: User): Promise<Invitation>;
  update(user: User, changes: { name?: string; role?: R; status?: 'ACTIVE' | 'DISABLED' }): Promise<unknown>;
  remove(user: User): Promise<unknown>;
  resetMfa(user: User): Promise<unknown>;
}

/** The people of a company: the own one, or the one that platform staff name. */
export const companyUserDoor = (companyId: string | undefined): UserDoor<Role> => ({
  key: ['users', companyId ?? 'own'],
  roles,
  roleKey: 'role',
  roleOf: (user) => user.role,
  list: (search, signal) => rpc.users.list.query({ ...userListInput(search), companyId }, { signal }),
  exported: { path: '/api/admin/users/export', companyId },
  invite: (person) => rpc.users.invite.mutate({ ...person, companyId }),
  inviteAgain: (user) => rpc.users.resendInvite.mutate({ userId: user.id, companyId }),
  update: (user, changes) =>
    rpc.users.update.mutate({ userId: user.id, updatedAt: user.updatedAt, ...changes, companyId }),
  remove: (user) => rpc.users.remove.mutate({ userId: user.id, companyId }),
  resetMfa: (user) => rpc.users.resetMfa.mutate({ userId: user.id, companyId }),
});

export const staffDoor: UserDoor<PlatformRole> = {
  key: ['staff'],
  roles: platformRoles,
  roleKey: 'platformRole',
  roleOf: (user) => user.platformRole,
  list: (search, signal) => rpc.platform.staff.query(userListInput(search), { signal }),
  exported: { path: '/api/platform/staff/export' },
  invite: ({ role, ...person }) => rpc.platform.inviteStaff.mutate({ ...person, platformRole: role }),
  inviteAgain: (user) => rpc.platform.resendStaffInvite.mutate({ userId: user.id }),
  update: (user, { role, ...changes }) =>
    rpc.platform.updateStaff.mutate({
      userId: user.id,
      updatedAt: user.updatedAt,
      ...changes,
      ...(role ? { platformRole: role } : {}),
    }),
  remove: (user) => rpc.platform.removeStaff.mutate({ userId: user.id }),
  resetMfa: (user) => rpc.platform.resetStaffMfa.mutate({ userId: user.id }),
};
