import { z } from 'zod';
import { conflict } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { say } from '../../../words/sentence.ts';
import { mfaContext, newTotpSecret, totpOf } from './mfa-code.ts';

export const mfaSetup = operation({
  id: 'auth.mfaSetup',
  summary: 'Start setting up an authenticator: get its secret',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({}),
  output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  async run(ctx) {
    const { userId, email } = ctx.user();
    const secret = newTotpSecret();
    await ctx.transaction(async (tx) => {
      const begun = await tx.query(
        `UPDATE app_user SET mfa_secret_sealed = $2, mfa_last_step = NULL
         WHERE id = $1 AND NOT mfa_enabled RETURNING id`,
        [userId, ctx.ports.secretBox.seal(secret, mfaContext(userId))],
      );
      if (begun.length === 0) throw conflict(say('mfa.switchOff'));
      await ctx.record(tx, {
        action: 'auth.mfaSetup',
        resource: { type: 'user', id: userId },
      });
    });
    return { secret, otpauthUrl: totpOf(secret, email).toString() };
  },
});
