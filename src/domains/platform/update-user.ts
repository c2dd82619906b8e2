import { z } from 'zod';
import { platformRoles, roles } from '../../kernel/actor.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { properName } from '../../kernel/input/proper-name.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { seenUpdatedAt } from '../../kernel/updated-at.ts';
import { nilId } from '../../ports/ids.ts';
import { toUserRecord, UserRecord } from '../accounts/index.ts';
import { changePerson, checkRoom, getPerson, lockStaff } from '../accounts/people/index.ts';
import { lockCompany } from '../companies/index.ts';
import { mustStillBe } from './must-still-be.ts';
import { ownCompany } from './own-company/own-company.ts';

const Changes = {
  name: properName(100).optional(),
  role: z.enum(roles).optional(),
  status: z.enum(['ACTIVE', 'DISABLED']).optional(),
  updatedAt: seenUpdatedAt.optional(),
};
const ChangesObject = z.object(Changes);
const Changed = z.object({ user: UserRecord });

export const updateCompanyUser = operation({
  id: 'platform.updateUser',
  summary: "Change a company's user: name, role, disabled or not",
  kind: 'mutation',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ id, userId: id, ...Changes }),
  output: Changed,
  run: (ctx, { id, userId, ...changes }) => changeIn(ctx, id, userId, changes),
});

export const updateOwnUser = operation({
  id: 'users.update',
  summary: 'Change a user: name, role, disabled or not',
  kind: 'mutation',
  access: 'admin',
  scope: 'system',
  limit: 'rpc',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ userId: id, ...Changes, companyId: id.optional() }),
  output: Changed,
  run: (ctx, { companyId, userId, ...changes }) =>
    changeIn(ctx, ownCompany(ctx.user(), companyId), userId, changes),
});

export const updateStaff = operation({
  id: 'platform.updateStaff',
  summary: 'Change the role of platform staff, or disable them',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'PLATFORM_ADMIN',
  input: z.strictObject({
    userId: id,
    name: properName(100).optional(),
    platformRole: z.enum(platformRoles).optional(),
    status: z.enum(['ACTIVE', 'DISABLED']).optional(),
    updatedAt: seenUpdatedAt.optional(),
  }),
  output: Changed,
  async run(ctx, { userId, ...changes }) {
    return ctx.transaction(async (tx) => {
      await lockStaff(tx);
      await mustStillBe(tx, ctx.actor);
      const before = await getPerson(tx, nilId, userId);
      const after = await changePerson(tx, before, changes, ctx.now());
      await ctx.record(tx, {
        action: 'platform.updateStaff',
        severity: 'HIGH',
        resource: { type: 'user', id: userId },
        metadata: {
          email: after.email,
          fields: Object.keys(changes),
          roleBefore: before.platformRole,
          roleAfter: after.platformRole,
        },
      });
      return { user: toUserRecord(after) };
    });
  },
});

async function changeIn(
  ctx: SystemCtx,
  companyId: string,
  userId: string,
  changes: z.infer<typeof ChangesObject>,
) {
  return ctx.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    await mustStillBe(tx, ctx.actor);
    const before = await getPerson(tx, companyId, userId);
    if (changes.status === 'ACTIVE' && before.status === 'DISABLED') await checkRoom(tx, company);
    const after = await changePerson(tx, before, changes, ctx.now());
    const roleChanged = before.role !== after.role;
    await ctx.record(tx, {
      action: roleChanged
        ? 'user.changeRole'
        : changes.status === 'DISABLED'
          ? 'user.disable'
          : 'user.update',
      severity: roleChanged || changes.status ? 'HIGH' : 'LOW',
      companyId,
      resource: { type: 'user', id: userId },
      metadata: {
        email: after.email,
        fields: Object.keys(changes),
        roleBefore: before.role,
        roleAfter: after.role,
        status: after.status,
      },
    });
    return { user: toUserRecord(after) };
  });
}
