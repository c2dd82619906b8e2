import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
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

test('no package of the running service asks to run a script when it is installed', () => {
  const asking = entries.filter(([, entry]) => entry.hasInstallScript && !('dev' in entry));
  expect(asking.map(([path]) => path)).toEqual([]);
});
