import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { loadSecrets, replaceKeptSecret } from './secrets.ts';

const isRoot = process.getuid?.() === 0;

test.each([
  ['empty', ''],
  ['cut short', 'abc\n'],
  ['cut short after one that is whole', `${'x'.repeat(40)}\nabc\n`],
])('a kept secret that is %s is named, with what to do', (_name, text) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-secret-'));
  try {
    const config = loadConfig({ DATA_DIR: dataDir });
    loadSecrets(config);
    writeFileSync(join(dataDir, 'session-secret'), text);
    expect(() => loadSecrets(config)).toThrow(/session-secret is damaged: .* Put it back/);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a kept secret that is replaced stays its owner’s alone, whoever replaces it, and the old one below it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-secret-'));
  try {
    const { current } = loadSecrets(loadConfig({ DATA_DIR: dataDir }));
    const path = join(dataDir, 'session-secret');
    // As root does for a service that runs as a plain user.
    if (isRoot) chownSync(path, 65_534, 65_534);
    const { uid } = statSync(path);
    const next = 'a new one, of 32 bytes or more, as it must be';
    expect(replaceKeptSecret(dataDir, next)).toBe(path);
    expect(readFileSync(path, 'utf8')).toBe(`${next}\n${current}\n`);
    const after = statSync(path);
    expect([after.uid, after.mode & 0o777]).toEqual([uid, 0o600]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
