import { z } from 'zod';
import { platformRoles, roles, userStatuses } from '../../../kernel/actor.ts';
import { instant } from '../../../kernel/schema.ts';
import { nilId } from '../../../ports/ids.ts';
import type { UserRow } from './user-row.ts';

/** A user as every answer shows one. */
export const UserRecord = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    status: z.enum(userStatuses),
    companyId: z.string().nullable(),
    platformRole: z.enum(platformRoles).nullable(),
    mfaEnabled: z.boolean(),
    lastLoginAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'User' });
export type UserRecord = z.infer<typeof UserRecord>;

export function toUserRecord(row: UserRow): UserRecord {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    companyId: row.companyId === nilId ? null : row.companyId,
    platformRole: row.platformRole,
    mfaEnabled: row.mfaEnabled,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
