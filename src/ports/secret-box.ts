import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { namedKeys, type Secrets } from './derive-key.ts';

/**
 * Encryption of single columns (import passwords, TOTP seeds, webhook secrets). `context` names the
 * place, for example `user.totpSeed:<user id>`: text copied to another row or column does not open.
 */
export interface SecretBox {
  seal(text: string, context: string): string;
  open(sealed: string, context: string): string;
}

export class SecretBoxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretBoxError';
  }
}

const ivBytes = 12;
const tagBytes = 16;
const sealedForm = /^v1\.([A-Za-z0-9_-]{8})\.([A-Za-z0-9_-]{38,})$/;

/** AES-256-GCM; a sealed text reads `v1.<key id>.<base64url of nonce, ciphertext, tag>`. */
export function createSecretBox(secrets: Secrets): SecretBox {
  const { current, byId } = namedKeys(secrets, 'secret-box/key');
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(context, 'utf8'));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${current.id}.${sealed.toString('base64url')}`;
    },
    open(sealed, context) {
      const { keyId, bytes } = parse(sealed);
      const key = byId.get(keyId);
      if (key === undefined) throw new SecretBoxError('Sealed with a secret that is no longer configured');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context, 'utf8'));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(ivBytes, -tagBytes)),
          decipher.final(),
        ]).toString();
      } catch {
        throw new SecretBoxError('Altered, or sealed for another place');
      }
    },
  };
}

function parse(sealed: string): { keyId: string; bytes: Buffer } {
  const [, keyId, body] = sealedForm.exec(sealed) ?? [];
  if (keyId === undefined || body === undefined) throw new SecretBoxError('Not a sealed text');
  return { keyId, bytes: Buffer.from(body, 'base64url') };
}
