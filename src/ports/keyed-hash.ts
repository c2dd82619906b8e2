import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './derive-key.ts';
import { secretKeyId } from './secret-box.ts';

/**
 * For short secrets that are only ever compared (recovery codes): without the service's secret nobody can try them
 * against what is stored. `context` names the place, so that what is copied to another row fits nothing there.
 */
export interface KeyedHash {
  hash(text: string, context: string): string;
  matches(stored: string, text: string, context: string): boolean;
}

interface HashKey {
  readonly id: string;
  readonly key: Buffer;
}

/** HMAC-SHA256; stored as `h1.<key id>.<base64url>`, so that what was made under an older secret is still known. */
export function createKeyedHash(secrets: {
  current: Buffer | string;
  previous?: readonly (Buffer | string)[];
}): KeyedHash {
  const current = hashKey(secrets.current);
  const keys = new Map([...(secrets.previous ?? []).map(hashKey), current].map((one) => [one.id, one]));
  return {
    hash: (text, context) => hashWith(current, text, context),
    matches(stored, text, context) {
      const key = keys.get(stored.split('.')[1] ?? '');
      if (!key) return false;
      const [a, b] = [Buffer.from(stored), Buffer.from(hashWith(key, text, context))];
      return a.length === b.length && timingSafeEqual(a, b);
    },
  };
}

const hashWith = ({ id, key }: HashKey, text: string, context: string): string =>
  `h1.${id}.${createHmac('sha256', key).update(`${context}\n${text}`).digest('base64url')}`;

const hashKey = (secret: Buffer | string): HashKey => ({
  id: secretKeyId(secret),
  key: deriveKey(secret, 'keyed-hash/key'),
});
