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

/** Sets a password and voids the links that were out to set another, or to lead the account to another address. */
export async function setPassword(
  tx: SystemTx,
  { userId, passwordHash, replaces }: NewPassword,
  now: Date,
): Promise<void> {
  const [user] = await tx.db
    .update(appUser)
    .set({ passwordHash, updatedAt: now, version: sql`${appUser.version} + 1` })
    .where(and(eq(appUser.id, userId), replaces ? eq(appUser.passwordHash, replaces) : undefined))
    .returning({ email: appUser.email });
  if (!user) throw conflict('Your password was changed meanwhile. Sign in again.');
  // Whoever knew the old password may have asked for the address: a new password is how an account is won back.
  await tx.query(
    `DELETE FROM one_time_token
     WHERE user_id = $1 AND (purpose = 'reset' OR (purpose = 'confirm-email' AND email <> $2))`,
    [userId, user.email],
  );
}
