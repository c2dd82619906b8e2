import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const entries = Object.entries(lock.packages).filter(([path]) => path !== '');

test('npm ci accepts the lock file on every platform: no optional part of a package is missing from it', () => {
  const present = new Set(entries.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  const missing = entries.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !present.has(name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file pins a version for every package and records no download address', () => {
  expect(entries.filter(([, entry]) => entry.version === undefined)).toEqual([]);
  expect(entries.filter(([, entry]) => entry.resolved !== undefined)).toEqual([]);
});

test('every package is verified when it is installed: each entry says its integrity', () => {
  const unverified = entries.filter(([, entry]) => !entry.integrity?.startsWith('sha512-'));
  expect(unverified.map(([path]) => path)).toEqual([]);
});

test('npm run check fails on a lock file in which one entry has no integrity, and names it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  try {
    const path = join(folder, 'package-lock.json');
    const [name, { integrity: _, ...unverified }] = entries[0] ?? ['', {}];
    writeFileSync(path, JSON.stringify({ ...lock, packages: { ...lock.packages, [name]: unverified } }));
    const answer = spawnSync('node', ['scripts/check-lock-file.mjs', path], { encoding: 'utf8' });
    expect(answer.status).toBe(1);
    expect(answer.stderr).toContain(`${name}: no sha512 integrity`);
    expect(spawnSync('node', ['scripts/check-lock-file.mjs', 'package-lock.json']).status).toBe(0);
    expect(spawnSync('node', ['scripts/check-lock-file.mjs']).status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(readFileSync('package.json', 'utf8')).toContain(
    'node scripts/check-lock-file.mjs package-lock.json */package-lock.json ops/helm/package-lock.json"',
  );
});

test('no package of the running service asks to run a script when it is installed', () => {
  const asking = entries.filter(([, entry]) => entry.hasInstallScript && !('dev' in entry));
  expect(asking.map(([path]) => path)).toEqual([]);
});
