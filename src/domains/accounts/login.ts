import { z } from 'zod';
import type { SystemCtx } from '../../kernel/context.ts';
import { unauthorized } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { email } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { isRightPassword } from './passwords/confirm-password.ts';
import { givenPassword } from './passwords/password-rules.ts';
import { admits } from './passwords/secret-tries.ts';
import { type Account, findAccount, mayComeIn } from './people/find-account.ts';
import { spendMfaCode } from './second-factor/mfa-code.ts';
import { handOver, openSession, SignedIn } from './sessions/open-session.ts';

export const login = operation({
  id: 'auth.login',
  summary: 'Sign in and get the session cookie',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'login',
  audit: 'AUTHENTICATION',
  input: z.strictObject({
    email,
    password: givenPassword,
    totp: z.string().max(40).optional().describe('A code of the authenticator, or a recovery code'),
  }),
  output: SignedIn,
  async run(ctx, { email, password, totp }) {
    const account = await ctx.transaction((tx) => findAccount(tx, { email }));
    // Guesses from everywhere do not lock the owner out of a device that signed in before.
    const isKnown =
      account !== undefined && ctx.services.browser.isKnownDevice(ctx.browser.cookie('device'), account.user);
    const tries = { account: account?.user.id ?? email, isKnown };
    // The same work for everybody: unknown, disabled and throttled accounts take as long as a wrong password.
    const right = await isRightPassword(ctx.ports.hasher, account?.user.passwordHash, password);
    // Asked after the work, when guesses that came at the same moment have been counted.
    const opens = right && account !== undefined && mayComeIn(account);
    if (!(await admits(ctx.services.throttle, tries, opens)) || !account)
      throw await refuse(ctx, account, email);
    const session = await signIn(ctx, account, totp);
    if (!session) throw await refuse(ctx, account, email, totp === undefined ? 'missing' : 'wrong');
    return session;
  },
});

/** Opens the session in one transaction with its entry; `null` when the second factor is not there. */
async function signIn(ctx: SystemCtx, account: Account, totp: string | undefined) {
  const { user } = account;
  const now = ctx.now();
  const opened = await ctx.transaction(async (tx) => {
    if (user.mfaEnabled && !(await spendMfaCode(ctx, tx, account, totp))) return null;
    // Since the check of the password somebody may have disabled the account, changed it or put a second factor on it.
    const current = await tx.query(
      `UPDATE app_user SET last_login_at = $3
       WHERE id = $1 AND password_hash = $2 AND mfa_enabled = $4 AND status = 'ACTIVE' RETURNING id`,
      [user.id, user.passwordHash, now, user.mfaEnabled],
    );
    if (current.length === 0) throw unauthorized(say('signIn.wrong'));
    const signedIn = { ...user, lastLoginAt: now };
    return openSession(ctx, tx, signedIn, { action: 'auth.login', metadata: { mfa: user.mfaEnabled } });
  });
  return opened && handOver(ctx, opened);
}

/** With `code` the password was right, and what the second factor asks for was not there. */
async function refuse(
  ctx: SystemCtx,
  account: Account | undefined,
  email: string,
  code?: 'missing' | 'wrong',
) {
  await ctx.transaction((tx) =>
    ctx.record(tx, {
      action: 'auth.login',
      outcome: 'FAILURE',
      severity: 'MEDIUM',
      companyId: account?.user.companyId ?? null,
      metadata: code ? { code } : {},
      subject: { userId: account?.user.id ?? null, email },
    }),
  );
  return code ? unauthorized(say('signIn.code'), { mfaRequired: true }) : unauthorized(say('signIn.wrong'));
}
