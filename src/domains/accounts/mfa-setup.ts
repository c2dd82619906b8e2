import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { mfaContext, newTotpSecret, totpOf } from './mfa-code.ts';
import { appUser } from './tables.ts';

export const mfaSetup = operation({
  id: 'auth.mfaSetup',
  summary: 'Begin to use an authenticator: get its secret',
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
      const begun = await tx.db
        .update(appUser)
        .set({ mfaSecretSealed: ctx.ports.secretBox.seal(secret, mfaContext(userId)), mfaLastStep: null })
        .where(and(eq(appUser.id, userId), eq(appUser.mfaEnabled, false)))
        .returning({ id: appUser.id });
      if (begun.length === 0) throw conflict('An authenticator is in use already. Switch it off first.');
      await ctx.record(tx, {
        eventType: 'USER_MANAGEMENT',
        action: 'auth.mfaSetup',
        description: 'Began to set up an authenticator.',
        resource: { type: 'user', id: userId },
      });
    });
    return { secret, otpauthUrl: totpOf(secret, email).toString() };
  },
});
