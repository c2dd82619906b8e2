import type { SystemCtx } from '../../kernel/context.ts';
import { invalidFields } from '../../kernel/errors.ts';
import { Overloaded } from '../../ports/bounded-queue.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { Account } from './find-account.ts';

/** Lets a signed-in person go on who knows the own password. Guessing it with a stolen session is throttled. */
export async function confirmPassword(
  ctx: SystemCtx,
  { user }: Account,
  password: string,
  field: string,
): Promise<void> {
  const key = `own:${user.id}`;
  const right = await isRightPassword(ctx.ports.hasher, user.passwordHash, password);
  if (right && !(await ctx.services.throttle.isBlocked(key))) return;
  await ctx.services.throttle.countFailure(key);
  const message = 'This is not your password.';
  throw invalidFields([{ path: field, message }], message);
}

/** The same work for everybody: nobody's password takes as long as a wrong one. */
export async function isRightPassword(
  hasher: PasswordHasher,
  hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (!hash) return hasher.verifyDummy(password);
  try {
    return await hasher.verify(hash, password);
  } catch (error) {
    if (error instanceof Overloaded) throw error;
    // A stored text that is no hash fits no password.
    return hasher.verifyDummy(password);
  }
}
