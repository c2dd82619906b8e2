import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { conflict, invalidFields } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { randomToken } from '../../ports/ids.ts';
import { getAccount } from './find-account.ts';
import { consumeMfaCode, hashRecoveryCode } from './mfa-code.ts';
import { appUser } from './tables.ts';

export const mfaEnable = operation({
  id: 'auth.mfaEnable',
  summary: 'Switch the authenticator on with its first code, and get recovery codes',
  kind: 'mutation',
  access: 'session',
  scope: 'system',
  limit: 'auth',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ code: z.string().max(20) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  async run(ctx, { code }) {
    const { userId } = ctx.user();
    const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode);
    await ctx.transaction(async (tx) => {
      const account = await getAccount(tx, userId);
      if (account.user.mfaEnabled) throw conflict('An authenticator is in use already.');
      if (!(await consumeMfaCode(tx, account, code, ctx.ports.secretBox, ctx.now()))) throw wrongCode();
      const enabled = await tx.db
        .update(appUser)
        .set({
          mfaEnabled: true,
          recoveryCodeHashes: recoveryCodes.map(hashRecoveryCode),
          updatedAt: ctx.now(),
        })
        .where(and(eq(appUser.id, userId), eq(appUser.mfaEnabled, false), isNotNull(appUser.mfaSecretSealed)))
        .returning({ id: appUser.id });
      if (enabled.length === 0) throw conflict('An authenticator is in use already.');
      await ctx.record(tx, {
        eventType: 'USER_MANAGEMENT',
        action: 'auth.mfaEnable',
        severity: 'MEDIUM',
        description: 'Switched the authenticator on.',
        resource: { type: 'user', id: userId },
      });
    });
    return { recoveryCodes };
  },
});

export const wrongCode = () =>
  invalidFields([{ path: 'code', message: 'This code is not right.' }], 'This code is not right.');

function newRecoveryCode(): string {
  const text = randomToken(16)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .padEnd(10, '7')
    .slice(0, 10);
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
