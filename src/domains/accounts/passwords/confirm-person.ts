import type { CompanyCtx } from '../../../kernel/context.ts';
import { emailUnconfirmed, invalidField, wrongSecret } from '../../../kernel/errors.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { getAccount } from '../people/find-account.ts';
import { spendMfaCode } from '../second-factor/mfa-code.ts';
import { confirmFresh, type Door, isRightPassword, recordWrong } from './confirm-password.ts';
import { admits } from './secret-tries.ts';

interface Proof {
  readonly currentPassword: string | undefined;
  readonly totp: string | undefined;
}

/**
 * Lets a signed-in person go on who knows the own password and, where they have an authenticator, its code. The operator
 * at the command line is asked for nothing.
 */
export async function confirmPerson(ctx: CompanyCtx, given: Proof, action: Door['action']): Promise<void> {
  if (ctx.actor.type === 'operator') return;
  const { userId } = ctx.user();
  const { system } = ctx.services.database;
  const account = await system((tx) => getAccount(tx, userId));
  const { user } = account;
  if (user.emailConfirmedAt === null) throw emailUnconfirmed();
  if (user.passwordHash === null) await confirmFresh(ctx);
  else if (given.currentPassword === undefined) throw invalidField('currentPassword', say('password.enter'));
  else {
    const isRight = await isRightPassword(ctx.ports.hasher, user.passwordHash, given.currentPassword);
    if (!(await admits(ctx.services.throttle, { account: user.id, isKnown: true }, isRight))) {
      await recordWrong(ctx, user, 'password', action);
      throw refusal('currentPassword', say('password.wrong'));
    }
  }
  if (user.mfaEnabled && !(await system((tx) => spendMfaCode(ctx, tx, account, given.totp)))) {
    // Nothing was tried.
    if (given.totp !== undefined) await recordWrong(ctx, user, 'code', action);
    throw refusal('totp', say('signIn.code'), { mfaRequired: true });
  }
  // A password waits for its turn behind all others, and whoever gave it may have lost their role by then.
  await ctx.mayGoOn();
}

const refusal = (path: keyof Proof, message: Sentence, details?: object) =>
  wrongSecret(message, { ...details, issues: [{ path, message }] });
