import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { conflict } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';

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
  const [user] = await rows(
    tx,
    `UPDATE app_user SET password_hash = $2, device_epoch = device_epoch + 1, updated_at = $3, version = version + 1
     WHERE id = $1 AND ($4::text IS NULL OR password_hash = $4) RETURNING email, device_epoch AS "deviceEpoch"`,
    [userId, passwordHash, now, replaces || null],
    { email: is.text, deviceEpoch: is.number },
  );
  if (!user) throw conflict(say('password.changedSince'));
  // Whoever knew the old password may have asked for the address: a new password is how an account is won back.
  await tx.query(
    `DELETE FROM one_time_token
     WHERE user_id = $1 AND (purpose = 'reset' OR (purpose = 'confirm-email' AND email <> $2))`,
    [userId, user.email],
  );
  return { deviceEpoch: user.deviceEpoch };
}
