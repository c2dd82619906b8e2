import { z } from 'zod';
import { rows } from '../../../db/rows.ts';
import { properName } from '../../../kernel/input/proper-name.ts';
import { operation } from '../../../kernel/operation.ts';
import { nilId } from '../../../ports/ids.ts';
import { knownLanguage } from '../../../words/sentence.ts';
import { checkPassword, newPassword } from '../passwords/password-rules.ts';
import { findAccount } from '../people/find-account.ts';
import { toUserRecord, UserRecord } from '../people/user-record.ts';
import { UserRow, userColumns } from '../people/user-row.ts';
import { markDevice } from '../sessions/open-session.ts';
import { badToken, consumeToken } from './one-time-tokens.ts';

export const acceptInvite = operation({
  id: 'auth.acceptInvite',
  summary: 'Accept an invitation by choosing a password',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'auth',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({
    token: z.string().min(1).max(200),
    password: newPassword,
    name: properName(100).optional(),
  }),
  output: z.object({ user: UserRecord }),
  async run(ctx, { token, password, name }) {
    const passwordHash = await ctx.ports.hasher.hash(password);
    const now = ctx.now();
    const user = await ctx.transaction(async (tx) => {
      const { userId } = await consumeToken(ctx, tx, 'invite', token);
      const account = userId ? await findAccount(tx, { id: userId }) : undefined;
      const open = account?.companyStatus === 'TRIAL' || account?.companyStatus === 'ACTIVE';
      if (!account || (!open && account.user.companyId !== nilId)) throw badToken(ctx, 'invite');
      await checkPassword(password, { email: account.user.email, companyName: account.companyName });
      const locale = account.user.locale ?? knownLanguage(ctx.origin.language);
      const [accepted] = await rows(
        tx,
        `UPDATE app_user SET password_hash = $2, status = 'ACTIVE', locale = $3, email_confirmed_at = $4, updated_at = $4,
           name = coalesce($5, name)
         WHERE id = $1 AND status = 'INVITED' RETURNING ${userColumns}`,
        [account.user.id, passwordHash, locale, now, name || null],
        UserRow,
      );
      if (!accepted) throw badToken(ctx, 'invite');
      await ctx.record(tx, {
        action: 'auth.acceptInvite',
        companyId: accepted.companyId,
        subject: { userId: accepted.id, email: accepted.email },
        resource: { type: 'user', id: accepted.id },
      });
      return accepted;
    });
    // Who followed the link reads the mailbox: what strangers guess meanwhile does not keep this browser out.
    markDevice(ctx, user);
    return { user: toUserRecord(user) };
  },
});
