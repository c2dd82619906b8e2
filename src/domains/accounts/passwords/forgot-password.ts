import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Outcome } from '../../../kernel/audit-entry.ts';
import { operation } from '../../../kernel/operation.ts';
import { said } from '../../../kernel/said.ts';
import { email } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { mayMailReset } from '../mails/mail-count.ts';
import { resetMail } from '../mails/mails.ts';
import { issueToken, prolongReset } from '../mails/one-time-tokens.ts';
import { findAccount, mayComeIn } from '../people/find-account.ts';

export const forgotPassword = operation({
  id: 'auth.forgotPassword',
  summary: 'Request a link to choose a new password',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'forgot',
  audit: 'PASSWORD_RESET',
  input: z.strictObject({ email }),
  output: z.object({ message: said }),
  async run(ctx, { email }) {
    const now = ctx.now();
    await ctx.transaction(async (tx) => {
      const account = await findAccount(tx, { email });
      const person = account && mayComeIn(account) ? account.user : null;
      // The same work for an unknown address: a token that no link carries, a mail that nobody gets.
      const userId = person?.id ?? nobodysId(email);
      const isSent = await mayMailReset(tx, email, now);
      let token = '';
      if (isSent) token = await issueToken(tx, { purpose: 'reset', userId, email }, now);
      else await prolongReset(tx, userId, now);
      const link = `${ctx.config.http.baseUrl}/reset-password?token=${token}`;
      await ctx.services.mail.enqueue(tx, resetMail(person ?? { email, name: '', locale: null }, link), {
        discard: person === null || !isSent,
      });
      await ctx.record(tx, {
        action: 'auth.forgotPassword',
        outcome: outcomeOf(person !== null, isSent),
        companyId: account?.user.companyId ?? null,
        subject: { userId: account?.user.id ?? null, email },
      });
    });
    // The same for every address: it tells of the service, not of the account.
    return { message: say(ctx.config.mail.smtpUrl === null ? 'password.kept' : 'password.mailed') };
  },
});

function outcomeOf(isKnown: boolean, isSent: boolean): Outcome {
  if (!isKnown) return 'FAILURE';
  return isSent ? 'SUCCESS' : 'RATE_LIMITED';
}

/** Nobody's id, another one for each address: requests for two of them at once would else wait for each other, and tell. */
function nobodysId(email: string): string {
  const [, ...parts] =
    /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(createHash('sha256').update(email).digest('hex')) ?? [];
  return parts.join('-');
}
