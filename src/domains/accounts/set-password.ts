import { and, eq, sql } from 'drizzle-orm';
import type { SystemTx } from '../../db/database.ts';
import { conflict } from '../../kernel/errors.ts';
import { appUser } from './tables.ts';

interface NewPassword {
  readonly userId: string;
  readonly passwordHash: string;
  /** The one that was confirmed: when another was set meanwhile, that one stays. */
  readonly replaces?: string | null;
}

/**
 * Sets a password. It voids the links that were out to set another or to lead the account to another address, and the
 * marks of devices: a thief may have signed in on one.
 */
export async function setPassword(
  tx: SystemTx,
  { userId, passwordHash, replaces }: NewPassword,
  now: Date,
): Promise<{ deviceEpoch: number }> {
  const [user] = await tx.db
    .update(appUser)
    .set({
      passwordHash,
      deviceEpoch: sql`${appUser.deviceEpoch} + 1`,
      updatedAt: now,
      version: sql`${appUser.version} + 1`,
    })
    .where(and(eq(appUser.id, userId), replaces ? eq(appUser.passwordHash, replaces) : undefined))
    .returning({ email: appUser.email, deviceEpoch: appUser.deviceEpoch });
  if (!user) throw conflict('Your password was changed meanwhile. Sign in again.');
  // Whoever knew the old password may have asked for the address: a new password is how an account is won back.
  await tx.query(
    `DELETE FROM one_time_token
     WHERE user_id = $1 AND (purpose = 'reset' OR (purpose = 'confirm-email' AND email <> $2))`,
    [userId, user.email],
  );
  return { deviceEpoch: user.deviceEpoch };
}
