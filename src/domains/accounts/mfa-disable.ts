import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { clearMfa } from './clear-mfa.ts';
import { confirmPassword } from './confirm-password.ts';
import { getAccount } from './find-account.ts';
import { consumeMfaCode } from './mfa-code.ts';
import { wrongCode } from './mfa-enable.ts';
import { givenPassword } from './password-rules.ts';

export const mfaDisable = operation({
  id: 'auth.mfaDisable',
  summary: 'Switch the authenticator off',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ password: givenPassword, code: z.string().max(40) }),
  output: z.object({ mfaEnabled: z.literal(false) }),
  async run(ctx, { password, code }) {
    const { userId } = ctx.user();
    const account = await ctx.transaction((tx) => getAccount(tx, userId));
    if (!account.user.mfaEnabled) throw conflict('No authenticator is in use.');
    await confirmPassword(ctx, account, password, 'password');
    await ctx.transaction(async (tx) => {
      if (!(await consumeMfaCode(tx, account, code, ctx.ports.secretBox, ctx.now()))) throw wrongCode();
      await clearMfa(tx, userId, ctx.now());
      await ctx.record(tx, {
        eventType: 'USER_MANAGEMENT',
        action: 'auth.mfaDisable',
        severity: 'HIGH',
        description: 'Switched the authenticator off.',
        resource: { type: 'user', id: userId },
      });
    });
    return { mfaEnabled: false as const };
  },
});
