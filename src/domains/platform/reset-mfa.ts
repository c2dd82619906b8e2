import { z } from 'zod';
import { conflict, forbidden } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import {
  clearMfa,
  endSessions,
  getPerson,
  lockCompany,
  toUserRecord,
  UserRecord,
} from '../accounts/index.ts';
import { ownCompany } from './own-company.ts';

export const resetColleagueMfa = operation({
  id: 'users.resetMfa',
  summary: "Take a colleague's lost authenticator away, and end their sessions",
  kind: 'mutation',
  access: 'admin',
  scope: 'system',
  limit: 'admin',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ userId: id, companyId: id.optional() }),
  output: z.object({ user: UserRecord }),
  async run(ctx, { userId, companyId }) {
    // Their own needs the password and a code: a session alone takes no second factor away.
    if (userId === ctx.user().userId)
      throw forbidden('Switch your own authenticator off with your password and a code.');
    const ofCompany = ownCompany(ctx.user(), companyId);
    return ctx.transaction(async (tx) => {
      // The nil id is no company: nobody reaches the platform's own staff this way.
      await lockCompany(tx, ofCompany);
      const user = await getPerson(tx, ofCompany, userId);
      if (!user.mfaEnabled) throw conflict('This person uses no authenticator.');
      await clearMfa(tx, userId, ctx.now());
      await endSessions(tx, userId);
      await ctx.record(tx, {
        eventType: 'USER_MANAGEMENT',
        action: 'user.resetMfa',
        severity: 'HIGH',
        description: "Took a colleague's authenticator away.",
        companyId: ofCompany,
        resource: { type: 'user', id: userId },
      });
      return { user: toUserRecord(await getPerson(tx, ofCompany, userId)) };
    });
  },
});
