import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { conflict, forbidden } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { nilId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { toUserRecord, UserRecord } from '../accounts/index.ts';
import { getPerson, lockStaff } from '../accounts/people/index.ts';
import { clearMfa } from '../accounts/second-factor/index.ts';
import { endSessions, forgetDevices } from '../accounts/sessions/index.ts';
import { lockCompany } from '../companies/index.ts';
import { mustStillBe } from './must-still-be.ts';
import { ownCompany } from './own-company/own-company.ts';

export const resetColleagueMfa = operation({
  id: 'users.resetMfa',
  summary: 'Reset two-step sign-in for a user and sign them out everywhere',
  kind: 'mutation',
  access: 'admin',
  scope: 'system',
  limit: 'rpc',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ userId: id, companyId: id.optional() }),
  output: z.object({ user: UserRecord }),
  async run(ctx, { userId, companyId }) {
    refuseOwn(ctx, userId);
    const ofCompany = ownCompany(ctx.user(), companyId);
    return ctx.transaction(async (tx) => {
      // The nil id is no company: nobody reaches the platform's own staff this way.
      await lockCompany(tx, ofCompany);
      await mustStillBe(tx, ctx.actor);
      const user = await takeAway(tx, ofCompany, userId, ctx.now());
      await ctx.record(tx, {
        action: 'user.resetMfa',
        severity: 'HIGH',
        companyId: ofCompany,
        resource: { type: 'user', id: userId },
        metadata: { email: user.email },
      });
      return { user };
    });
  },
});

export const resetStaffMfa = operation({
  id: 'platform.resetStaffMfa',
  summary: 'Reset two-step sign-in for another platform staff member and sign them out everywhere',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'PLATFORM_ADMIN',
  input: z.strictObject({ userId: id }),
  output: z.object({ user: UserRecord }),
  async run(ctx, { userId }) {
    refuseOwn(ctx, userId);
    return ctx.transaction(async (tx) => {
      await lockStaff(tx);
      await mustStillBe(tx, ctx.actor);
      const user = await takeAway(tx, nilId, userId, ctx.now());
      await ctx.record(tx, {
        action: 'platform.resetStaffMfa',
        severity: 'HIGH',
        resource: { type: 'user', id: userId },
        metadata: { email: user.email, platformRole: user.platformRole },
      });
      return { user };
    });
  },
});

/** Their own needs the password and a code: a session alone takes no second factor away. */
function refuseOwn(ctx: SystemCtx, userId: string): void {
  if (userId === ctx.user().userId) throw forbidden(say('person.ownMfa'));
}

async function takeAway(tx: SystemTx, companyId: string, userId: string, now: Date): Promise<UserRecord> {
  const user = await getPerson(tx, companyId, userId);
  if (!user.mfaEnabled) throw conflict(say('person.noMfa'));
  await clearMfa(tx, userId, now);
  await endSessions(tx, userId);
  await forgetDevices(tx, userId);
  return toUserRecord(await getPerson(tx, companyId, userId));
}
