import { z } from 'zod';
import { conflict, emailUnconfirmed } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { nilId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { toUserRecord } from '../accounts/index.ts';
import { inviteAgain } from '../accounts/mails/index.ts';
import { checkRoom, getAccount, getPerson, lockStaff } from '../accounts/people/index.ts';
import { lockCompany } from '../companies/index.ts';
import { Invited } from './invite-user.ts';
import { mustStillBe } from './must-still-be.ts';
import { ownCompany } from './own-company/own-company.ts';

export const resendInvite = operation({
  id: 'users.resendInvite',
  summary: 'Resend an invitation that has not been accepted; the earlier link stops working',
  kind: 'mutation',
  access: 'admin',
  scope: 'system',
  limit: 'admin',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ userId: id, companyId: id.optional() }),
  output: Invited,
  async run(ctx, { userId, companyId }) {
    const ofCompany = ownCompany(ctx.user(), companyId);
    return ctx.transaction(async (tx) => {
      const inviter = await getAccount(tx, ctx.user().userId);
      if (inviter.user.emailConfirmedAt === null) throw emailUnconfirmed();
      const company = await lockCompany(tx, ofCompany);
      await mustStillBe(tx, ctx.actor);
      if (company.status === 'ARCHIVED') throw conflict(say('company.archived'));
      const before = await getPerson(tx, ofCompany, userId);
      if (before.status === 'DISABLED') await checkRoom(tx, company);
      const { user, ...link } = await inviteAgain(ctx, tx, before, company.name);
      await ctx.record(tx, {
        action: 'user.resendInvite',
        severity: user.role === 'ADMIN' ? 'MEDIUM' : 'LOW',
        companyId: ofCompany,
        resource: { type: 'user', id: userId },
        metadata: { email: user.email, role: user.role, statusBefore: before.status },
      });
      return { user: toUserRecord(user), ...link };
    });
  },
});

export const resendStaffInvite = operation({
  id: 'platform.resendStaffInvite',
  summary:
    'Resend an invitation to platform staff that has not been accepted; the earlier link stops working',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'PLATFORM_ADMIN',
  input: z.strictObject({ userId: id }),
  output: Invited,
  async run(ctx, { userId }) {
    return ctx.transaction(async (tx) => {
      await lockStaff(tx);
      await mustStillBe(tx, ctx.actor);
      const before = await getPerson(tx, nilId, userId);
      const { user, ...link } = await inviteAgain(ctx, tx, before, null);
      await ctx.record(tx, {
        action: 'platform.resendStaffInvite',
        severity: 'HIGH',
        resource: { type: 'user', id: userId },
        metadata: { email: user.email, platformRole: user.platformRole, statusBefore: before.status },
      });
      return { user: toUserRecord(user), ...link };
    });
  },
});
