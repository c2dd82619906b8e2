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

/** What else the row holds, such as the hash of a password, the schema leaves out. */
export const toUserRecord = (row: UserRow): UserRecord =>
  UserRecord.parse({ ...row, companyId: row.companyId === nilId ? null : row.companyId });
