import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SystemTx } from '../../db/database.ts';
import { conflict } from '../../kernel/errors.ts';
import { type SecretBox, SecretBoxError } from '../../ports/secret-box.ts';
import type { Account } from './find-account.ts';

const periodSeconds = 30;

export const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Parlance',
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: periodSeconds,
  });

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const mfaContext = (userId: string): string => `user.mfaSecret:${userId}`;

/**
 * Checks a one-time code and uses it up: a time step counts once, a recovery code counts once.
 * The conditional update decides between two that come at the same moment.
 */
export async function consumeMfaCode(
  tx: SystemTx,
  { user }: Account,
  code: string | undefined,
  secretBox: SecretBox,
  now: Date,
): Promise<boolean> {
  if (!code || !user.mfaSecretSealed) return false;
  const compact = code.replace(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(compact)) return consumeRecoveryCode(tx, user.id, compact);
  const totp = totpOf(openSeed(user.mfaSecretSealed, user.id, secretBox), user.email);
  const delta = totp.validate({ token: compact, timestamp: now.getTime(), window: 1 });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  const used = await tx.query(
    'UPDATE app_user SET mfa_last_step = $2 WHERE id = $1 AND (mfa_last_step IS NULL OR mfa_last_step < $2) RETURNING id',
    [user.id, step],
  );
  return used.length === 1;
}

function openSeed(sealed: string, userId: string, secretBox: SecretBox): string {
  try {
    return secretBox.open(sealed, mfaContext(userId));
  } catch (error) {
    throw error instanceof SecretBoxError ? conflict(seedLost) : error;
  }
}

const seedLost =
  'The codes of this authenticator can no longer be checked. Use a recovery code, or ask an administrator to reset it.';

async function consumeRecoveryCode(tx: SystemTx, userId: string, code: string): Promise<boolean> {
  const used = await tx.query(
    'UPDATE app_user SET recovery_code_hashes = array_remove(recovery_code_hashes, $2) WHERE id = $1 AND $2 = ANY(recovery_code_hashes) RETURNING id',
    [userId, hashRecoveryCode(code)],
  );
  return used.length === 1;
}

export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest('base64url');
