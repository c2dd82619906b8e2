import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { said } from '../../../kernel/said.ts';
import { say } from '../../../words/sentence.ts';
import { badToken, consumeToken } from '../mails/one-time-tokens.ts';
import { findAccount, mayComeIn } from '../people/find-account.ts';
import { markDevice } from '../sessions/open-session.ts';
import { endSessions } from '../sessions/sessions.ts';
import { checkPassword, newPassword } from './password-rules.ts';
import { setPassword } from './set-password.ts';

export const resetPassword = operation({
  id: 'auth.resetPassword',
  summary: 'Choose a new password with a mailed link',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'reset-password',
  audit: 'PASSWORD_RESET',
  input: z.strictObject({ token: z.string().min(1).max(200), password: newPassword }),
  output: z.object({ message: said }),
  async run(ctx, { token, password }) {
    const passwordHash = await ctx.ports.hasher.hash(password);
    const now = ctx.now();
    const owner = await ctx.transaction(async (tx) => {
      const { userId, email } = await consumeToken(ctx, tx, 'reset', token);
      const account = userId ? await findAccount(tx, { id: userId }) : undefined;
      if (!account || !mayComeIn(account) || account.user.email !== email) throw badToken(ctx, 'reset');
      const { user } = account;
      await checkPassword(password, { email: user.email, companyName: account.companyName });
      const { deviceEpoch } = await setPassword(tx, { userId: user.id, passwordHash }, now);
      await endSessions(tx, user.id);
      await ctx.record(tx, {
        action: 'auth.resetPassword',
        severity: 'MEDIUM',
        companyId: user.companyId,
        subject: { userId: user.id, email: user.email },
        resource: { type: 'user', id: user.id },
      });
      return { id: user.id, deviceEpoch };
    });
    // Who followed the link reads the mailbox: what strangers guess meanwhile does not keep this browser out.
    markDevice(ctx, owner);
    return { message: say('password.reset') };
  },
});
