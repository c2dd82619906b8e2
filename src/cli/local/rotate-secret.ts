import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../config/config.ts';
import { replaceKeptSecret } from '../../config/secrets.ts';
import type { LocalResult } from './local-result.ts';

/** The kept secret is replaced; one that comes from the settings can only be proposed. */
export async function rotateSecret(env: Record<string, string>): Promise<LocalResult> {
  const config = loadConfig(env);
  const next = randomBytes(48).toString('base64url');
  if (config.sessionSecret === null) {
    const file = replaceKeptSecret(config.dataDir, next);
    return {
      output:
        `${file} holds a new secret, and the old one on its second line: what it signed and sealed stays good.\n` +
        'Restart the service: from then on the new one signs. Tokens of the old one are valid until they expire.',
    };
  }
  return {
    output:
      'SESSION_SECRET comes from your settings. Set these on every instance, and restart one after the other:\n' +
      `SESSION_SECRET=${next}\n` +
      `SESSION_SECRET_PREVIOUS=<the present SESSION_SECRET>${config.previousSessionSecrets.length > 0 ? ',<what stands there now>' : ''}\n` +
      'Tokens of the old one are valid until they expire. Keep it there: sealed columns are read with it.',
  };
}
