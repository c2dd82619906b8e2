import { z } from 'zod';
import { brokenConstraint } from '../../../db/database.ts';
import { rows } from '../../../db/rows.ts';
import { conflict } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { say } from '../../../words/sentence.ts';
import { findAccount, mayComeIn } from '../people/find-account.ts';
import { UserRow, userColumns } from '../people/user-row.ts';
import { movedMail } from './mails.ts';
import { badToken, consumeToken } from './one-time-tokens.ts';

export const confirmEmail = operation({
  id: 'auth.confirmEmail',
  summary: 'Confirm an e-mail address with a mailed link',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'auth',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string() }),
  async run(ctx, { token }) {
    const now = ctx.now();
    try {
      return await ctx.transaction(async (tx) => {
        const { userId, email } = await consumeToken(ctx, tx, 'confirm-email', token);
        const account = userId ? await findAccount(tx, { id: userId }) : undefined;
        if (!userId || !email || !account || !mayComeIn(account)) throw badToken(ctx, 'confirm-email');
        const held = `SELECT ${userColumns} FROM app_user WHERE id = $1 FOR UPDATE`;
        const [before] = await rows(tx, held, [userId], UserRow);
        if (!before) throw badToken(ctx, 'confirm-email');
        await tx.query(
          `UPDATE app_user SET email = $2, email_confirmed_at = $3, updated_at = $3, version = version + 1
           WHERE id = $1`,
          [userId, email, now],
        );
        if (before.email !== email) await ctx.services.mail.enqueue(tx, movedMail(before, email));
        await tx.query("DELETE FROM one_time_token WHERE user_id = $1 AND purpose = 'reset'", [userId]);
        await ctx.record(tx, {
          action: 'auth.confirmEmail',
          companyId: before.companyId,
          subject: { userId, email },
          resource: { type: 'user', id: userId },
        });
        return { email };
      });
    } catch (error) {
      if (brokenConstraint(error) === 'app_user_email_taken') throw conflict(say('account.emailTaken'));
      throw error;
    }
  },
});
