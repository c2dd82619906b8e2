import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { loadSecrets, replaceKeptSecret } from './secrets.ts';

const isRoot = process.getuid?.() === 0;

test('a kept secret that is replaced stays its owner’s alone, whoever replaces it, and the old one below it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-secret-'));
  try {
    const { current } = loadSecrets(loadConfig({ DATA_DIR: dataDir }));
    const path = join(dataDir, 'session-secret');
    // As root does for a service that runs as a plain user.
    if (isRoot) chownSync(path, 65_534, 65_534);
    const { uid } = statSync(path);
    expect(replaceKeptSecret(dataDir, 'a new one')).toBe(path);
    expect(readFileSync(path, 'utf8')).toBe(`a new one\n${current}\n`);
    const after = statSync(path);
    expect([after.uid, after.mode & 0o777]).toEqual([uid, 0o600]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
