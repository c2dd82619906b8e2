import { z } from 'zod';
import { conflict } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { say } from '../../../words/sentence.ts';
import { confirmFresh, confirmPassword, wrongSecret } from '../passwords/confirm-password.ts';
import { givenPassword } from '../passwords/password-rules.ts';
import { getAccount } from '../people/find-account.ts';
import { spendMfaCode } from './mfa-code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

export const mfaEnable = operation({
  id: 'auth.mfaEnable',
  summary: 'Turn on two-step sign-in with your password and a first code, and get recovery codes',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({
    code: z.string().max(20),
    currentPassword: givenPassword
      .optional()
      .describe('Omit only if you have none and have just signed in with an identity provider'),
  }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  async run(ctx, { code, currentPassword }) {
    const { userId } = ctx.user();
    const door = { action: 'auth.mfaEnable', field: 'code' } as const;
    const account = await ctx.transaction((tx) => getAccount(tx, userId));
    const { passwordHash, mfaEnabled, mfaSecretSealed } = account.user;
    if (mfaEnabled) throw inUse();
    // A stolen session would else lock the owner out with an authenticator of the thief.
    await (passwordHash === null
      ? confirmFresh(ctx)
      : confirmPassword(ctx, account, currentPassword, { ...door, field: 'currentPassword' }));
    const recoveryCodes = newRecoveryCodes();
    const isRight = await ctx.transaction(async (tx) => {
      if (!mfaSecretSealed || !(await spendMfaCode(ctx, tx, account, code))) return false;
      const hashes = recoveryCodes.map((one) => hashRecoveryCode(ctx.ports.keyedHash, userId, one));
      const enabled = await tx.query(
        `UPDATE app_user SET mfa_enabled = true, recovery_code_hashes = $3, updated_at = $4
         WHERE id = $1 AND NOT mfa_enabled AND mfa_secret_sealed = $2 RETURNING id`,
        [userId, mfaSecretSealed, hashes, ctx.now()],
      );
      if (enabled.length === 0) throw inUse();
      await ctx.record(tx, {
        action: 'auth.mfaEnable',
        severity: 'MEDIUM',
        resource: { type: 'user', id: userId },
      });
      return true;
    });
    if (!isRight) throw await wrongSecret(ctx, account.user, 'code', door);
    return { recoveryCodes };
  },
});

const inUse = () => conflict(say('mfa.inUse'));
