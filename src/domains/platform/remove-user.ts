import { z } from 'zod';
import type { SystemCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { nilId } from '../../ports/ids.ts';
import { getPerson, lockStaff, removePerson } from '../accounts/people/index.ts';
import { lockCompany } from '../companies/index.ts';
import { mustStillBe } from './must-still-be.ts';
import { ownCompany } from './own-company/own-company.ts';

const Removed = z.object({ userId: z.string(), removed: z.literal(true) });

export const removeCompanyUser = operation({
  id: 'platform.removeUser',
  summary: 'Remove a user of a company',
  kind: 'mutation',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ id, userId: id }),
  output: Removed,
  run: (ctx, { id, userId }) => removeFrom(ctx, id, userId),
});

export const removeOwnUser = operation({
  id: 'users.remove',
  summary: 'Remove a user',
  kind: 'mutation',
  access: 'admin',
  scope: 'system',
  limit: 'rpc',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ userId: id, companyId: id.optional() }),
  output: Removed,
  run: (ctx, { companyId, userId }) => removeFrom(ctx, ownCompany(ctx.user(), companyId), userId),
});

export const removeStaff = operation({
  id: 'platform.removeStaff',
  summary: 'Remove a platform staff member',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'PLATFORM_ADMIN',
  input: z.strictObject({ userId: id }),
  output: Removed,
  async run(ctx, { userId }) {
    return ctx.transaction(async (tx) => {
      await lockStaff(tx);
      await mustStillBe(tx, ctx.actor);
      const user = await getPerson(tx, nilId, userId);
      await removePerson(tx, user);
      await ctx.record(tx, {
        action: 'platform.removeStaff',
        severity: 'HIGH',
        resource: { type: 'user', id: userId },
        metadata: { email: user.email, platformRole: user.platformRole },
      });
      return { userId, removed: true as const };
    });
  },
});

async function removeFrom(ctx: SystemCtx, companyId: string, userId: string) {
  return ctx.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    await mustStillBe(tx, ctx.actor);
    const user = await getPerson(tx, companyId, userId);
    await removePerson(tx, user);
    await ctx.record(tx, {
      action: 'user.remove',
      severity: 'HIGH',
      companyId,
      resource: { type: 'user', id: userId },
      metadata: { email: user.email, role: user.role },
    });
    return { userId, removed: true as const };
  });
}
