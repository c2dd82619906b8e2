import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { getAccount } from '../people/find-account.ts';
import { markDevice } from '../sessions/open-session.ts';
import { endSessions } from '../sessions/sessions.ts';
import { confirmPassword } from './confirm-password.ts';
import { checkPassword, givenPassword, newPassword } from './password-rules.ts';
import { setPassword } from './set-password.ts';

export const changePassword = operation({
  id: 'auth.changePassword',
  summary: 'Change your password; all other devices are signed out',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ currentPassword: givenPassword, newPassword }),
  output: z.object({ endedSessions: z.int() }),
  async run(ctx, input) {
    const { userId, sessionId } = ctx.user();
    const account = await ctx.transaction((tx) => getAccount(tx, userId));
    await checkPassword(
      input.newPassword,
      { email: account.user.email, companyName: account.companyName },
      'newPassword',
    );
    await confirmPassword(ctx, account, input.currentPassword, {
      action: 'auth.changePassword',
      field: 'currentPassword',
    });
    const passwordHash = await ctx.ports.hasher.hash(input.newPassword);
    const now = ctx.now();
    const changed = await ctx.transaction(async (tx) => {
      const replaces = account.user.passwordHash;
      const { deviceEpoch } = await setPassword(tx, { userId, passwordHash, replaces }, now);
      const endedSessions = await endSessions(tx, userId, sessionId);
      await ctx.record(tx, {
        action: 'auth.changePassword',
        severity: 'MEDIUM',
        resource: { type: 'user', id: userId },
        metadata: { endedSessions },
      });
      return { endedSessions, deviceEpoch };
    });
    // The marks of all devices are void; this one is its owner's.
    markDevice(ctx, { id: userId, deviceEpoch: changed.deviceEpoch });
    return { endedSessions: changed.endedSessions };
  },
});
