import type { SystemTx } from '../../../db/database.ts';

/** Forgets a person's authenticator and recovery codes. */
export async function clearMfa(tx: SystemTx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE app_user SET mfa_enabled = false, mfa_secret_sealed = NULL, mfa_last_step = NULL,
       recovery_code_hashes = '{}', updated_at = $2
     WHERE id = $1`,
    [userId, now],
  );
}
