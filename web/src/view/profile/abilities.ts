import type { Profile } from './profile-query.ts';

/**
 * What a role is offered. The server decides what it may do; this only keeps doors out of sight that it would not open.
 */
export const abilities = {
  /** Reads a company's administration: its ADMIN and AUDITOR, platform staff. */
  readsAdmin: (who: Profile) => who.platformRole !== null || who.role !== 'USER',
  /** Changes a company's administration. */
  changesAdmin: (who: Profile) => isPlatformAdmin(who) || (who.platformRole === null && who.role === 'ADMIN'),
  /** Corrects labels, saves views. */
  changesOwn: (who: Profile) => isPlatformAdmin(who) || (who.platformRole === null && who.role !== 'AUDITOR'),
  isPlatformStaff: (who: Profile) => who.platformRole !== null,
  isPlatformAdmin,
  isSuperAdmin: (who: Profile) => who.platformRole === 'SUPER_ADMIN',
} as const;

function isPlatformAdmin(who: Profile): boolean {
  return who.platformRole === 'ADMIN' || who.platformRole === 'SUPER_ADMIN';
}
