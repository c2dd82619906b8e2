import type { Deed } from '../../../kernel/audit-entry.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { forbidden, invalidField } from '../../../kernel/errors.ts';
import { Overloaded } from '../../../ports/bounded-queue.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import type { Account } from '../people/find-account.ts';
import { admits } from './secret-tries.ts';

/** Where a secret is asked for: the act that needs it, and the field of its input. */
export interface Door {
  readonly action: Deed;
  readonly field: string;
}

type Ctx = Pick<SystemCtx, 'actor' | 'origin' | 'ports' | 'services'>;

/** Lets a signed-in person go on who knows the own password. Guessing it with a stolen session is throttled. */
export async function confirmPassword(
  ctx: Ctx,
  { user }: Account,
  password: string | undefined,
  door: Door,
): Promise<void> {
  if (user.passwordHash === null) throw refusal(door, say('password.none'));
  // Nothing was tried.
  if (password === undefined) throw refusal(door, say('password.enter'));
  const isRight = await isRightPassword(ctx.ports.hasher, user.passwordHash, password);
  const tries = { account: user.id, isKnown: true };
  if (await admits(ctx.services.throttle, tries, isRight)) return;
  throw await wrongSecret(ctx, user, 'password', door);
}

/** The entry and the answer of a password or code that was wrong, or came after too many wrong ones. */
export async function wrongSecret(ctx: Ctx, user: Account['user'], what: 'password' | 'code', door: Door) {
  await recordWrong(ctx, user, what, door.action);
  return refusal(door, say(what === 'password' ? 'password.wrong' : 'mfa.wrongCode'));
}

export const recordWrong = (
  { actor, origin, services }: Ctx,
  { id }: Account['user'],
  what: 'password' | 'code',
  action: Deed,
): Promise<void> =>
  services.database.system((tx) =>
    services.audit.record(tx, actor, origin, {
      eventType: 'AUTHENTICATION',
      action,
      outcome: 'FAILURE',
      severity: 'MEDIUM',
      resource: { type: 'user', id },
      metadata: { wrong: what },
    }),
  );

const refusal = ({ field }: Door, message: Sentence) => invalidField(field, message);

const freshMs = 15 * 60 * 1000;

/** Whoever has no password signed in at a provider: a session that began just now stands for it. */
export async function confirmFresh(ctx: Pick<SystemCtx, 'services' | 'now' | 'user'>): Promise<void> {
  const since = new Date(ctx.now().getTime() - freshMs);
  const fresh = await ctx.services.database.system((tx) =>
    tx.query('SELECT 1 FROM auth_session WHERE id = $1 AND created_at > $2', [ctx.user().sessionId, since]),
  );
  if (fresh.length === 0) throw forbidden(say('account.stale'));
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
