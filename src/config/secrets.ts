import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { makeFolder } from './make-folder.ts';

export interface Secrets {
  readonly current: string;
  readonly previous: readonly string[];
}

/** The secret that all keys are derived from: the configured one, else one that is made once and kept. */
export function loadSecrets(config: Config): Secrets {
  const { sessionSecret, previousSessionSecrets } = config;
  if (sessionSecret !== null) return { current: sessionSecret, previous: previousSessionSecrets };
  const [current = '', ...earlier] = keptSecrets(config.dataDir);
  return { current, previous: [...previousSessionSecrets, ...earlier] };
}

const leastBytes = 32;

const secretFile = (dataDir: string): string => join(dataDir, 'session-secret');

/** A new secret on the first line of the kept file; the older ones follow, so that what they sealed still opens. */
export function replaceKeptSecret(dataDir: string, next: string): string {
  const path = secretFile(dataDir);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${[next, ...keptSecrets(dataDir)].join('\n')}\n`, { mode: 0o600 });
  // Root may do it for the service's user, who has to read it.
  const { uid, gid } = statSync(path);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, path);
  return path;
}

function keptSecrets(dataDir: string): string[] {
  const path = secretFile(dataDir);
  if (!existsSync(path)) {
    makeFolder(dataDir);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
    // Whole or not there, and the first of several instances decides.
    putInPlace(draft, path);
  }
  const kept = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  if (kept.length === 0 || kept.some((secret) => Buffer.byteLength(secret) < leastBytes))
    throw new ConfigError(
      `${path} is damaged: each of its lines must have ${leastBytes} bytes or more. Put it back from where it is kept safe. ` +
        'Without it nobody stays signed in, and second factors, import passwords and webhook secrets have to be set again.',
    );
  return kept;
}

function putInPlace(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    unlinkSync(draft);
  }
}
