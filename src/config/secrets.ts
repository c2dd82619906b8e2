import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

export interface Secrets {
  readonly current: string;
  readonly previous: readonly string[];
}

/** The secret that all keys are derived from: the configured one, else one that is made once and kept. */
export function loadSecrets(config: Config): Secrets {
  return {
    current: config.sessionSecret ?? keptSecret(config.dataDir),
    previous: config.previousSessionSecrets,
  };
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
    // Whole or not there, and the first of several instances decides.
    putInPlace(draft, path);
  }
  return readFileSync(path, 'utf8').trim();
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
