import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Whatever test asks a database that can be on a server comes through one of these, or asks which server it is. */
const doors = ['test-database.ts', 'server-database.ts', 'on-server.ts'].map((name) =>
  join(import.meta.dirname, name),
);
const asks = 'TEST_DATABASE_URL';

/** The test files that have something to do with an engine, directly or through what they import. */
export function filesThatMeetDatabase(): string[] {
  return ['src', 'ai-emulator', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.long.test.ts'))
      .map((name) => `${folder}/${name}`)
      .filter((file) => meetsDatabase(join(root, file))),
  );
}

function meetsDatabase(file: string): boolean {
  if (readFileSync(file, 'utf8').includes(asks)) return true;
  const seen = new Set([file]);
  // A set that grows while it is walked is walked to its end.
  for (const each of seen) for (const imported of importsOf(each)) seen.add(imported);
  return doors.some((door) => seen.has(door));
}

const known = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const there = known.get(file);
  if (there) return there;
  const paths = [...readFileSync(file, 'utf8').matchAll(/(?:from|import)[\s(]+'(\.[^']+)'/g)];
  const found = paths.map(([, path = '']) => resolve(file, '..', path)).filter((path) => existsSync(path));
  known.set(file, found);
  return found;
}
