import { eq } from 'drizzle-orm';
import type { SystemTx } from '../../db/database.ts';
import { appUser } from './tables.ts';

/** Forgets a person's authenticator and recovery codes. */
export async function clearMfa(tx: SystemTx, userId: string, now: Date): Promise<void> {
  await tx.db
    .update(appUser)
    .set({
      mfaEnabled: false,
      mfaSecretSealed: null,
      mfaLastStep: null,
      recoveryCodeHashes: [],
      updatedAt: now,
    })
    .where(eq(appUser.id, userId));
}
