import { hkdfSync } from 'node:crypto';

/**
 * One key per purpose out of one secret (HKDF-SHA256): what is made for one purpose is useless for
 * another, and the secret itself is never used as a key.
 */
export function deriveKey(secret: Buffer | string, purpose: string, byteCount = 32): Buffer {
  const bytes = Buffer.isBuffer(secret) ? secret : Buffer.from(secret, 'utf8');
  if (bytes.length < 32) throw new Error('A secret to derive keys from must have 32 bytes or more');
  return Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), `parlance/${purpose}`, byteCount));
}

/** The same for a secret that was changed: newest first. */
export const deriveKeys = (
  { current, previous }: { readonly current: string; readonly previous: readonly string[] },
  purpose: string,
): Buffer[] => [current, ...previous].map((secret) => deriveKey(secret, purpose));

export interface Secrets {
  readonly current: Buffer | string;
  readonly previous?: readonly (Buffer | string)[];
}

/** The key of one purpose, and all of them by the names that what was made under them bears. */
export function namedKeys({ current, previous = [] }: Secrets, purpose: string) {
  const named = (secret: Buffer | string) => ({ id: secretKeyId(secret), key: deriveKey(secret, purpose) });
  const newest = named(current);
  return { current: newest, byId: new Map([...previous.map(named), newest].map((one) => [one.id, one.key])) };
}

/** Names a secret without telling it. */
export const secretKeyId = (secret: Buffer | string): string =>
  deriveKey(secret, 'secret-box/key-id', 6).toString('base64url');
