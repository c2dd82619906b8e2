import { createHash, randomInt } from 'node:crypto';
import { is, rows } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import type { KeyedHash } from '../../../ports/keyed-hash.ts';

const codeCount = 10;
/** Without those that look alike on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => `${randomText(5)}-${randomText(5)}`);

const randomText = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** However it is typed: with or without the hyphen, in capitals. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

export const hashRecoveryCode = (keyedHash: KeyedHash, userId: string, code: string): string =>
  keyedHash.hash(digestOf(code), contextOf(userId));

/** Which of the stored ones this code is. A plain digest may come from an instance of a version before. */
export function findRecoveryCode(
  keyedHash: KeyedHash,
  user: { readonly id: string; readonly recoveryCodeHashes: readonly string[] },
  code: string,
): string | undefined {
  const [digest, context] = [digestOf(code), contextOf(user.id)];
  return user.recoveryCodeHashes.find(
    (stored) => stored === digest || keyedHash.matches(stored, digest, context),
  );
}

/**
 * Codes of versions before were stored as plain digests, which can be tried out by whoever reads the table. At start
 * they are hashed once more, with the key; a second instance that does the same at once changes nothing.
 */
export async function keyOldRecoveryCodes({ database, ports }: Services): Promise<void> {
  const old = await database.system((tx) =>
    rows(
      tx,
      `SELECT id, recovery_code_hashes AS hashes FROM app_user
       WHERE EXISTS (SELECT FROM unnest(recovery_code_hashes) AS stored WHERE stored NOT LIKE 'h1.%')`,
      [],
      { id: is.uuid, hashes: is.list(is.text) },
    ),
  );
  for (const { id, hashes } of old) {
    const keyed = hashes.map((stored) =>
      stored.startsWith('h1.') ? stored : ports.keyedHash.hash(stored, contextOf(id)),
    );
    await database.system((tx) =>
      tx.query('UPDATE app_user SET recovery_code_hashes = $2 WHERE id = $1 AND recovery_code_hashes = $3', [
        id,
        keyed,
        hashes,
      ]),
    );
  }
}

const contextOf = (userId: string): string => `user.recoveryCode:${userId}`;

const digestOf = (code: string): string => createHash('sha256').update(plainCode(code)).digest('base64url');
