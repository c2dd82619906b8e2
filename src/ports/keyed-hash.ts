import { createHmac } from 'node:crypto';
import { namedKeys, type Secrets } from './derive-key.ts';
import { isSameText } from './is-same-text.ts';

/**
 * For short secrets that are only ever compared (recovery codes): without the service's secret nobody can try them
 * against what is stored. `context` names the place, so that what is copied to another row fits nothing there.
 */
export interface KeyedHash {
  hash(text: string, context: string): string;
  matches(stored: string, text: string, context: string): boolean;
}

/** HMAC-SHA256; stored as `h1.<key id>.<base64url>`, so that what was made under an older secret is still known. */
export function createKeyedHash(secrets: Secrets): KeyedHash {
  const { current, byId } = namedKeys(secrets, 'keyed-hash/key');
  const hashWith = (id: string, key: Buffer, text: string): string =>
    `h1.${id}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  return {
    hash: (text, context) => hashWith(current.id, current.key, `${context}\n${text}`),
    matches(stored, text, context) {
      const id = stored.split('.')[1] ?? '';
      const key = byId.get(id);
      return key !== undefined && isSameText(stored, hashWith(id, key, `${context}\n${text}`));
    },
  };
}
