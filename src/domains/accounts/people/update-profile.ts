import { z } from 'zod';
import { settings } from '../../../db/rows.ts';
import { conflict } from '../../../kernel/errors.ts';
import { properName } from '../../../kernel/input/proper-name.ts';
import { operation } from '../../../kernel/operation.ts';
import { email, language, timeZone } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { boundConfirmations } from '../mails/mail-count.ts';
import { confirmMail } from '../mails/mails.ts';
import { issueToken } from '../mails/one-time-tokens.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { givenPassword } from '../passwords/password-rules.ts';
import { findAccount, getAccount } from './find-account.ts';
import { Profile, toProfile } from './profile.ts';

export const updateProfile = operation({
  id: 'user.updateProfile',
  summary:
    'Change your name, address, time zone or language; a new address must be confirmed by e-mail first',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'rpc',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({
    name: properName(100).optional(),
    email: email.optional(),
    currentPassword: givenPassword.optional(),
    timeZone: timeZone.nullable().optional(),
    locale: language.nullable().optional(),
  }),
  output: Profile,
  async run(ctx, { email, currentPassword, ...changes }) {
    const { userId } = ctx.user();
    const before = await ctx.transaction((tx) => getAccount(tx, userId));
    const newEmail = email !== undefined && email !== before.user.email ? email : null;
    const door = { action: 'user.updateProfile', field: 'currentPassword' } as const;
    if (newEmail) {
      await confirmPassword(ctx, before, currentPassword, door);
      await boundConfirmations(ctx, newEmail, userId);
    }
    const now = ctx.now();
    return ctx.transaction(async (tx) => {
      if (newEmail && (await findAccount(tx, { email: newEmail }))) throw conflict(say('account.emailTaken'));
      const set = settings({ ...changes, updatedAt: now }, 2);
      const last = set.values.length + 2;
      const changed = await tx.query(
        `UPDATE app_user SET ${set.text}, version = version + 1
         WHERE id = $1 AND ($${last}::text IS NULL OR password_hash = $${last}) RETURNING id`,
        // Who wins an account back with a new password is not robbed by what the old one began at that moment.
        [userId, ...set.values, newEmail ? before.user.passwordHash : null],
      );
      if (changed.length === 0) throw conflict(say('password.changedSince'));
      const after = await getAccount(tx, userId);
      if (newEmail) {
        const token = await issueToken(tx, { purpose: 'confirm-email', userId, email: newEmail }, now);
        const link = `${ctx.config.http.baseUrl}/confirm-email?token=${token}`;
        await ctx.services.mail.enqueue(tx, confirmMail({ ...after.user, email: newEmail }, link));
      }
      await ctx.record(tx, {
        action: 'user.updateProfile',
        resource: { type: 'user', id: userId },
        metadata: { fields: [...Object.keys(changes), ...(newEmail ? ['email'] : [])] },
      });
      return toProfile(after);
    });
  },
});
