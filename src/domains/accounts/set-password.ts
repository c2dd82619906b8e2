import { eq, sql } from 'drizzle-orm';
import type { SystemTx } from '../../db/database.ts';
import { appUser } from './tables.ts';

/** Sets a password and voids the links that were out to set another. */
export async function setPassword(
  tx: SystemTx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.db
    .update(appUser)
    .set({ passwordHash, updatedAt: now, version: sql`${appUser.version} + 1` })
    .where(eq(appUser.id, userId));
  await tx.query("DELETE FROM one_time_token WHERE user_id = $1 AND purpose = 'reset'", [userId]);
}
