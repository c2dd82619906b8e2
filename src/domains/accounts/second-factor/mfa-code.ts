import { Secret, TOTP } from 'otpauth';
import type { SystemTx } from '../../../db/database.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { type SecretBox, SecretBoxError } from '../../../ports/secret-box.ts';
import { say } from '../../../words/sentence.ts';
import { admits } from '../passwords/secret-tries.ts';
import type { Account } from '../people/find-account.ts';
import { findRecoveryCode, plainCode } from './recovery-codes.ts';

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
 * Checks a one-time code and uses it up: a time step counts once, a recovery code counts once. Tries count on the
 * account, whoever proved so far that they are its owner: with a password, a session, or at a provider.
 */
export async function spendMfaCode(
  ctx: Pick<SystemCtx, 'services' | 'ports' | 'now'>,
  tx: SystemTx,
  { user }: Account,
  code: string | undefined,
): Promise<boolean> {
  if (code === undefined || !user.mfaSecretSealed) return false;
  const tries = { account: user.id, isKnown: true };
  const found = findCode(ctx, user, code);
  if (!(await admits(ctx.services.throttle, tries, found !== null))) return false;
  // Of two that come with one code at the same moment the conditional update lets one through.
  if (found !== null && (await spend(tx, user.id, found))) return true;
  return admits(ctx.services.throttle, tries, false);
}

type Found = { readonly step: number } | { readonly recoveryHash: string };

function findCode(
  { ports, now }: Pick<SystemCtx, 'ports' | 'now'>,
  user: Account['user'],
  code: string,
): Found | null {
  const compact = plainCode(code);
  if (!/^\d{6}$/.test(compact)) {
    const recoveryHash = findRecoveryCode(ports.keyedHash, user, compact);
    return recoveryHash === undefined ? null : { recoveryHash };
  }
  const totp = totpOf(openSeed(user.mfaSecretSealed ?? '', user.id, ports.secretBox), user.email);
  const nowMs = now().getTime();
  const delta = totp.validate({ token: compact, timestamp: nowMs, window: 1 });
  return delta === null ? null : { step: Math.floor(nowMs / 1000 / periodSeconds) + delta };
}

async function spend(tx: SystemTx, userId: string, found: Found): Promise<boolean> {
  const used = await ('step' in found
    ? tx.query(
        'UPDATE app_user SET mfa_last_step = $2 WHERE id = $1 AND (mfa_last_step IS NULL OR mfa_last_step < $2) RETURNING id',
        [userId, found.step],
      )
    : tx.query(
        'UPDATE app_user SET recovery_code_hashes = array_remove(recovery_code_hashes, $2) WHERE id = $1 AND $2 = ANY(recovery_code_hashes) RETURNING id',
        [userId, found.recoveryHash],
      ));
  return used.length === 1;
}

function openSeed(sealed: string, userId: string, secretBox: SecretBox): string {
  try {
    return secretBox.open(sealed, mfaContext(userId));
  } catch (error) {
    throw error instanceof SecretBoxError ? conflict(say('mfa.seedLost')) : error;
  }
}
