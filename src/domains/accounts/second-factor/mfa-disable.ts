import { z } from 'zod';
import { conflict } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { say } from '../../../words/sentence.ts';
import { confirmPassword, wrongSecret } from '../passwords/confirm-password.ts';
import { givenPassword } from '../passwords/password-rules.ts';
import { getAccount } from '../people/find-account.ts';
import { clearMfa } from './clear-mfa.ts';
import { spendMfaCode } from './mfa-code.ts';

export const mfaDisable = operation({
  id: 'auth.mfaDisable',
  summary: 'Turn off two-step sign-in',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({
    password: givenPassword.optional().describe('Omit only if you have none'),
    code: z.string().max(40),
  }),
  output: z.object({ mfaEnabled: z.literal(false) }),
  async run(ctx, { password, code }) {
    const { userId } = ctx.user();
    const door = { action: 'auth.mfaDisable', field: 'code' } as const;
    const account = await ctx.transaction((tx) => getAccount(tx, userId));
    if (!account.user.mfaEnabled) throw conflict(say('mfa.notInUse'));
    if (account.user.passwordHash !== null)
      await confirmPassword(ctx, account, password, { ...door, field: 'password' });
    const isRight = await ctx.transaction(async (tx) => {
      if (!(await spendMfaCode(ctx, tx, account, code))) return false;
      await clearMfa(tx, userId, ctx.now());
      await ctx.record(tx, {
        action: 'auth.mfaDisable',
        severity: 'HIGH',
        resource: { type: 'user', id: userId },
      });
      return true;
    });
    if (!isRight) throw await wrongSecret(ctx, account.user, 'code', door);
    return { mfaEnabled: false as const };
  },
});
